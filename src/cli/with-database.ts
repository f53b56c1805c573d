import { readConfig } from '../config.js';
import { connectDatabase, type Database } from '../database/client.js';
import { openDatabase } from '../database/open.js';
import type { RoleUrls } from '../database/roles.js';

/**
 * For commands that need the database, beside a running server or without one: `DATABASE_URL`, or the embedded one in
 * `DATA_DIR`. Nothing is migrated unless `bringUp` says so.
 */
export async function withDatabase<T>(
  work: (database: Database, urls: RoleUrls) => Promise<T>,
  settings: { bringUp?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const opened = await openDatabase(config, { progress: say, notice: say }, { bringUp: settings.bringUp ?? false });
  const database = connectDatabase(opened.urls.app, config.databaseConnections);
  try {
    return await work(database, opened.urls);
  } finally {
    await database.close();
    await opened.stop();
  }
}
