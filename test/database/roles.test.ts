import pg from 'pg';
import { useDatabase } from '../support/postgres.js';

describe('The three roles', () => {
  const db = useDatabase();
  const as = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('the app connects as a role that is neither superuser nor owner', async () => {
    const [me] = (await db.pool.query('select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user')).rows;
    expect(me).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  });

  it('the app creates no tables', async () => {
    await expect(db.pool.query('create table sneaked_in (x int)')).rejects.toThrow(/permission denied/);
  });

  it('the app does not touch the record of migrations', async () => {
    await expect(db.pool.query('delete from _prisma_migrations')).rejects.toThrow(/permission denied/);
  });

  it('the owner creates tables', async () => {
    await as(db.urls.owner, 'create table made_by_owner (x int)');
  });

  it('the jobs role makes a schema of its own and sees no rows of the app', async () => {
    await as(db.urls.jobs, 'create schema graphile_worker; create table graphile_worker.job (x int)');
    await expect(as(db.urls.jobs, 'select * from _prisma_migrations')).rejects.toThrow(/permission denied/);
  });
});
