import { FORMER, namesOf } from '../../notify/names.js';
import type { JsonObject } from '../../rules/json.js';
import { capital, spaced } from '../../view/shared/talk.js';
import type { WebDeps } from '../deps.js';

/** The moderator's desk: what waits for a moderator, who was kept out, and everything that moderators did. */

const AUDITED = 40;
/** As often as this somebody is avoided before the desk shows it. */
const AVOIDED = 2;

interface Open {
  readonly game: string;
  readonly table: string;
}

interface UndoRow extends Open {
  readonly seat: number;
  readonly person: string;
  readonly moves: number;
  readonly asked_at: Date;
  readonly reason: string;
  readonly undo: string;
}

interface StalledRow {
  readonly id: string;
  readonly name: string;
  readonly moved_at: Date;
  readonly paused_at: Date | null;
  readonly waits: readonly string[] | null;
}

/** What an undo request waits for. */
const WAITS: Readonly<Record<string, string>> = {
  moderator: 'a moderator decides',
  all: 'everybody must agree',
  majority: 'most must agree',
};

export async function deskModel(deps: WebDeps, before: bigint | null) {
  const { prisma, pool } = deps.database;
  const [reports, banned, stalled, undos, avoided, audit] = await Promise.all([
    prisma.report.findMany({ where: { answeredAt: null }, orderBy: { id: 'asc' }, take: 100 }),
    prisma.person.findMany({
      where: { bannedAt: { not: null }, deletedAt: null },
      select: { name: true, bannedAt: true, bannedReason: true },
      orderBy: { bannedAt: 'desc' },
      take: 100,
    }),
    pool.query<StalledRow>(
      // Found by who is awaited: a move changes no index of the summary's own.
      `select g.id, g.name, g.moved_at, g.paused_at,
              (select array_agg(s.person order by s.seat) from seat s where s.game = g.id and s.awaited_since is not null) as waits
         from game g
        where g.status = 'running' and g.moved_at < now() - interval '7 days' and g.id in (
          select s.game from seat s where s.awaited_since < now() - interval '7 days' order by s.awaited_since limit 200)
        order by g.moved_at limit 50`,
    ),
    pool.query<UndoRow>(
      `select u.game, g.name as table, u.seat, u.person, cardinality(u.steps) as moves, u.asked_at, u.reason, g.undo
         from undo_request u join game g on g.id = u.game where g.status = 'running' order by u.asked_at limit 100`,
    ),
    pool.query<{ other: string; n: number }>(
      'select other, count(*)::int as n from block group by other having count(*) >= $1 order by n desc, other limit 20',
      [AVOIDED],
    ),
    prisma.audit.findMany({ where: before === null ? {} : { id: { lt: before } }, orderBy: { id: 'desc' }, take: AUDITED + 1 }),
  ]);
  const lines = audit.slice(0, AUDITED);
  const people = [
    ...reports.map(({ person }) => person),
    ...stalled.rows.flatMap(({ waits }) => waits ?? []),
    ...undos.rows.map(({ person }) => person),
    ...avoided.rows.map(({ other }) => other),
    ...lines.flatMap(({ person, subject }) => [person, subject]),
  ].filter((id): id is string => !!id);
  const names = await namesOf(deps.database, [...new Set(people)]);
  const ids = [...new Set([...reports.map(({ game }) => game), ...lines.flatMap(({ game }) => game ?? [])])];
  const tables = new Map(
    (await prisma.game.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })).map(({ id, name }) => [id, name]),
  );
  return {
    waits: reports.length + stalled.rows.length + undos.rows.length > 0,
    reports: reports.map((report) => ({
      ...report,
      id: String(report.id),
      by: names.get(report.person) ?? FORMER,
      table: tables.get(report.game) ?? '',
    })),
    banned,
    stalled: stalled.rows.map((row) => ({ ...row, waits: (row.waits ?? []).map((id) => names.get(id) ?? FORMER) })),
    undos: undos.rows.map((row) => ({ ...row, by: names.get(row.person) ?? FORMER, one: row.moves === 1, waits: WAITS[row.undo] ?? '' })),
    avoided: avoided.rows.map(({ other, n }) => ({ name: names.get(other) ?? FORMER, n })),
    audit: lines.map((line) => ({
      at: line.at,
      by: line.person === null ? 'the server' : (names.get(line.person) ?? FORMER),
      did: DID[line.action] ?? capital(spaced(line.action)),
      game: line.game,
      table: (line.game && tables.get(line.game)) ?? null,
      whom: (line.subject && names.get(line.subject)) ?? null,
      reason: (line.facts as JsonObject).reason ?? null,
    })),
    older: audit.length > AUDITED ? String(lines.at(-1)!.id) : null,
    newest: before === null,
  };
}

const DID: Readonly<Record<string, string>> = {
  rewind: 'Rewound',
  amend: 'Amended',
  redraw: 'Had something drawn anew',
  adjust: 'Put the position right',
  moveFor: 'Moved for a seat',
  undoCorrection: 'Undid a correction',
  undoGranted: 'Granted an undo',
  undoRefused: 'Refused an undo',
  substitute: 'Gave a seat to somebody else',
  resign: 'Gave a seat up',
  pause: 'Paused',
  resume: 'Let it go on',
  end: 'Ended the game',
  reopen: 'Reopened the game',
  ban: 'Banned',
  'ban.lift': 'Lifted a ban',
  'report.answer': 'Closed a report',
  'mail.retry': 'Sent mails again',
  role: 'Changed a role',
};
