import type { AddressInfo } from 'node:net';
import type { Database } from '../../src/database/client.js';
import { example } from '../../src/games/example/index.js';
import type { AnyGame } from '../../src/rules/game.js';
import { seedFrom } from '../../src/rules/source.js';
import { consent } from '../../src/table/consent.js';
import { desk } from '../../src/table/desk.js';
import { plans } from '../../src/table/plans.js';
import { inlineProver } from '../../src/table/prover.js';
import { roomOf, tables } from '../../src/table/tables.js';
import type { Tables } from '../../src/table/types.js';
import { type App, buildApp } from '../../src/web/app.js';
import type { WebDeps } from '../../src/web/deps.js';

/** The site over a test database, and visitors who keep cookies and fill in forms as a browser without scripts does. */

export interface Page {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  /** The text of the page without its tags, blanks joined. */
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

export type Fields = Record<string, string | readonly string[]>;

const EXAMPLE: ReadonlyMap<string, AnyGame> = new Map([[example.id, example]]);

/** The n-th table of a test has the same seed in every run: what is drawn is no matter of luck. */
function roomOver(database: Database, games: ReadonlyMap<string, AnyGame>) {
  let opened = 0;
  return roomOf({ pool: database.pool, games, prover: inlineProver(games), settle: 0, newSeed: () => seedFrom(`site table ${opened++}`) });
}

/** The life of tables over the test database, with the example game and mails that are due at once. */
export const tablesOver = (database: Database): Tables => tables(roomOver(database, EXAMPLE));

export async function openSite(database: Database, more: Partial<WebDeps> = {}): Promise<App> {
  const room = roomOver(database, more.games ?? EXAMPLE);
  return buildApp({
    config: { address: 'http://railpost.test', trustProxy: 0, logLevel: process.env.SHOW_LOG ?? 'silent' },
    database,
    tables: tables(room),
    consent: consent(room),
    desk: desk(room),
    plans: plans(room),
    games: EXAMPLE,
    offered: [example],
    mailbox: null,
    ...more,
  });
}

export class Visitor {
  readonly #app: App;
  readonly #cookies = new Map<string, string>();
  /** The token of the last page that had a form. */
  token = '';

  constructor(app: App) {
    this.#app = app;
  }

  /** The same person at another process of the site. */
  at(app: App): Visitor {
    const there = new Visitor(app);
    for (const [name, value] of this.#cookies) there.#cookies.set(name, value);
    return there;
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send({ method: 'GET', url, headers });
  }

  /** How a stream is answered; it is closed at once. */
  async knockAt(url: string, headers: Record<string, string> = {}): Promise<{ status: number; location: string | null }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({ url, headers: { ...headers, cookie }, payloadAsStream: true });
    answer.stream().destroy();
    return { status: answer.statusCode, location: (answer.headers.location as string | undefined) ?? null };
  }

  /** A stream of a site that listens; it stays open until the page is left. */
  async stream(url: string): Promise<{ status: number; leave: () => void }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const left = new AbortController();
    const { port } = this.#app.server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { cookie }, signal: left.signal });
    return { status, leave: () => left.abort() };
  }

  /** What a stream says first. */
  async firstOf(url: string): Promise<string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({ url, headers: { cookie }, payloadAsStream: true });
    for await (const chunk of answer.stream()) {
      answer.stream().destroy();
      return String(chunk);
    }
    return '';
  }

  /** Sends a form as our pages draw it, with the token. */
  async post(url: string, fields: Fields = {}): Promise<Page> {
    if (!this.token) await this.get('/sign-in/mail');
    const pairs = Object.entries({ token: this.token, ...fields }).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as const),
    );
    return this.raw(url, new URLSearchParams(pairs as [string, string][]).toString());
  }

  async raw(url: string, payload: string | Buffer, type = 'application/x-www-form-urlencoded'): Promise<Page> {
    return this.#send({ method: 'POST', url, payload, headers: { 'content-type': type } });
  }

  async #send(request: { method: 'GET' | 'POST'; url: string; payload?: string | Buffer; headers: Record<string, string> }): Promise<Page> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({ ...request, headers: { ...request.headers, ...(cookie ? { cookie } : {}) } });
    for (const set of answer.cookies) {
      if (set.value === '' || set.maxAge === 0) this.#cookies.delete(set.name);
      else this.#cookies.set(set.name, set.value);
    }
    const token = /name="token" value="([^"]+)"/.exec(answer.body);
    if (token?.[1]) this.token = token[1];
    return {
      status: answer.statusCode,
      location: (answer.headers.location as string | undefined) ?? null,
      html: answer.body,
      text: textOf(answer.body),
      headers: answer.headers,
    };
  }
}

export const textOf = (html: string): string =>
  html
    .replace(/<(script|style|head)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, decoded)
    .replace(/\s+/g, ' ')
    .trim();

/** The secret of the newest letter of a kind: what a person would find in the mail. */
export async function secretInMail(database: Database, kind: string): Promise<string> {
  const { rows } = await database.pool.query<{ secret: string }>(
    `select facts->>'secret' as secret from outbox where kind = $1 order by id desc limit 1`,
    [kind],
  );
  if (!rows[0]?.secret) throw new Error(`no letter ${kind}`);
  return rows[0].secret;
}

/** A confirmed person, signed in. */
export async function signedUp(app: App, database: Database, name: string): Promise<Visitor> {
  const visitor = new Visitor(app);
  const answer = await visitor.post('/sign-up', { name, email: `${name.toLowerCase()}@example.org`, password: `${name} likes trains` });
  if (answer.status !== 200) throw new Error(answer.text);
  const secret = await secretInMail(database, 'confirm');
  await visitor.get(`/l/${secret}`);
  const done = await visitor.post(`/l/${secret}`);
  if (done.status !== 303) throw new Error(done.text);
  visitor.token = '';
  return visitor;
}

const decoded = (text: string): string =>
  text
    .replace(/&#x3D;/g, '=')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

export interface Form {
  readonly action: string;
  readonly fields: Record<string, string>;
  readonly button: string;
}

/** The forms of the question on a game's page, in order. */
export function forms(page: Page): Form[] {
  return [...page.html.matchAll(/<form method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].map((form) => ({
    action: decoded(form[1]!),
    fields: Object.fromEntries(
      [...form[2]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((field) => [field[1]!, field[2]!]),
    ),
    button: (/<button[^>]*>([\s\S]*?)<\/button>/.exec(form[2]!)?.[1] ?? '').replace(/<[^>]+>/g, ' ').trim(),
  }));
}

/** The first link whose address holds this text. */
export function linkIn(page: Page, part: string): string {
  const found = [...page.html.matchAll(/href="([^"]+)"/g)].map((link) => decoded(link[1]!)).find((href) => href.includes(part));
  if (!found) throw new Error(`no link with ${part} in: ${page.text}`);
  return found;
}
