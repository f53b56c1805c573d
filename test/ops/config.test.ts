import pg from 'pg';
import { readConfig, VARIABLES } from '../../src/config.js';

describe('Configuration by environment', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', database: undefined, demonstration: true, exampleGame: false });
  });

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', ' 3000'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'games.example.org'],
    ['PUBLIC_URL', 'https://games.example.org/sub'],
    ['PUBLIC_URL', 'https://games.example.org:90000'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_CONNECTIONS', '1'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_SETTLE_SECONDS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['WORKER_THREADS', '0'],
    ['RAILPOST_DEMO', 'true'],
    ['RAILPOST_EXAMPLE', '2'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*, but is ${JSON.stringify(value)}$`));
  });

  it.each(['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'])('names %s without repeating it', (name) => {
    expect(() => readConfig({ [name]: 'hunter2' })).toThrow(new RegExp(`^${name} must be (?!.*hunter2)`));
  });

  it.each(['postgres://me:secret@/games', 'postgres://me:secret@db:90000/games', 'postgres://me:sec%ret@[db]/games'])(
    'names DATABASE_URL when no program can take it apart: %s',
    (url) => {
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be an address like (?!.*sec)/);
    },
  );

  it.each([
    ['?sslmode=require', '?sslmode=verify-full'],
    ['?a=b&sslmode=prefer&c=d', '?a=b&sslmode=verify-full&c=d'],
    ['?sslmode=disable', '?sslmode=disable'],
    ['?sslmode=no-verify', '?sslmode=no-verify'],
    ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
    ['', ''],
  ])('an address that ends with %j is taken as %j, without a warning of the driver', (given, taken) => {
    const url = 'postgresql://railpost:secret@db.example.org:5432/railpost';
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const { database } = readConfig({ DATABASE_URL: url + given, DATABASE_JOBS_URL: url + given });
    expect(database).toEqual({ app: url + taken, owner: url + taken, jobs: url + taken });
    new pg.Client({ connectionString: database!.app });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('wants the roles only beside the app’s address', () => {
    const url = (role: string) => `postgresql://${role}:pw@db:5432/railpost`;
    expect(() => readConfig({ DATABASE_OWNER_URL: url('owner') })).toThrow(/DATABASE_OWNER_URL is set but DATABASE_URL is not/);
    expect(readConfig({ DATABASE_URL: url('app') }).database).toEqual({ app: url('app'), owner: url('app'), jobs: url('app') });
  });

  it('wants the three DKIM variables together', () => {
    expect(() => readConfig({ DKIM_DOMAIN: 'example.org' })).toThrow(/set together/);
  });

  it('refuses a misspelt variable of its own', () => {
    expect(() => readConfig({ RAILPOST_DEMONSTRATION: '0' })).toThrow(/^RAILPOST_DEMONSTRATION is not a variable/);
  });

  it('every standard value is a right one', () => {
    for (const [name, about] of Object.entries(VARIABLES)) {
      if ('standard' in about) expect(() => readConfig({ [name]: String(about.standard) })).not.toThrow();
      else expect(about.unset).toBeTruthy();
    }
  });
});
