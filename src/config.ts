import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Mendable } from './mendable.js';

interface Variable<Schema extends TSchema = TSchema> {
  readonly schema: Schema;
  /** Taken when the variable is unset or empty; undefined: none, and `unset` says what happens then. */
  readonly standard?: Static<Schema>;
  readonly unset?: string;
  /** What a right value is, for the error line: "PORT must be …". */
  readonly must: string;
  readonly says: string;
  /** Must be one that programs can take apart, too. */
  readonly address?: true;
  /** Never repeated in a message. */
  readonly secret?: true;
}

const variable = <Schema extends TSchema>(schema: Schema, about: Omit<Variable<Schema>, 'schema'>): Variable<Schema> => ({
  schema,
  ...about,
});

const postgresUrl = Type.String({ pattern: '^postgres(ql)?://[^/@\\s]+(:[^@\\s]*)?@?[^/\\s]*/[^/\\s]+$' });
const POSTGRES = 'an address like postgresql://user:password@host:5432/database';
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const YES_NO = '1 or 0';

/** Every variable that Railpost reads. README, Dockerfile and docker-compose.yml are checked against this table by a test. */
export const VARIABLES = {
  PORT: variable(Type.Integer({ minimum: 0, maximum: 65535 }), {
    standard: 3000,
    must: 'a whole number from 0 to 65535',
    says: 'port to listen on; 0 takes any free one',
  }),
  HOST: variable(Type.String({ pattern: '^[A-Za-z0-9.:_-]+$' }), {
    standard: '127.0.0.1',
    must: 'a host name or an IP address',
    says: 'address to listen on; `0.0.0.0` for every network',
  }),
  PUBLIC_URL: variable(Type.String({ pattern: '^https?://[^/\\s]+$' }), {
    unset: '`http://localhost:PORT`',
    must: 'an address like https://games.example.org, without a path',
    address: true,
    says: 'what people type to reach the server; stands in mails. With `https` cookies are secure',
  }),
  TRUST_PROXY: variable(Type.Integer({ minimum: 0, maximum: 9 }), {
    standard: 0,
    must: 'a whole number from 0 to 9',
    says: 'how many reverse proxies stand in front: the sender is taken from the end of `X-Forwarded-For`',
  }),
  DATA_DIR: variable(Type.String({ minLength: 1 }), {
    standard: 'data',
    must: 'a folder',
    says: 'folder of the embedded database',
  }),
  DATABASE_URL: variable(postgresUrl, {
    unset: 'embedded Postgres in `DATA_DIR`',
    must: POSTGRES,
    address: true,
    says: 'Postgres 16 or newer; the role the app runs as',
    secret: true,
  }),
  DATABASE_OWNER_URL: variable(postgresUrl, {
    unset: '`DATABASE_URL`',
    must: POSTGRES,
    address: true,
    says: 'the role that owns the tables and migrates',
    secret: true,
  }),
  DATABASE_JOBS_URL: variable(postgresUrl, {
    unset: '`DATABASE_URL`',
    must: POSTGRES,
    address: true,
    says: 'the role of the job queue, which owns its schema',
    secret: true,
  }),
  DATABASE_CONNECTIONS: variable(Type.Integer({ minimum: 2, maximum: 500 }), {
    standard: 10,
    must: 'a whole number from 2 to 500',
    says: 'connections of one process to the database',
  }),
  SMTP_URL: variable(Type.String({ pattern: '^smtps?://[^\\s/]+/?(\\?\\S*)?$' }), {
    unset: 'mails go to the local mailbox page',
    must: 'an address like smtp://user:password@host:587',
    address: true,
    says: 'mail server',
    secret: true,
  }),
  MAIL_FROM: variable(Type.String({ pattern: '^([^<>]*<)?[^@\\s<>]+@[^@\\s<>]+>?$' }), {
    standard: 'Railpost <railpost@localhost>',
    must: 'a mail address, or a name with one: Railpost <games@example.org>',
    says: 'sender of every mail',
  }),
  MAIL_SETTLE_SECONDS: variable(Type.Integer({ minimum: 0, maximum: 3600 }), {
    standard: 120,
    must: 'a whole number from 0 to 3600',
    says: 'seconds between a move and its mail, so that quick moves make one mail',
  }),
  DKIM_DOMAIN: variable(Type.String({ pattern: '^[A-Za-z0-9.-]+$' }), {
    unset: 'mails are not signed',
    must: 'a domain name',
    says: 'domain that signs the mails; with the two below',
  }),
  DKIM_SELECTOR: variable(Type.String({ pattern: '^[A-Za-z0-9._-]+$' }), {
    unset: 'mails are not signed',
    must: 'a DKIM selector (letters, digits, dots)',
    says: 'name of the key in the DNS',
  }),
  DKIM_KEY_FILE: variable(Type.String({ minLength: 1 }), {
    unset: 'mails are not signed',
    must: 'a file',
    says: 'file with the private key (PEM)',
  }),
  WORKER_THREADS: variable(Type.Integer({ minimum: 1, maximum: 64 }), {
    unset: 'one less than the cores, at least one',
    must: 'a whole number from 1 to 64',
    says: 'threads for best routes, long replays and pictures',
  }),
  LOG_LEVEL: variable(Type.Union(LEVELS.map((level) => Type.Literal(level))), {
    unset: '`warn` with the embedded database, `info` otherwise',
    must: `one of ${LEVELS.join(', ')}`,
    says: 'how much is written to the log (JSON lines on standard output)',
  }),
  METRICS_TOKEN: variable(Type.String({ minLength: 16 }), {
    unset: '`/metrics` answers this machine only',
    must: 'at least 16 characters long',
    says: 'bearer token that opens `/metrics` to other machines',
    secret: true,
  }),
  RAILPOST_DEMO: variable(Type.Union([Type.Literal(0), Type.Literal(1)]), {
    unset: '1 with the embedded database on this machine alone, 0 otherwise',
    must: YES_NO,
    says: 'loads the demonstration: people with known passwords, running tables of every game, archived games',
  }),
  RAILPOST_EXAMPLE: variable(Type.Union([Type.Literal(0), Type.Literal(1)]), {
    standard: 0,
    must: YES_NO,
    says: 'shows the small example game to users',
  }),
} as const satisfies Record<string, Variable>;

type Variables = typeof VARIABLES;
type Name = keyof Variables;
type ValueOf<N extends Name> = Variables[N] extends { schema: infer S extends TSchema } ? Static<S> : never;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: number;
  readonly dataDir: string;
  readonly database: { readonly app: string; readonly owner: string; readonly jobs: string } | undefined;
  readonly databaseConnections: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly mailSettleSeconds: number;
  readonly dkim: { readonly domain: string; readonly selector: string; readonly keyFile: string } | undefined;
  readonly workerThreads: number | undefined;
  readonly logLevel: (typeof LEVELS)[number];
  readonly metricsToken: string | undefined;
  readonly demonstration: boolean;
  readonly exampleGame: boolean;
}

/** A wrong value stops the start with one line that names it. */
/**
 * The driver takes `sslmode=require` (and prefer, verify-ca) for verify-full, and says in seven lines that this will
 * change: we say verify-full ourselves, so that it neither warns nor changes. Who wants less says it to the driver.
 */
function sureOfServer(url: string | undefined): string | undefined {
  return url?.includes('uselibpqcompat=true') ? url : url?.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  refuseUnknown(environment);
  const read = <N extends Name>(name: N) => readVariable(name, environment[name]) as ValueOf<N> | undefined;
  const required = <N extends Name>(name: N) => read(name) as ValueOf<N>;
  const [app, owner, jobs] = (['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_JOBS_URL'] as const).map((name) => sureOfServer(read(name)));
  for (const [name, value] of Object.entries({ DATABASE_OWNER_URL: owner, DATABASE_JOBS_URL: jobs })) {
    if (value && !app) throw new Mendable(`${name} is set but DATABASE_URL is not: set both, or neither for the embedded database`);
  }
  return {
    port: required('PORT'),
    host: required('HOST'),
    publicUrl: read('PUBLIC_URL'),
    trustProxy: required('TRUST_PROXY'),
    dataDir: required('DATA_DIR'),
    database: app ? { app, owner: owner ?? app, jobs: jobs ?? app } : undefined,
    databaseConnections: required('DATABASE_CONNECTIONS'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: required('MAIL_FROM'),
    mailSettleSeconds: required('MAIL_SETTLE_SECONDS'),
    dkim: dkimOf(read('DKIM_DOMAIN'), read('DKIM_SELECTOR'), read('DKIM_KEY_FILE')),
    workerThreads: read('WORKER_THREADS'),
    logLevel: read('LOG_LEVEL') ?? (app ? 'info' : 'warn'),
    metricsToken: read('METRICS_TOKEN'),
    demonstration: (read('RAILPOST_DEMO') ?? (app || !isLoopback(required('HOST')) ? 0 : 1)) === 1,
    exampleGame: required('RAILPOST_EXAMPLE') === 1,
  };
}

/** Others reach it: the known passwords of the demonstration would let them in. */
export const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host);

function dkimOf(domain: string | undefined, selector: string | undefined, keyFile: string | undefined): Config['dkim'] {
  if (domain && selector && keyFile) return { domain, selector, keyFile };
  if (domain || selector || keyFile) throw new Mendable('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE are set together or not at all');
  return undefined;
}

function readVariable(name: Name, text: string | undefined): unknown {
  const { schema, standard, must, address, secret }: Variable = VARIABLES[name];
  if (text === undefined || text === '') return standard;
  const isText = schema.type === 'string';
  const value: unknown = isText ? text : /^-?\d{1,9}$/.test(text) ? Number(text) : text;
  const right = Value.Check(schema, value) && (!address || URL.canParse(text));
  if (!right) throw new Mendable(`${name} must be ${must}${secret ? '' : `, but is ${JSON.stringify(text)}`}`);
  return value;
}

/** A misspelt name would silently do nothing. Test runs hand the address of their cluster to their own children. */
function refuseUnknown(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('RAILPOST_') && !name.startsWith('RAILPOST_TEST_') && !(name in VARIABLES)) {
      const known = Object.keys(VARIABLES).filter((one) => one.startsWith('RAILPOST_'));
      throw new Mendable(`${name} is not a variable that Railpost knows (${known.join(', ')})`);
    }
  }
}
