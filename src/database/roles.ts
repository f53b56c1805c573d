import pg from 'pg';

/** Addresses of one database for its three roles. */
export interface RoleUrls {
  /** Migrates; owns the tables. */
  readonly owner: string;
  /** What the app runs as: reads and writes rows, and may only append to the log. */
  readonly app: string;
  /** graphile-worker's: owns its schema. */
  readonly jobs: string;
}

const DATABASE_NAME = 'railpost';
const OWNER = 'railpost_owner';
const APP = 'railpost_app';
const JOBS = 'railpost_jobs';
const SETTING_UP = 72707370;

/** Creates the three roles and the database where they are missing; every start does it, so a start that was killed here is mended. */
export async function createRoles(
  superuserUrl: string,
  passwords: { readonly owner: string; readonly app: string; readonly jobs: string },
): Promise<RoleUrls> {
  await withClient(superuserUrl, async (client) => {
    for (const [role, password] of [
      [OWNER, passwords.owner],
      [APP, passwords.app],
      [JOBS, passwords.jobs],
    ] as const) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (known.rowCount === 0) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    }
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE_NAME} owner ${OWNER}`);
  });
  const as = (role: string, password: string) => {
    const url = new URL(superuserUrl);
    url.username = role;
    url.password = password;
    return url.href;
  };
  return onDatabase({ owner: as(OWNER, passwords.owner), app: as(APP, passwords.app), jobs: as(JOBS, passwords.jobs) }, DATABASE_NAME);
}

/** The same roles on another database of the same server. */
export function onDatabase(urls: RoleUrls, database: string): RoleUrls {
  const on = (address: string) => {
    const url = new URL(address);
    url.pathname = `/${database}`;
    return url.href;
  };
  return { owner: on(urls.owner), app: on(urls.app), jobs: on(urls.jobs) };
}

/**
 * What each role may do, said again by the owner after every migration: the migrations define `grant_roles` and need
 * not know the roles' names. Nothing happens for a role that is the owner itself (one address for everything).
 */
export async function grantRights(urls: RoleUrls): Promise<void> {
  const [owner, app, jobs] = [roleOf(urls.owner), roleOf(urls.app), roleOf(urls.jobs)];
  await withClient(urls.owner, async (client) => {
    const database = client.escapeIdentifier(client.database ?? '');
    const ready = (await client.query(`select 1 where to_regprocedure('grant_roles(text)') is not null`)).rowCount === 1;
    if (app !== owner && ready) await client.query('select grant_roles($1)', [app]);
    if (jobs !== owner) await client.query(`grant connect, create on database ${database} to ${client.escapeIdentifier(jobs)}`);
  });
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username);

/** Several processes may start at once: one after the other here. The lock ends with the connection. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SETTING_UP]);
    await work(client);
  } finally {
    await client.end();
  }
}
