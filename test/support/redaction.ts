import { readOptions } from '../../src/rules/border.js';
import { RuleViolation } from '../../src/rules/errors.js';
import type { Game, Seat, Viewer } from '../../src/rules/game.js';
import { canonicalText, type Json } from '../../src/rules/json.js';
import { playStep } from '../../src/rules/play.js';
import { preview } from '../../src/rules/preview.js';
import { provingProofs } from '../../src/rules/proofs.js';
import { type Random, randomFrom } from '../../src/rules/random.js';
import { simulate } from '../../src/rules/simulate.js';
import { provingSource, recordingSource, seedFrom } from '../../src/rules/source.js';
import { copyState, isOver } from '../../src/rules/state.js';
import { walk } from '../../src/rules/walk.js';
import { wander } from '../../src/rules/wander.js';
import { type Case, caseName } from './contract.js';

export interface RedactionTest<State> {
  readonly games?: number;
  /** One position in so many is looked at. */
  readonly oneIn?: number;
  /** Decisions per game where whole games would take too long. */
  readonly decisions?: number;
  /** False for games in which everything lies open. */
  readonly hides?: boolean;
  /** Words that must not occur in anything this viewer gets: cards in other hands. */
  readonly secrets?: (state: State, viewer: Viewer) => readonly string[];
}

/**
 * What a viewer may not know makes no difference to what he gets: everything hidden is dealt anew, and view, choices,
 * previews, who is awaited, standings, curves and the happenings of his own moves are the same to the byte.
 */
export function itHidesWhatIsHidden<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  cases: readonly Case[],
  { games = 2, oneIn = 4, decisions, hides = true, secrets }: RedactionTest<State> = {},
): void {
  describe(`${game.title} hides what is hidden`, () => {
    it.each(cases.map((each) => [caseName(each), each] as const))('%s', (_name, { players, options: given }) => {
      const options = readOptions(game, given, players);
      let different = 0;
      for (let n = 0; n < games; n++) {
        const random = randomFrom(seedFrom(`imagining ${n}`));
        simulate(game, {
          options,
          players,
          seed: `redaction-${n}`,
          checks: 'none',
          decisions,
          onPosition: (_at, state, { happenings }) => {
            if (!random.oneIn(oneIn)) return;
            for (const viewer of viewersOf(game, state)) {
              different += imagineAndCompare(game, state, viewer, random);
              const hidden = secrets?.(state, viewer) ?? [];
              const text = canonicalText([
                game.view(state, viewer),
                happenings.map((each) => game.seenBy(each, viewer)),
              ] as unknown as Json);
              expect(hidden.filter((word) => text.includes(JSON.stringify(word)))).toEqual([]);
            }
          },
        });
      }
      if (hides) expect(different).toBeGreaterThan(0);
    });
  });
}

const viewersOf = <State, Move, Options, View, Correction>(game: Game<State, Move, Options, View, Correction>, state: State): Viewer[] => [
  ...game.standings(state).seats.map(({ seat }) => seat),
  'spectator',
  'all',
];

/** Returns 1 when the imagined position is another one, 0 when it is the same; throws when the viewer could tell. */
export function imagineAndCompare<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  viewer: Viewer,
  random: Random,
): number {
  const before = canonicalText(state as Json);
  const imagined = game.imagine(state, viewer, recordingSource(seedFrom(`imagined ${random.below(2 ** 30)}`)));
  expect(canonicalText(state as Json)).toBe(before);
  if (viewer === 'all') expect(canonicalText(imagined as Json)).toBe(before);
  game.referee(imagined);
  const same = (of: (position: State) => unknown): void => expect(JSON.stringify(of(imagined))).toBe(JSON.stringify(of(state)));
  same((position) => game.view(position, viewer));
  same((position) => game.waitingFor(position));
  same((position) => game.where(position));
  if (!isOver(game, state)) {
    same((position) => game.standings(position));
    same((position) => game.series(position));
  }
  same((position) => game.forced(position, provingProofs(game.prove)));
  if (typeof viewer === 'number' && game.waitingFor(state).some(({ seat }) => seat === viewer))
    compareAMove(game, state, imagined, viewer, random);
  return canonicalText(imagined as Json) === before ? 0 : 1;
}

function compareAMove<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  imagined: State,
  seat: Seat,
  random: Random,
): void {
  const { path, move } = wander(game, state, seat, random, provingProofs(game.prove));
  for (let level = 0; level <= path.length; level++) {
    const asked = [state, imagined].map((position) => {
      const proofs = provingProofs(game.prove);
      const { question, whole } = walk(game, position, seat, path.slice(0, level), proofs);
      return JSON.stringify([whole, question, preview(game, position, seat, path.slice(0, level), proofs)]);
    });
    expect(asked[1]).toBe(asked[0]);
  }
  // A draw may come out differently, because the imagined deck is another one; without one, nothing may.
  const [real, other] = [state, imagined].map((position) => {
    const source = provingSource(seedFrom('one move'), game.prove);
    const copy = copyState(game, position);
    try {
      const happenings = game.play(copy, seat, move, source);
      return { drew: source.revealed, seen: JSON.stringify(happenings.map((happening) => game.seenBy(happening, seat))) };
    } catch (error) {
      if (error instanceof RuleViolation) return { drew: false, seen: error.message };
      throw error;
    }
  });
  expect(other!.drew).toBe(real!.drew);
  if (!real!.drew) expect(other!.seen).toBe(real!.seen);
  const onwards = copyState(game, imagined);
  playStep(game, onwards, seat, move, provingSource(seedFrom('one move'), game.prove), { afterEach: (position) => game.referee(position) });
}
