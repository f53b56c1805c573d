export default async function teardown(): Promise<void> {
  const { stopCluster } = await import('./postgres-cluster.js');
  await stopCluster();
}
