// `prisma generate` wants to download a schema engine that it never runs: any existing file satisfies it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1', ...process.env };
const { status } = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], { stdio: 'inherit', env });
process.exit(status ?? 1);
