import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/database/migrate.js';
import { onDatabase } from '../../src/database/roles.js';
import { useDatabase } from '../support/postgres.js';

describe('Migrations', () => {
  const db = useDatabase();
  let url: string;
  let folder: string;
  const write = (name: string, sql: string) => {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  };
  const rows = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  let number = 0;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'railpost-migrations-'));
    const name = `migrated_${++number}`;
    const client = new pg.Client({ connectionString: db.superuserUrl });
    await client.connect();
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} owner ${new URL(db.urls.owner).username}`);
    await client.end();
    const address = new URL(db.urls.owner);
    address.pathname = `/${name}`;
    url = address.href;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('applies what is missing, once and in order', async () => {
    write('1_first', 'create table steps (x int)');
    write('2_second', 'insert into steps values (1); insert into steps values (2)');
    expect(await migrate(url, folder)).toEqual(['1_first', '2_second']);
    write('3_third', 'insert into steps values (3)');
    expect(await migrate(url, folder)).toEqual(['3_third']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await rows('select x from steps')).toEqual([{ x: 1 }, { x: 2 }, { x: 3 }]);
  });

  it('works without any', async () => {
    expect(await migrate(url, path.join(folder, 'nowhere'))).toEqual([]);
  });

  it('refuses one that was changed after it was applied', async () => {
    write('1_first', 'create table steps (x int)');
    await migrate(url, folder);
    write('1_first', 'create table steps (x bigint)');
    await expect(migrate(url, folder)).rejects.toThrow(/1_first was changed after it was applied/);
  });

  it('refuses a database that is newer than the code', async () => {
    write('1_first', 'create table steps (x int)');
    await migrate(url, folder);
    rmSync(path.join(folder, '1_first'), { recursive: true });
    await expect(migrate(url, folder)).rejects.toThrow(/has migration 1_first, which this version does not know/);
  });

  it('leaves nothing of one that fails, says why, and tries it again at the next start', async () => {
    write('1_bad', 'create table half (x int); select no_such_function()');
    await expect(migrate(url, folder)).rejects.toThrow(/^migration 1_bad failed and changed nothing: .*no_such_function/);
    expect(await rows(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    expect(await rows('select rolled_back_at is not null as back, logs from _prisma_migrations')).toEqual([
      { back: true, logs: expect.stringContaining('no_such_function') },
    ]);
    write('2_next', 'create table later (x int)');
    await expect(migrate(url, folder)).rejects.toThrow(/^migration 1_bad failed/);
    await rows('create function no_such_function() returns int language sql return 1');
    expect(await migrate(url, folder)).toEqual(['1_bad', '2_next']);
  });

  it('leaves nothing of one that was killed half-way, and applies it at the next start', async () => {
    write('1_first', 'create table steps (x int)');
    write('2_killed', 'create table half (x int); select pg_terminate_backend(pg_backend_pid())');
    await expect(migrate(url, folder)).rejects.toThrow(/^migration 2_killed failed and changed nothing/);
    expect(await rows(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    write('2_killed', 'create table half (x int)');
    expect(await migrate(url, folder)).toEqual(['2_killed']);
  });

  it('does not touch a database in which prisma migrate was broken off', async () => {
    write('1_first', 'create table steps (x int)');
    await migrate(url, folder);
    await rows(`insert into _prisma_migrations (id, checksum, migration_name) values ('x', 'y', '2_theirs')`);
    write('2_theirs', 'create table half (x int)');
    await expect(migrate(url, folder)).rejects.toThrow(/prisma migrate left 2_theirs unfinished: .*resolve --rolled-back 2_theirs/);
  });

  it('says what a role lacks that may not make tables', async () => {
    await expect(migrate(onDatabase(db.urls, new URL(url).pathname.slice(1)).app, folder)).rejects.toThrow(
      /^the role \S+ may not make tables in the database migrated_\d+: ALTER DATABASE migrated_\d+ OWNER TO/,
    );
  });

  it('several processes at once apply each one time', async () => {
    write('1_first', 'create table steps (x int)');
    write('2_second', 'insert into steps values (1)');
    const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
    expect(applied.flat().sort()).toEqual(['1_first', '2_second']);
    expect(await rows('select x from steps')).toEqual([{ x: 1 }]);
  });
});
