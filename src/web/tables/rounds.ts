import type { SeenStep } from '../../table/types.js';
import { sayRound } from '../../view/shared/sentences.js';
import { logLine } from './game-page.js';
import type { Room } from './room.js';

/** The rounds of a game, for the position bar, the list of rounds and the log. */

interface Round {
  readonly name: string;
  readonly from: number;
  to: number;
  readonly steps: SeenStep[];
}

/** A step belongs to the round in which it was made: that of the position before it. */
function rounds(room: Room, steps: readonly SeenStep[]): Round[] {
  const found: Round[] = [];
  for (const [index, step] of steps.entries()) {
    const name = sayRound(room.words, (steps[index - 1] ?? step).where.round, room.talk);
    const last = found.at(-1);
    if (last?.name === name) {
      last.to = step.n;
      last.steps.push(step);
    } else found.push({ name, from: step.n, to: step.n, steps: [step] });
  }
  return found;
}

export const groupByRound = (room: Room, steps: readonly SeenStep[]): object[] =>
  rounds(room, steps)
    .map((round) => ({ name: round.name, lines: round.steps.map((step) => logLine(room, step)) }))
    .reverse();

export interface RoundModel {
  readonly name: string;
  /** "OR 4.1", "4.1" or nothing: what fits over the slider. */
  readonly short: string;
  readonly href: string;
  readonly from: number;
  readonly moves: number;
  readonly here: boolean;
  readonly odd: boolean;
  /** Its place over the slider, in hundredths of the width. */
  readonly left: number;
  readonly wide: number;
  readonly leader: object | undefined;
}

/** The list of rounds with the leader after each. */
export function roundsOf(room: Room, steps: readonly SeenStep[], n: number, query: string): RoundModel[] {
  return rounds(room, steps).map((round, index) => {
    const leader = round.steps.at(-1)!.standings.seats[0];
    return {
      name: round.name,
      short: fitting(shortened(round.name), (100 * (round.to - round.from + 1)) / steps.length),
      href: `${room.address}/history/${round.from}${query}`,
      from: round.from,
      moves: round.to - round.from + 1,
      here: n >= round.from && n <= round.to,
      odd: index % 2 === 1,
      left: hundredths((round.from - 1) / steps.length),
      wide: hundredths((round.to - round.from + 1) / steps.length),
      leader: leader && { seat: leader.seat, name: room.names[leader.seat], score: room.words.money(leader.score) },
    };
  });
}

/** A letter is about so many hundredths of the slider wide. */
const LETTER = 1.15;
function fitting(text: string, wide: number): string {
  const tries = [text, text.split(' ').at(-1)!];
  return tries.find(({ length }) => length * LETTER <= wide) ?? '';
}

const hundredths = (share: number): number => Math.round(share * 10_000) / 100;

/** First letters of the words, and the first number: "operating round 4.1" becomes "OR 4.1", "night 2 of 4" "N 2". */
function shortened(name: string): string {
  const words = name.split(/\s+/);
  const at = words.findIndex((word) => /^\d/.test(word));
  const letters = (at < 0 ? words : words.slice(0, at)).map((word) => word.charAt(0).toUpperCase()).join('');
  return at < 0 ? letters : `${letters} ${words[at]}`;
}

/** The rounds before and after the one that n lies in, for the keys. */
export function roundsBeside(all: readonly RoundModel[], n: number): { earlier: string | null; later: string | null } {
  const earlier = all.filter(({ from }) => from < n).at(-1)?.href ?? null;
  const later = all.find(({ from }) => from > n)?.href ?? null;
  return { earlier, later };
}
