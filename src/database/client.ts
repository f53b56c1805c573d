import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.js';

/** One pool, two ways to use it: Prisma for ordinary rows, `pool` for the append path and other hand-written SQL. */
export interface Database {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  close(): Promise<void>;
}

/** Who waits for a connection longer than this (ms) is told to come again, instead of waiting for ever. */
const PATIENCE = 15_000;

export function connectDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: PATIENCE });
  // An idle connection that lost its server: without a listener this would end the process; the next query reports it.
  pool.on('error', () => {});
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    pool,
    prisma,
    async close() {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}
