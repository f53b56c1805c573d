import Module from 'node:module';

type Resolve = (request: string, ...rest: unknown[]) => string;
const loader = Module as unknown as { _resolveFilename: Resolve };

/** Jest maps `./x.js` to `./x.ts` for test files but not for its global setup. */
const resolve = loader._resolveFilename;
loader._resolveFilename = function (this: unknown, request, ...rest) {
  try {
    return resolve.call(this, request, ...rest);
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
    return resolve.call(this, request.replace(/\.js$/, '.ts'), ...rest);
  }
};

export default async function setup(): Promise<void> {
  const { startCluster } = await import('./postgres-cluster.js');
  await startCluster();
}
