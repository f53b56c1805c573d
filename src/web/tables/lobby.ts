import type { Decision, GameId, Table } from '../../table/types.js';
import { sayStep } from '../../view/shared/log-lines.js';
import { promptOf, sayEnding } from '../../view/shared/sentences.js';
import { digits, listed, ordinal } from '../../view/shared/talk.js';
import { howItRuns } from '../../view/shared/terms.js';
import { spanText } from '../../view/shared/times.js';
import { sparkOf } from '../archive/rows.js';
import type { WebDeps } from '../deps.js';
import { type Room, roomOf } from './room.js';

/** What the home page lists: my turn, my other games, open tables, recently finished. */

const idsOf = async (deps: WebDeps, sql: string, values: readonly unknown[]): Promise<GameId[]> =>
  (await deps.database.pool.query<{ id: GameId }>(sql, [...values])).rows.map((row) => row.id);

const roomsOf = (deps: WebDeps, ids: readonly GameId[], person: string | null): Promise<Room[]> =>
  Promise.all(ids.map(async (id) => roomOf(deps, await deps.tables.table(id), person)));

/** Ids of the tables that wait for somebody, the longest first. */
export const waitingFor = (deps: WebDeps, person: string): Promise<GameId[]> =>
  idsOf(
    deps,
    `select g.id from seat s join game g on g.id = s.game
      where s.person = $1 and s.awaited_since is not null and g.status = 'running' and g.paused_at is null and g.origin <> 'practice'
      order by s.awaited_since, g.id`,
    [person],
  );

/** For each person a mark of the tables that wait for him: another one when a table starts or stops waiting. */
export async function waitingMarks(deps: WebDeps, people: readonly string[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const { rows } = await deps.database.pool.query<{ person: string; mark: string }>(
    `select p.person, coalesce(md5(string_agg(g.id, ' ' order by g.id)), '') as mark
       from unnest($1::text[]) p (person)
       left join seat s on s.person = p.person and s.awaited_since is not null
       left join game g on g.id = s.game and g.status = 'running' and g.paused_at is null and g.origin <> 'practice'
      group by p.person`,
    [people],
  );
  return new Map(rows.map(({ person, mark }) => [person, mark]));
}

/** What is different from a list that somebody looks at: the line above it, in one or two sentences. */
export async function waitingNews(deps: WebDeps, person: string, seen: readonly GameId[]): Promise<string[]> {
  const now = await waitingFor(deps, person);
  const named = async (ids: readonly GameId[]) => {
    const { rows } = await deps.database.pool.query<{ name: string }>(
      `select g.name from game g where g.id = any($1) and exists (select from seat s where s.game = g.id and s.person = $2) order by g.name`,
      [ids, person],
    );
    return rows.map(({ name }) => name);
  };
  const [more, fewer] = await Promise.all([
    named(now.filter((id) => !seen.includes(id))),
    named(seen.filter((id) => !now.includes(id)).slice(0, 100)),
  ]);
  const say = (names: readonly string[], one: string, many: string) =>
    names.length === 0 ? [] : [`${listed(names)} ${names.length === 1 ? one : many}`];
  return [...say(more, 'waits for you now.', 'wait for you now.'), ...say(fewer, 'no longer waits for you.', 'no longer wait for you.')];
}

export async function myTurns(deps: WebDeps, person: string, now: Date): Promise<object[]> {
  const rooms = await roomsOf(deps, await waitingFor(deps, person), person);
  const drafts = new Set(
    (await deps.database.prisma.draft.findMany({ where: { person }, select: { game: true } })).map((draft) => draft.game),
  );
  return Promise.all(
    rooms.map(async (room) => {
      const decision = ownDecision(room);
      const prompt = decision && promptOf(room.words, decision, room.talk);
      return {
        ...shortly(room),
        since: decision?.since ?? null,
        waited: decision ? waited(now, decision.since) : '',
        ask: prompt?.imperative ?? 'It is your turn.',
        detail: prompt ? [prompt.detail, await stakeOf(deps, room)].filter(Boolean).join(' ') : null,
        last: await lastSaid(deps, room),
        kept: drafts.has(room.table.id),
      };
    }),
  );
}

const waited = (now: Date, since: Date): string =>
  now.getTime() - since.getTime() < 60_000 ? 'just now' : spanText(now.getTime() - since.getTime());

export const ownDecision = (room: Room): Decision | undefined =>
  room.table.decisions.find((decision) => decision.seat === room.seat && decision.must);

/** The facts that matter for what is asked, from what this seat may see. */
async function stakeOf(deps: WebDeps, room: Room): Promise<string | null> {
  if (!room.presentation.stake || room.seat === null) return null;
  const { view } = await deps.tables.see(room.table.id, room.viewer);
  return room.presentation.stake(view, room.seat, room.talk);
}

async function lastSaid(deps: WebDeps, room: Room): Promise<string> {
  const { steps } = room.table;
  if (steps === 0) return 'The game has just begun.';
  const last = await deps.tables.steps(room.table.id, room.viewer, { from: Math.max(1, steps - 1), to: steps });
  const said = last.flatMap((step) => sayStep(room.words, step, room.talk));
  return said.slice(-3).join(' ');
}

export async function myOtherGames(deps: WebDeps, person: string, now: Date): Promise<object[]> {
  const ids = await idsOf(
    deps,
    `select g.id from seat s join game g on g.id = s.game
      where s.person = $1 and g.origin <> 'practice' and (g.status = 'open' or g.status = 'running' and (s.awaited_since is null or g.paused_at is not null))
      order by g.moved_at desc nulls last, g.created_at desc, g.id limit 100`,
    [person],
  );
  return (await roomsOf(deps, ids, person)).map((room) => {
    const { table } = room;
    const musts = table.decisions.filter((decision) => decision.must);
    const since = musts.map((decision) => decision.since).sort((a, b) => a.getTime() - b.getTime())[0] ?? table.movedAt ?? table.createdAt;
    const mine = table.standings?.seats.find((row) => row.seat === room.seat);
    const leader = table.standings?.seats[0];
    return {
      ...shortly(room),
      open: table.status === 'open',
      paused: table.pausedAt !== null,
      free: freeSeats(table),
      waitingFor: musts.map((decision) => ({
        seat: decision.seat,
        text: promptOf(room.words, decision, room.talk).toOthers.replace(/\.$/, ''),
      })),
      since,
      waited: waited(now, since),
      score: mine ? room.words.money(mine.score) : null,
      place: mine ? `${ordinal(mine.place)} of ${table.seats.length}` : null,
      leader:
        leader && mine && leader.seat !== mine.seat
          ? `${room.names[leader.seat]} ${room.words.money(leader.score)}`
          : mine
            ? 'ahead'
            : null,
    };
  });
}

/** Tables with a free seat that this person may see and is not kept away from by a block on either side. */
export async function openTables(deps: WebDeps, person: string | null): Promise<object[]> {
  const ids = await idsOf(
    deps,
    // OFFSET 0: each table is asked one by one, newest first, until the page is full; joins would read all open tables.
    `select g.id from game g where g.status = 'open' and g.visibility = 'public' and g.joining = 'anybody'
        and exists (select from seat s where s.game = g.id and s.person is null and not s.bot offset 0)
        and not exists (select from seat s where s.game = g.id and s.person = $1 offset 0)
        and not exists (select from seat s join block b on b.person = s.person and b.other = $1 or b.person = $1 and b.other = s.person where s.game = g.id offset 0)
      order by g.created_at desc, g.id limit 20`,
    [person ?? ''],
  );
  return (await roomsOf(deps, ids, person)).map((room) => ({
    ...shortly(room),
    by: room.names[room.table.seats.find((seat) => seat.person === room.table.owner)?.seat ?? 0],
    notes: room.table.notes,
    how: howItRuns(room.table),
    free: freeSeats(room.table),
    seats: room.table.seats.map((seat) => ({ taken: seat.bot || seat.person !== null })),
  }));
}

/** Invitations to somebody that are neither used nor declined, and not from somebody he does not want to meet. */
export async function myInvitations(deps: WebDeps, person: string): Promise<object[]> {
  const { rows } = await deps.database.pool.query<{ id: GameId; code: string; name: string; by: string }>(
    `select g.id, i.code, g.name, b.name::text as by from invitation i join person p on p.id = $1 join game g on g.id = i.game join person b on b.id = i.by
      where (i.person = p.id or i.email = p.email) and i.used_at is null and i.declined_at is null and g.status = 'open'
        and not exists (select from seat s where s.game = g.id and s.person = p.id)
        and exists (select from seat s where s.game = g.id and s.person is null and not s.bot)
        and not exists (select from block k where k.person = p.id and k.other = i.by or k.person = i.by and k.other = p.id)
      order by i.created_at desc limit 20`,
    [person],
  );
  return rows.map((row) => ({ ...row, href: `/games/${row.id}/join/${row.code}` }));
}

/** Seats whose players look for a substitute, at tables that this person may see. */
export async function offeredSeats(deps: WebDeps, person: string | null): Promise<object[]> {
  const ids = await idsOf(
    deps,
    `select distinct g.id from seat_offer o join game g on g.id = o.game
      where g.status = 'running' and g.visibility = 'public' and not exists (select from seat s where s.game = g.id and s.person = $1) limit 10`,
    [person ?? ''],
  );
  return (await roomsOf(deps, ids, person)).map(shortly);
}

export async function recentlyFinished(deps: WebDeps, person: string | null): Promise<object[]> {
  const ids = await idsOf(
    deps,
    person === null
      ? `select a.game as id from archived a where a.visibility = 'public' and $1 = '' order by a.ended_at desc, a.game desc limit 3`
      : `select g.id from seat s join game g on g.id = s.game where s.person = $1 and g.status = 'over' and g.origin <> 'practice' order by g.ended_at desc nulls last limit 5`,
    [person ?? ''],
  );
  return Promise.all((await roomsOf(deps, ids, person)).map((room) => finished(deps, room)));
}

async function finished(deps: WebDeps, room: Room): Promise<object> {
  const { table } = room;
  const rows = table.standings?.seats ?? [];
  return {
    ...shortly(room),
    result: rows
      .slice(0, 3)
      .map((row) => ({ seat: row.seat, name: room.names[row.seat], score: room.words.money(row.score), first: row.place === 1 })),
    others: Math.max(0, rows.length - 3),
    how: table.standings?.ended ? sayEnding(room.words, table.standings.ended, room.talk) : 'ended by agreement',
    steps: digits(table.steps),
    ended: table.endedAt,
    curve: await sparkOf(deps, table.id, rows[0]?.seat ?? 0),
  };
}

export const freeSeats = (table: Table): number => table.seats.filter((seat) => !seat.bot && seat.person === null).length;

const shortly = (room: Room): { id: string; name: string; href: string; game: string; round: string } => ({
  id: room.table.id,
  name: room.table.name,
  href: room.address,
  game: room.gameLine,
  round: room.roundLine,
});
