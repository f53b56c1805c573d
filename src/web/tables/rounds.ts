import type { CoursePoint, SeenStep } from '../../table/types.js';
import type { Tick } from '../../view/shared/curves.js';
import { sayRound } from '../../view/shared/sentences.js';
import { capital } from '../../view/shared/talk.js';
import { logLine } from './game-page.js';
import type { Room } from './room.js';

/** The rounds of a game, for the position bar, the list of rounds, the curves and the log. */

type Speaking = Pick<Room, 'words' | 'names' | 'talk'>;

export interface Round {
  readonly name: string;
  /** What kind of round the rules call it. */
  readonly code: string;
  readonly from: number;
  readonly to: number;
  readonly leader: { readonly seat: number; readonly name: string | undefined; readonly score: string } | null;
}

interface Stretch<Point> {
  readonly name: string;
  readonly code: string;
  readonly points: Point[];
}

/** A step belongs to the round in which it was made: that of the position before it. */
function stretches<Point extends Pick<CoursePoint, 'where'>>(room: Speaking, points: readonly Point[]): Stretch<Point>[] {
  const found: Stretch<Point>[] = [];
  for (const [index, point] of points.entries()) {
    const { round } = (points[index - 1] ?? point).where;
    const name = sayRound(room.words, round, room.talk);
    const last = found.at(-1);
    if (last?.name === name) last.points.push(point);
    else found.push({ name, code: round.code, points: [point] });
  }
  return found;
}

export const groupByRound = (room: Room, steps: readonly SeenStep[]): object[] =>
  stretches(room, steps)
    .map(({ name, points }) => ({ name, lines: points.map((step) => logLine(room, step)) }))
    .reverse();

/** With the leader after each. */
export const roundsOf = (room: Speaking, points: readonly CoursePoint[]): Round[] =>
  stretches(room, points).map(({ name, code, points: within }) => {
    const leader = within.at(-1)!.standings.seats[0];
    return {
      name,
      code,
      from: within[0]!.n,
      to: within.at(-1)!.n,
      leader: leader ? { seat: leader.seat, name: room.names[leader.seat], score: room.words.money(leader.score) } : null,
    };
  });

/** The rounds to scale over the slider, `here` where n lies. */
export function scaleOf(rounds: readonly Round[], total: number, n: number, href: (n: number) => string): object[] {
  return rounds.map((round, index) => {
    const moves = round.to - round.from + 1;
    return {
      name: round.name,
      short: fitting(shortened(round.name), (100 * moves) / total),
      href: href(round.from),
      here: within(round, n),
      odd: index % 2 === 1,
      left: hundredths((round.from - 1) / total),
      wide: hundredths(moves / total),
    };
  });
}

/** One row of the list of rounds: a set where the game has sets, else a single round. */
interface RoundRow {
  readonly label: string;
  readonly cells: RoundLink[][];
  leader: Round['leader'];
  here: boolean;
}

interface RoundLink {
  readonly text: string;
  readonly name: string;
  readonly href: string;
  readonly here: boolean;
}

/** The list of rounds: where rounds come in sets, what opens a set and what follows it stand side by side. */
export function listOfRounds(room: Pick<Room, 'words'>, rounds: readonly Round[], n: number, href: (n: number) => string): object {
  const { sets } = room.words;
  const rows: RoundRow[] = [];
  let open: RoundRow | null = null;
  for (const round of rounds) {
    const here = within(round, n);
    const link = (text: string): RoundLink => ({ text, name: round.name, href: href(round.from), here });
    const follows = sets !== undefined && open !== null && round.code === sets.follows;
    if (follows) open!.cells[1]!.push(link(numberIn(round.name) ?? round.name));
    else {
      const opens = sets !== undefined && round.code === sets.opens;
      const label = opens ? `Set ${numberIn(round.name)}` : capital(round.name);
      const first = link(opens ? numberIn(round.name)! : spanOf(round));
      const cells = sets && round.code === sets.follows ? [[], [first]] : sets ? [[first], []] : [[first]];
      rows.push({ label, cells, leader: null, here: false });
      open = opens ? rows.at(-1)! : null;
    }
    const row = rows.at(-1)!;
    row.leader = round.leader;
    row.here ||= here;
  }
  return { heads: sets?.heads ?? ['Moves'], rows };
}

const spanOf = ({ from, to }: Round): string => (from === to ? String(from) : `${from}–${to}`);

const within = ({ from, to }: Round, n: number): boolean => n >= from && n <= to;

/** Where sets (or rounds, where there are none) begin, with what fits below an axis: "4", or a letter. */
export function ticksOf(room: Pick<Room, 'words'>, rounds: readonly Round[]): Tick[] {
  const { sets } = room.words;
  const begin = rounds.filter(({ code }, index) => !sets || code !== sets.follows || index === 0);
  return begin.map(({ name, from }) => ({ n: from, text: numberIn(name) ?? name.charAt(0).toUpperCase() }));
}

/** A letter is about so many hundredths of the slider wide. */
const LETTER = 1.15;
function fitting(text: string, wide: number): string {
  const tries = [text, text.split(' ').at(-1)!];
  return tries.find(({ length }) => length * LETTER <= wide) ?? '';
}

const hundredths = (share: number): number => Math.round(share * 10_000) / 100;

/** "7.1" in "operating round 7.1". */
const numberIn = (name: string): string | null => /\d+(\.\d+)*/.exec(name)?.[0] ?? null;

/** First letters of the words, and the first number: "operating round 4.1" becomes "OR 4.1", "night 2 of 4" "N 2". */
function shortened(name: string): string {
  const words = name.split(/\s+/);
  const at = words.findIndex((word) => /^\d/.test(word));
  const letters = (at < 0 ? words : words.slice(0, at)).map((word) => word.charAt(0).toUpperCase()).join('');
  return at < 0 ? letters : `${letters} ${words[at]}`;
}

/** Where the rounds before and after the one that n lies in begin, for the keys. */
export function roundsBeside(rounds: readonly Round[], n: number): { earlier: number | null; later: number | null } {
  const earlier = rounds.filter(({ from }) => from < n).at(-1)?.from ?? null;
  const later = rounds.find(({ from }) => from > n)?.from ?? null;
  return { earlier, later };
}
