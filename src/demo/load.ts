import type { Database } from '../database/client.js';
import { sensiblePlayerOf } from '../games/players.js';
import { RuleViolation } from '../rules/errors.js';
import type { AnyGame, Seat } from '../rules/game.js';
import type { Json } from '../rules/json.js';
import { type Random, randomFrom } from '../rules/random.js';
import { seedFrom } from '../rules/source.js';
import type { Consent } from '../table/consent.js';
import type { Actor, GameId, PersonId, Table, Tables } from '../table/types.js';
import { habitual } from './habits.js';
import { bringAbout } from './incidents.js';
import { demoPeople, SIGN_INS, type SignIn } from './people.js';
import { type PlannedTable, planFor } from './plan.js';

export interface DemoNeeds {
  readonly database: Database;
  readonly tables: Tables;
  readonly consent: Consent;
  readonly games: readonly AnyGame[];
  readonly progress: (what: string) => void;
  /** A table that goes no further keeps nobody from the others. */
  readonly notice: (what: string) => void;
  /** Breaks off; the next start goes on from there. */
  readonly halt: AbortSignal;
}

const PREPARING = 'Being prepared for the demonstration.';
const READY = 'A table of the demonstration, played by the server’s own habits: go on as you like.';
const WELCOME = 'A table of the demonstration. New players welcome: we explain in the chat.';

/** One process prepares; a table that a killed start left half-made is made ready by the next. */
const LOCK = 72707371;

/** A game stops short of its planned move, or ends by agreement, after this time; one move may take that long (milliseconds). */
const MOST_TIME = 20_000;
const MOST_TO_THE_END = 40_000;
const MOST_PATIENCE = 10_000;
const MOST_REFUSED = 50;

/** People and tables to look at, made once: what people do with them afterwards stays as it is. */
export async function loadDemonstration({
  database,
  tables,
  consent,
  games,
  progress,
  notice,
  halt,
}: DemoNeeds): Promise<readonly SignIn[]> {
  const lock = await database.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    const people = await demoPeople(database);
    const plan = planFor(games);
    const made = await madeBefore(database, [...people.values()]);
    const missing = plan.filter(({ name }) => (made.get(name)?.notes ?? PREPARING) === PREPARING);
    for (const [n, planned] of missing.entries()) {
      if (halt.aborted) break;
      progress(`demonstration ${n + 1} of ${missing.length}: ${planned.game.title}, ${planned.name}`);
      await prepare({ database, tables, consent, notice, halt }, planned, people, made.get(planned.name)?.id);
    }
    return SIGN_INS;
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    lock.release();
  }
}

/** By name and owner: the notes may have been changed since, by their owner or by a newer version. */
async function madeBefore(database: Database, owners: string[]): Promise<ReadonlyMap<string, { id: GameId; notes: string }>> {
  const rows = await database.prisma.game.findMany({
    where: { owner: { in: owners }, origin: 'played' },
    select: { id: true, name: true, notes: true },
  });
  return new Map(rows.map(({ id, name, notes }) => [name, { id, notes }]));
}

async function prepare(
  { database, tables, consent, notice, halt }: Omit<DemoNeeds, 'games' | 'progress'>,
  planned: PlannedTable,
  people: ReadonlyMap<string, string>,
  begun: GameId | undefined,
): Promise<void> {
  const sitting = planned.players.map((name) => people.get(name)!);
  const owner: Actor = { person: sitting[0]!, role: 'owner' };
  const { name, game, until, incident } = planned;
  const id =
    begun ?? (await tables.open(sitting[0]!, { rules: game.id, players: sitting.length, name, notes: PREPARING, seating: 'fixed' }));
  if ((await tables.table(id)).status === 'open' && until !== 'open') {
    const there = (await tables.table(id)).seats.map(({ person }) => person);
    for (const person of sitting.filter((one) => !there.includes(one))) await tables.join(id, person);
    await tables.start(id, owner);
  }
  try {
    if (until !== 'open') await playUntil(tables, id, planned, randomFrom(seedFrom(`demonstration ${name}`)), halt);
  } catch (error) {
    notice(`the demonstration's table "${name}" goes no further: ${(error as Error).message}`);
  }
  if (halt.aborted) return;
  if (typeof until === 'number') await chat(database, id, sitting);
  if (incident) await bringAbout({ database, tables, consent }, incident, id, sitting);
  await quieten(database, id, sitting[0]!);
  await tables.change(id, owner, { notes: until === 'open' ? WELCOME : READY });
}

/** Legal moves as people make them, each made by the person who is asked. */
async function playUntil(
  tables: Tables,
  id: GameId,
  { until, asks = 0, incident }: PlannedTable,
  random: Random,
  halt: AbortSignal,
): Promise<void> {
  const late = Date.now() + (until === 'over' ? MOST_TO_THE_END : MOST_TIME);
  let refused = 0;
  let mover: Seat | null = null;
  while (!halt.aborted) {
    const table = await tables.table(id);
    if (table.status !== 'running') return;
    const open = table.decisions.filter(({ must }) => must);
    const asked = open.some(({ seat }) => seat === asks) && (asks === 0 || !open.some(({ seat }) => seat === 0));
    // What somebody else did is what the first player is asked to let him take back.
    const others = incident !== 'undo' || (mover !== null && mover !== asks);
    const reached = typeof until === 'number' && table.steps >= until && asked && others;
    if (reached || open.length === 0) return;
    if (Date.now() > late) {
      if (until === 'over') await tables.end(id, { by: { person: null, role: 'server' }, agreed: true });
      return;
    }
    const { seat } = random.one(open);
    try {
      await soon(moveByHabit(tables, table, seat, random));
      mover = seat;
    } catch (refusal) {
      // What is typed into a form may be refused, as with people: another try, with another draw.
      if (!(refusal instanceof RuleViolation) || ++refused > MOST_REFUSED) throw refusal;
    }
  }
}

async function moveByHabit(tables: Tables, { id, rules, seats }: Table, seat: Seat, random: Random): Promise<void> {
  const by: Actor = { person: seats[seat]?.person ?? null, role: 'player' };
  const thought = sensiblePlayerOf(rules)?.player((await tables.position(id)).state, seat, random) ?? null;
  if (thought !== null) {
    await tables.move(id, { seat, move: thought as Json, by });
    return;
  }
  const path: string[] = [];
  let asked = await tables.choices(id, seat, path);
  while (asked.question.kind !== 'done') {
    const answer = habitual(asked.question, random);
    if (answer === null) throw new RuleViolation('notOffered', { path });
    path.push(answer);
    asked = await tables.choices(id, seat, path);
    if (!asked.whole) throw new RuleViolation('notOffered', { path });
  }
  await tables.move(id, { seat, move: asked.question.move, by });
}

/** The start does not wait for a search that takes for ever. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('one move takes too long')), MOST_PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

async function chat({ prisma }: Database, game: GameId, sitting: readonly string[]): Promise<void> {
  if ((await prisma.chatLine.count({ where: { game } })) > 0) return;
  const lines = ['Good luck, everybody. I move in the evenings.', 'Same here; weekends are slow for me.'];
  for (const [n, text] of lines.entries()) await prisma.chatLine.create({ data: { game, person: sitting[n + 1] ?? sitting[0]!, text } });
}

/** Nobody is mailed about moves that nobody made, but the first player finds his newest letter in the mailbox. */
async function quieten({ prisma }: Database, game: GameId, first: PersonId): Promise<void> {
  const newest = await prisma.outbox.findFirst({ where: { game, person: first, state: 'waiting' }, orderBy: { id: 'desc' } });
  await prisma.outbox.updateMany({ where: { game, state: 'waiting', NOT: { id: newest?.id ?? -1 } }, data: { state: 'dropped' } });
}
