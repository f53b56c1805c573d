import { Value } from '@sinclair/typebox/value';
import { game1880 } from '../../../src/games/1880/game.js';
import { simulate } from '../../../src/rules/simulate.js';
import { itKeepsTheContract } from '../../support/contract.js';
import { itHidesWhatIsHidden } from '../../support/redaction.js';

const cases = [3, 4, 5, 6, 7].map((players) => ({ players, options: { edition: players % 2 === 0 ? '2010' : '2022' } }));

itKeepsTheContract(game1880, [...cases, { players: 4, options: { rulings: '18xx.games' } }], { games: 1, checks: 'sample' });
itHidesWhatIsHidden(game1880, cases.slice(0, 1), { games: 1, decisions: 60, hides: false });

it('every move of 1880 brings at least one happening', () => {
  simulate(game1880, {
    options: { edition: '2022', rulings: 'book' },
    players: 4,
    seed: 'happenings',
    checks: 'none',
    onPosition: (n, state, { happenings }) => expect([n, happenings.length > 0 || n === 0, state.over]).toEqual([n, true, state.over]),
  });
});

it('1880 has defaults: the edition of 2022 by the book', () => {
  expect(Value.Create(game1880.options)).toEqual({ edition: '2022', rulings: 'book' });
});
