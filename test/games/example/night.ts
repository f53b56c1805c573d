import { example } from '../../../src/games/example/index.js';
import type { Move, State } from '../../../src/games/example/state.js';
import { readOptions } from '../../../src/rules/border.js';
import { RuleViolation } from '../../../src/rules/errors.js';
import type { Happening, Seat } from '../../../src/rules/game.js';
import { provingSource, seedFrom } from '../../../src/rules/source.js';

/** A night at some point: the setup with a few things put where the test wants them. */
export function night(edition: 'branch' | 'main', people: number, change: (state: State) => void = () => {}): State {
  const options = readOptions(example, { edition, bots: Math.max(0, 2 - people) }, people);
  const state = example.setup(options, people, source());
  change(state);
  return state;
}

/** Puts bags on a seat's shelf, wherever they were. */
export function shelve(state: State, seat: Seat, ...bags: string[]): void {
  for (const bag of bags) {
    state.deck = state.deck.filter((each) => each !== bag);
    for (const player of state.players) player.hand = player.hand.filter((each) => each !== bag);
    state.players[seat]!.shelf.push(bag);
  }
}

export const source = (seed = 'night') => provingSource(seedFrom(seed), example.prove);
export const running = (...order: Seat[]) => [{ at: 'running' as const, order, steam: null, declined: [] }];
export const withSteam = (steam: number, ...order: Seat[]) => [{ at: 'running' as const, order, steam, declined: [] }];

/** A seed whose dice for this throw are, or are not, a double. */
export function seedWith(double: boolean, label: string): string {
  for (let n = 0; ; n++) {
    const [a, b] = source(`dice-${n}`).dice(label, 2);
    if ((a === b) === double) return `dice-${n}`;
  }
}

export const play = (state: State, seat: Seat, move: Move, seed?: string): Happening[] => {
  const happenings = example.play(state, seat, move, source(seed));
  example.referee(state);
  return happenings;
};

export function refusal(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RuleViolation) return error.phrase.code;
    throw error;
  }
  return 'accepted';
}
