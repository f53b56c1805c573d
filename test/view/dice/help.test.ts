import { readFileSync } from 'node:fs';
import { HOUSE } from '../../../src/games/dice/data/house.js';
import { words } from '../../../src/view/dice/messages.js';
import { objectiveWords } from '../../../src/view/dice/names.js';

const help = readFileSync('templates/partials/help/dice.hbs', 'utf8');
const components = readFileSync('templates/partials/help/dice-components.hbs', 'utf8');
const row = (...cells: (string | number)[]) =>
  `<th scope="row">${cells[0]}</th>${cells
    .slice(1)
    .map((cell) => `<td>${cell}</td>`)
    .join('')}`;

describe('the help page of Dice Railways', () => {
  it('has the part that every prompt links to', () => {
    for (const ask of Object.values(words.asks)) {
      if (typeof ask === 'object' && ask.rules) expect(help).toContain(`id="${ask.rules}"`);
    }
  });

  it('lists our own components as the data have them', () => {
    for (let power = 1; power <= 6; power++) {
      const tiles = HOUSE.trainTiles.filter((tile) => tile.power === power);
      const { carriageCost, engineCost, modernity } = tiles[0]!;
      const goods = tiles.filter((tile) => tile.carriage === 'goods').length;
      expect(components).toContain(row(power, tiles.length, carriageCost, engineCost, modernity, goods));
    }
    for (const section of ['ones', 'fives', 'tens'] as const) {
      const signs = HOUSE.playerBoard[section].join('');
      const icons = [...signs].flatMap((sign, i) => (sign === '.' ? [] : [i + 1]));
      expect(components).toContain(`<td>${signs.length}</td><td>${icons.join(', ')}</td>`);
    }
    for (const card of HOUSE.objectives) {
      const copies = HOUSE.objectives.filter((one) => one.kind === card.kind).length;
      const { title, says } = objectiveWords(card);
      expect(components).toContain(card.kind === 'named' ? title : row(title, copies, says));
    }
    for (let die = 1; die <= 6; die++) {
      expect(components).toContain(row(die, ...HOUSE.botCards.filter((card) => card.die === die).map((card) => card.actions.join(', '))));
    }
  });
});
