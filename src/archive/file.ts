import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { entryKinds } from '../rules/entry.js';
import { canonicalText, type Json } from '../rules/json.js';
import type { LogRow } from '../table/chain.js';

/**
 * A game as a file. JSON Lines: the first line says what it is, every other line is an entry of the log. (One JSON
 * document `{ …header, entries: [...] }` holds the same and is read, too.)
 */

export const FORMAT = 1;

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const AnyJson = Type.Unsafe<Json>(Type.Unknown());

const HeaderForm = Type.Object({
  railpost: Type.Literal(FORMAT),
  /** Stands in addresses. */
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  rules: Type.String({ maxLength: 64 }),
  version: Type.Integer({ minimum: 1 }),
  options: AnyJson,
  players: Type.Integer({ minimum: 1, maximum: 100 }),
  name: Type.String({ maxLength: 200 }),
  notes: Type.String({ maxLength: 10_000 }),
  status: Type.Union([Type.Literal('running'), Type.Literal('over')]),
  startedAt: Type.String(),
  endedAt: Type.Union([Type.String(), Type.Null()]),
  origin: Type.String(),
  source: Type.Union([Type.String(), Type.Null()]),
  /** Who sat there at the end. Without `person` (a pseudonymous file) nothing of them can be checked, or found out. */
  seats: Type.Array(
    Type.Object({
      seat: Type.Integer({ minimum: 0 }),
      bot: Type.Boolean(),
      name: Type.String({ maxLength: 200 }),
      person: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    { maxItems: 100 },
  ),
  /** Opens the hashes of people and reasons; left out of pseudonymous files. */
  salt: Type.Optional(Type.String()),
  texts: Type.Array(Type.Object({ hash: Hash, kind: Type.Union([Type.Literal('person'), Type.Literal('reason')]), text: Type.String() })),
  /** One commitment for each seed; the seed itself once it may be known. */
  seeds: Type.Array(Type.Object({ commitment: Hash, seed: Type.Optional(Hash) })),
  /** Head of the log: so many entries, ending with this hash. */
  entries: Type.Integer({ minimum: 1 }),
  head: Hash,
});

const EntryForm = Type.Object({
  seq: Type.Integer({ minimum: 0 }),
  at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  acted: Type.String({ pattern: '^([0-9a-f]{64})?$' }),
  role: Type.Union([Type.Literal('player'), Type.Literal('owner'), Type.Literal('moderator'), Type.Literal('server')]),
  kind: Type.Union(entryKinds.map((kind) => Type.Literal(kind))),
  body: AnyJson,
  revealed: Type.Boolean(),
  stateHash: Hash,
  prevHash: Type.String({ pattern: '^([0-9a-f]{64})?$' }),
  hash: Hash,
});

export type Header = Static<typeof HeaderForm>;

export interface GameFile {
  readonly header: Header;
  readonly rows: readonly LogRow[];
}

const isHeader = TypeCompiler.Compile(HeaderForm);
const isEntry = TypeCompiler.Compile(EntryForm);

/** The file cannot be read at all: which line, and why. */
export class BadFile extends Error {
  override readonly name = 'BadFile';
  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super(`line ${line}: ${why}`);
  }
}

const entryLine = ({ body, ...row }: LogRow) => ({ ...row, at: row.at.toISOString(), body: JSON.parse(body) as Json });

export function fileText({ header, rows }: GameFile, as: 'lines' | 'document' = 'lines'): string {
  const entries = rows.map(entryLine);
  if (as === 'document') return `${JSON.stringify({ ...header, log: entries }, null, 1)}\n`;
  return `${[header, ...entries].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

export function readFile(text: string): GameFile {
  const [first, ...lines] = linesOf(text);
  if (!isHeader.Check(first)) {
    const wrong = isHeader.Errors(first).First();
    throw new BadFile(1, `not the header of a Railpost game (${wrong?.path || 'no object'}: ${wrong?.message ?? ''})`);
  }
  const rows = lines.map((line, index): LogRow => {
    if (!isEntry.Check(line)) {
      const wrong = isEntry.Errors(line).First();
      throw new BadFile(index + 2, `entry ${index} has not the form of an entry (${wrong?.path || 'no object'}: ${wrong?.message ?? ''})`);
    }
    return { ...line, kind: line.kind as LogRow['kind'], at: new Date(line.at), body: canonicalText(line.body) };
  });
  return { header: first, rows };
}

function linesOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new BadFile(1, 'the file is empty');
  const parsed: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    try {
      parsed.push(JSON.parse(line));
    } catch {
      if (index > 0) throw new BadFile(index + 1, 'not JSON');
      return documentOf(text);
    }
  }
  const only = parsed[0] as { log?: unknown };
  return parsed.length === 1 && Array.isArray(only.log) ? documentOf(text) : parsed;
}

function documentOf(text: string): unknown[] {
  try {
    const { log, ...header } = JSON.parse(text) as { log?: unknown };
    return [header, ...(Array.isArray(log) ? log : [])];
  } catch {
    throw new BadFile(1, 'not JSON');
  }
}
