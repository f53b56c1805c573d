import { games } from '../../src/games/registry.js';
import { readOptions } from '../../src/rules/border.js';
import { simulate } from '../../src/rules/simulate.js';
import { presentationOf } from '../../src/view/games.js';
import { talkOf } from '../../src/view/shared/talk.js';

/** What whoever is asked decides with: a sentence in every position, about the right thing. */
function stakesOf(id: string, players: number, decisions: number): { round: string; said: string }[] {
  const game = games.get(id)!;
  const { stake, words } = presentationOf(id);
  const talk = talkOf({ names: ['Ana', 'Wei', 'Tom'], money: words.money });
  const found: { round: string; said: string }[] = [];
  simulate(game, {
    options: readOptions(game, {}, players),
    players,
    seed: `stakes of ${id}`,
    checks: 'none',
    decisions,
    onPosition: (_at, state) => {
      for (const { seat, must } of game.waitingFor(state)) {
        const said = must ? stake!(game.view(state, seat), seat, talk) : null;
        if (said) found.push({ round: game.where(state).round.code, said });
      }
    },
  });
  return found;
}

it.each(['1880', '1888n'])('%s speaks of the treasury in a company’s turn, of cash and certificates otherwise', (id) => {
  const found = stakesOf(id, 3, 150);
  const treasury = found.filter(({ said }) => said.startsWith('The treasury of'));
  const own = found.filter(({ said }) => /^You have ¥[\d,]+/.test(said));
  expect(treasury.length).toBeGreaterThan(0);
  expect(own.length).toBeGreaterThan(0);
  expect(treasury.length + own.length).toBe(found.length);
  for (const { said } of treasury) expect(said).toMatch(/ holds ¥[\d,]+; it has .*\. You have ¥[\d,]+\.$/);
  expect(treasury.filter(({ round }) => /share|stock|auction/i.test(round))).toEqual([]);
});

it('Dice Railways names the dice on the table by their faces', () => {
  const found = stakesOf('dice', 2, 60);
  expect(found.length).toBeGreaterThan(0);
  for (const { said } of found)
    expect(said).toMatch(/^(In the pool: [1-6]( [1-6])*\.|The pool is empty: .*\.) You have (no|\d+) modifiers? left\.$/);
});
