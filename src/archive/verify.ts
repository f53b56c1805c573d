import type { Entry } from '../rules/entry.js';
import { InvariantBroken, NeedsProof, RuleViolation } from '../rules/errors.js';
import type { AnyGame } from '../rules/game.js';
import { stateHash } from '../rules/hash.js';
import { History } from '../rules/history.js';
import { canonicalText, type Json } from '../rules/json.js';
import { replaySetup, replayStep } from '../rules/play.js';
import { commitmentOf, type RecordingSource, recordingSource, type SourceRecord } from '../rules/source.js';
import { copyState } from '../rules/state.js';
import { entryHash, type LogRow, sealed } from '../table/chain.js';
import { entryOf } from '../table/log.js';
import type { GameFile } from './file.js';

/** What a file proves, offline: the chain, the seeds' commitments, every draw, every state. */

export interface Proof {
  readonly entries: number;
  /** Positions whose hash was recomputed; 0 when the seeds are not known yet. */
  readonly states: number;
  readonly draws: number;
  /** Recorded searches that were made again (`deep`). */
  readonly searches: number;
  readonly people: boolean;
  /** Read from elsewhere: its seed is public from the start. */
  readonly imported: boolean;
  /** The entry that a mail named. */
  readonly mailed: number | null;
}

export type Verdict = { readonly genuine: true; readonly proof: Proof } | { readonly genuine: false; readonly problem: Problem };

/** The first thing that is wrong. `seq` names the entry; null: the header. */
export interface Problem {
  readonly seq: number | null;
  readonly what: string;
}

export interface HowToVerify {
  readonly deep?: boolean;
  /** Head hash from a turn mail. */
  readonly mail?: string;
}

class Refuted extends Error {
  constructor(
    readonly seq: number | null,
    what: string,
  ) {
    super(what);
  }
}

export function verifyGame(file: GameFile, games: ReadonlyMap<string, AnyGame>, how: HowToVerify = {}): Verdict {
  try {
    chain(file.rows);
    const entries = file.rows.map(entryOf);
    const imported = header(file, entries);
    const people = texts(file, entries);
    const mailed = mail(file.rows, how.mail);
    const seeds = file.header.seeds.flatMap(({ seed }) => seed ?? []);
    const complete = seeds.length === file.header.seeds.length;
    const game = games.get(file.header.rules);
    if (complete && !game) throw new Refuted(null, `this version of Railpost does not know the game ${file.header.rules}`);
    const played = complete && game ? states(game, file.rows, entries, seeds, how.deep ?? false) : { states: 0, draws: 0, searches: 0 };
    return { genuine: true, proof: { entries: entries.length, people, imported, mailed, ...played } };
  } catch (error) {
    if (error instanceof Refuted) return { genuine: false, problem: { seq: error.seq, what: error.message } };
    throw error;
  }
}

function chain(rows: readonly LogRow[]): void {
  let prevHash = '';
  let at = 0;
  rows.forEach((row, seq) => {
    if (row.seq !== seq) throw new Refuted(seq, `entry ${seq} is missing: ${row.seq} stands in its place`);
    if (row.prevHash !== prevHash) throw new Refuted(seq, `entry ${seq} does not follow entry ${seq - 1}: the chain is broken`);
    if (row.hash !== entryHash(row)) throw new Refuted(seq, `entry ${seq} was changed: its hash does not fit its content`);
    if (row.at.getTime() < at) throw new Refuted(seq, `entry ${seq} is older than entry ${seq - 1}`);
    prevHash = row.hash;
    at = row.at.getTime();
  });
}

function header({ header: said, rows }: GameFile, entries: readonly Entry[]): boolean {
  const setup = entries[0];
  if (setup?.kind !== 'setup') throw new Refuted(0, 'entry 0 is no setup');
  const { body } = setup;
  const is = (same: boolean, what: string) => {
    if (!same) throw new Refuted(null, `the header's ${what} differs from the log's`);
  };
  is(said.entries === rows.length, 'number of entries');
  is(said.head === rows.at(-1)?.hash, 'head');
  is(said.rules === body.game, 'game');
  is(said.version === body.version, 'version');
  is(said.players === body.players, 'number of players');
  is(canonicalText(said.options) === canonicalText(body.options), 'options');
  is(
    said.seats.length >= body.players && said.seats.every(({ seat, bot }, index) => seat === index && bot === seat >= body.players),
    'seats',
  );
  const commitments = [{ seq: 0, commitment: body.commitment }];
  for (const entry of entries) if (entry.kind === 'reopen') commitments.push({ seq: entry.seq, commitment: entry.body.commitment });
  is(said.seeds.length === commitments.length, 'number of seeds');
  said.seeds.forEach(({ commitment, seed }, era) => {
    is(commitment === commitments[era]!.commitment, 'commitment');
    if (seed !== undefined && commitmentOf(seed) !== commitment) {
      throw new Refuted(commitments[era]!.seq, `the seed is not the one that entry ${commitments[era]!.seq} committed to`);
    }
  });
  for (const entry of entries) {
    if (entry.kind === 'end' && !said.seeds.some(({ commitment }) => commitment === commitmentOf(entry.body.seed))) {
      throw new Refuted(entry.seq, `entry ${entry.seq} lays open a seed that nobody committed to`);
    }
  }
  return body.imported === true;
}

/** People and reasons against their hashes in the log; false when the file is pseudonymous. */
function texts({ header: { salt, texts: given, seats } }: GameFile, entries: readonly Entry[]): boolean {
  if (salt === undefined) return false;
  for (const { hash, kind, text } of given) {
    if (sealed(salt, text) !== hash) throw new Refuted(null, `a ${kind} in the header is not the one that the log knows by its hash`);
  }
  const sitting = new Map<number, string | null>();
  for (const entry of entries) {
    if (entry.kind === 'setup') for (const [seat, person] of (entry.body.people ?? []).entries()) sitting.set(seat, person);
    if (entry.kind === 'substitute') sitting.set(entry.body.seat, entry.body.person);
  }
  for (const { seat, person } of seats) {
    if (person !== undefined && sealed(salt, person) !== sitting.get(seat))
      throw new Refuted(null, `somebody else sat on seat ${seat + 1}`);
  }
  return true;
}

function mail(rows: readonly LogRow[], hash: string | undefined): number | null {
  if (hash === undefined) return null;
  const found = rows.find((row) => row.hash === hash.trim().toLowerCase());
  if (!found) throw new Refuted(null, 'the hash of the mail is in no entry: this is not the log that was mailed');
  return found.seq;
}

/** Entries that add steps at the end or none: the running position goes on. */
const GOES_ON = new Set<Entry['kind']>(['setup', 'move', 'adjust', 'substitute', 'resign', 'pause', 'resume', 'end', 'reopen']);

/** How the log is walked: the history after each entry, where its playing begins, and which positions are returned to. */
interface Walk {
  readonly histories: readonly History[];
  /** After how many steps each entry's playing begins; −1: with the setup. */
  readonly from: readonly number[];
  /** `entry:n`: position n as that entry made it is gone back to, and worth a copy. */
  readonly wanted: ReadonlySet<string>;
}

/** Folds the log once without any rules. Copying every position would cost more than playing them. */
function walkOf(entries: readonly Entry[]): Walk {
  const histories: History[] = [];
  const from: number[] = [];
  const wanted = new Set<string>();
  const madeBy: number[] = [];
  for (const entry of entries) {
    const before = histories.at(-1);
    let history: History;
    try {
      history = before ? before.after(entry) : History.begin(entry);
    } catch (error) {
      throw refuted(entry.seq, error);
    }
    const begin = !before ? -1 : GOES_ON.has(entry.kind) ? before.length : inCommon(before, history);
    if (before && begin >= 0 && !GOES_ON.has(entry.kind)) wanted.add(`${madeBy[begin]}:${begin}`);
    for (let n = begin + 1; n <= history.length; n++) madeBy[n] = entry.seq;
    histories.push(history);
    from.push(begin);
  }
  return { histories, from, wanted };
}

/** How many steps two histories have in common from the start; −1 when not even the setup. */
function inCommon(one: History, other: History): number {
  if (one.setupGenerations !== other.setupGenerations) return -1;
  const [a, b] = [one.steps, other.steps];
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

/** Plays the log in its own order and compares the hash after every entry. */
function states(game: AnyGame, rows: readonly LogRow[], entries: readonly Entry[], seeds: readonly string[], deep: boolean) {
  const { histories, from, wanted } = walkOf(entries);
  const kept: Json[] = [];
  const count = { states: 0, draws: 0, searches: 0 };
  const source = (era: number, record: SourceRecord): RecordingSource => {
    const made = recordingSource(seeds[era]!, record);
    return deep ? searching(game, made, count) : made;
  };
  let state: Json = null;
  for (const { seq, kind } of entries) {
    const history = histories[seq]!;
    const keep = (n: number) => {
      if (wanted.has(`${seq}:${n}`)) kept[n] = copyState(game, state);
    };
    try {
      let n = from[seq]!;
      if (n < 0) {
        const made = replaySetup(game, history.setup, source(0, { generations: history.setupGenerations, proofs: history.setup.proofs }));
        state = made.state;
        count.draws += made.draws.length;
        n = 0;
        keep(0);
      } else if (!GOES_ON.has(kind)) state = copyState(game, kept[n]!);
      for (; n < history.length; n++) {
        const { step, generations, era } = history.steps[n]!;
        const played = replayStep(game, state, step, source(era, { generations, proofs: step.proofs }));
        count.draws += played.draws.length;
        if (kind === 'move' && played.revealed !== rows[seq]!.revealed)
          throw new Refuted(seq, `entry ${seq} does not say what it revealed`);
        keep(n + 1);
      }
    } catch (error) {
      throw refuted(seq, error);
    }
    if (stateHash(game, state, seeds[history.era]!) !== rows[seq]!.stateHash) {
      throw new Refuted(seq, `the position after entry ${seq} is not the recorded one`);
    }
    count.states++;
  }
  return count;
}

function refuted(seq: number, error: unknown): unknown {
  if (error instanceof Refuted) return error;
  if (error instanceof RuleViolation) return new Refuted(seq, `the rules refuse entry ${seq}: ${error.message}`);
  if (error instanceof InvariantBroken) return new Refuted(seq, `entry ${seq} cannot be played: ${error.message}`);
  if (error instanceof NeedsProof) return new Refuted(seq, `entry ${seq} lacks the search ${error.key}`);
  return error;
}

/** Searches again for every proof and compares with the record. */
function searching(game: AnyGame, source: RecordingSource, count: { searches: number }): RecordingSource {
  return new Proxy(source, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (name !== 'proof') return typeof member === 'function' ? member.bind(target) : member;
      return (key: string, input: () => Json): Json => {
        const recorded = target.proof(key, input);
        if (!game.prove || canonicalText(game.prove(key, input())) !== canonicalText(recorded)) {
          throw new InvariantBroken('wrongProof', { key });
        }
        count.searches++;
        return recorded;
      };
    },
  });
}
