import { readOptions } from '../../src/rules/border.js';
import type { Game, Phrase, Question } from '../../src/rules/game.js';
import { provingProofs } from '../../src/rules/proofs.js';
import { type Random, randomFrom } from '../../src/rules/random.js';
import { simulate } from '../../src/rules/simulate.js';
import { seedFrom } from '../../src/rules/source.js';
import { walk } from '../../src/rules/walk.js';
import { wander } from '../../src/rules/wander.js';
import type { GameWords } from '../../src/view/shared/catalogue.js';
import { askOf, sayChoice, sayHappening } from '../../src/view/shared/sentences.js';
import { type Talk, talkOf } from '../../src/view/shared/talk.js';
import { type Case, caseName } from './contract.js';

export interface WordsTest {
  readonly games?: number;
  readonly decisions?: number;
}

const UNSPOKEN = /undefined|null|NaN|\[object/;

/** Random games in which everything that happens, is asked, offered or barred must have words in the game's catalogue. */
export function itHasWordsForEverything<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  words: GameWords,
  cases: readonly Case[],
  { games = 3, decisions }: WordsTest = {},
): void {
  const talk = talkOf({ names: ['Ana', 'Wei', 'Mei', 'Tomás', 'Ida', 'Olu', 'Kai'], money: words.money });

  describe(`${game.title} in words`, () => {
    it.each(cases.map((each) => [caseName(each), each] as const))('%s', (_name, { players, options: given }) => {
      const options = readOptions(game, given, players);
      const wordless = new Set<string>();
      const need = (kind: keyof GameWords, { code }: Phrase): void => {
        if (!(code in (words[kind] as object))) wordless.add(`${kind}: ${code}`);
      };
      for (let n = 0; n < games; n++) {
        const random = randomFrom(seedFrom(`words ${n}`));
        simulate(game, {
          options,
          players,
          seed: `words-${n}`,
          checks: 'none',
          decisions,
          onPosition: (_at, state, { happenings }) => {
            for (const happening of happenings) {
              need('happenings', happening);
              for (const viewer of [0, 1, 'spectator', 'all'] as const) {
                const seen = game.seenBy(happening, viewer);
                if (seen) spoken(sayHappening(words, seen, talk), seen);
              }
            }
            const { round, phase } = game.where(state);
            need('rounds', round);
            need('phases', phase);
            const { ended } = game.standings(state);
            if (ended) need('endings', ended);
            for (const { seat, about } of game.waitingFor(state)) {
              need('asks', about);
              for (const question of questionsOnAWalk(game, state, seat, random)) listen(question, words, talk, need);
            }
          },
        });
      }
      expect([...wordless]).toEqual([]);
    });

    it('has a title for every option of the game', () => {
      const properties = Object.keys(game.options.properties ?? {});
      expect(properties.filter((property) => !(property in words.settings))).toEqual([]);
    });
  });
}

function questionsOnAWalk<State, Move, Options, View, Correction>(
  game: Game<State, Move, Options, View, Correction>,
  state: State,
  seat: number,
  random: Random,
): Exclude<Question<Move>, { kind: 'done' }>[] {
  const proofs = provingProofs(game.prove);
  const { path } = wander(game, state, seat, random, proofs);
  return path.flatMap((_, level) => {
    const { question } = walk(game, state, seat, path.slice(0, level), proofs);
    return question.kind === 'done' ? [] : [question];
  });
}

function listen(
  question: Exclude<Question<unknown>, { kind: 'done' }>,
  words: GameWords,
  talk: Talk,
  need: (kind: keyof GameWords, phrase: Phrase) => void,
): void {
  const { about } = question;
  need('asks', about);
  spoken(askOf(words, about, talk).ask, about);
  const options = question.kind === 'pick' ? question.options : question.kind === 'set' ? question.items : [];
  if (options.length > 0) need('choices', about);
  for (const option of options) {
    const { title, note } = sayChoice(words, about, { ...option, move: undefined }, talk);
    spoken(`${title} ${note ?? ''}`, about);
    if (option.barred) need('refusals', option.barred);
  }
}

function spoken(text: string, phrase: Phrase): void {
  if (text.trim() === '' || UNSPOKEN.test(text)) throw new Error(`${JSON.stringify(phrase)} reads: ${text}`);
}
