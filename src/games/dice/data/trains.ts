import type { TrainSlot, TrainTile } from './schema.js';

/**
 * House: counts, costs, colours and carriage kinds. Rulebook: 50 tiles of powers 1 to 6, two costs, four levels of modernity.
 * Seven 6-trains: an engine pulls at most five, so nobody can take the whole stack and set off the end in one turn. With five of
 * them, 9 of 1,000 random games of one person and three bots ended before the eighth turn, the shortest in the second; with
 * seven, none (shortest 8.8 turns).
 */
export const TRAIN_TILES: readonly TrainTile[] = [
  { power: 1, number: 14, carriage: 'goods', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 13, carriage: 'passenger', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 12, carriage: 'goods', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 11, carriage: 'passenger', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 10, carriage: 'goods', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 9, carriage: 'passenger', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 8, carriage: 'goods', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 7, carriage: 'passenger', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 6, carriage: 'goods', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 5, carriage: 'passenger', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 4, carriage: 'goods', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 3, carriage: 'passenger', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 2, carriage: 'goods', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 1, number: 1, carriage: 'passenger', carriageCost: 1, engineCost: 2, modernity: 'yellow' },
  { power: 2, number: 12, carriage: 'goods', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 11, carriage: 'passenger', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 10, carriage: 'goods', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 9, carriage: 'passenger', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 8, carriage: 'goods', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 7, carriage: 'passenger', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 6, carriage: 'goods', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 5, carriage: 'passenger', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 4, carriage: 'goods', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 3, carriage: 'passenger', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 2, carriage: 'goods', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 2, number: 1, carriage: 'passenger', carriageCost: 1, engineCost: 4, modernity: 'yellow' },
  { power: 3, number: 6, carriage: 'goods', carriageCost: 2, engineCost: 6, modernity: 'green' },
  { power: 3, number: 5, carriage: 'passenger', carriageCost: 2, engineCost: 6, modernity: 'green' },
  { power: 3, number: 4, carriage: 'goods', carriageCost: 2, engineCost: 6, modernity: 'green' },
  { power: 3, number: 3, carriage: 'passenger', carriageCost: 2, engineCost: 6, modernity: 'green' },
  { power: 3, number: 2, carriage: 'goods', carriageCost: 2, engineCost: 6, modernity: 'green' },
  { power: 3, number: 1, carriage: 'passenger', carriageCost: 2, engineCost: 6, modernity: 'green' },
  { power: 4, number: 6, carriage: 'goods', carriageCost: 3, engineCost: 8, modernity: 'green' },
  { power: 4, number: 5, carriage: 'passenger', carriageCost: 3, engineCost: 8, modernity: 'green' },
  { power: 4, number: 4, carriage: 'goods', carriageCost: 3, engineCost: 8, modernity: 'green' },
  { power: 4, number: 3, carriage: 'passenger', carriageCost: 3, engineCost: 8, modernity: 'green' },
  { power: 4, number: 2, carriage: 'goods', carriageCost: 3, engineCost: 8, modernity: 'green' },
  { power: 4, number: 1, carriage: 'passenger', carriageCost: 3, engineCost: 8, modernity: 'green' },
  { power: 5, number: 5, carriage: 'passenger', carriageCost: 4, engineCost: 10, modernity: 'brown' },
  { power: 5, number: 4, carriage: 'goods', carriageCost: 4, engineCost: 10, modernity: 'brown' },
  { power: 5, number: 3, carriage: 'passenger', carriageCost: 4, engineCost: 10, modernity: 'brown' },
  { power: 5, number: 2, carriage: 'goods', carriageCost: 4, engineCost: 10, modernity: 'brown' },
  { power: 5, number: 1, carriage: 'passenger', carriageCost: 4, engineCost: 10, modernity: 'brown' },
  { power: 6, number: 7, carriage: 'passenger', carriageCost: 5, engineCost: 12, modernity: 'grey' },
  { power: 6, number: 6, carriage: 'goods', carriageCost: 5, engineCost: 12, modernity: 'grey' },
  { power: 6, number: 5, carriage: 'passenger', carriageCost: 5, engineCost: 12, modernity: 'grey' },
  { power: 6, number: 4, carriage: 'goods', carriageCost: 5, engineCost: 12, modernity: 'grey' },
  { power: 6, number: 3, carriage: 'passenger', carriageCost: 5, engineCost: 12, modernity: 'grey' },
  { power: 6, number: 2, carriage: 'goods', carriageCost: 5, engineCost: 12, modernity: 'grey' },
  { power: 6, number: 1, carriage: 'passenger', carriageCost: 5, engineCost: 12, modernity: 'grey' },
];

/**
 * The icons of the six slots, resolved when the last train leaves. Rulebook: power 1 goes with the last 3-train, two cards for the
 * last 6-train, end of the game; inferred: 2, 3 and 4 go with the last 4-, 5- and 6-train, one card for every other slot.
 */
export const TRAIN_SLOTS: readonly TrainSlot[] = [
  { power: 1, obsolete: null, draws: 1, botDraws: 1, endsGame: false },
  { power: 2, obsolete: null, draws: 1, botDraws: 1, endsGame: false },
  { power: 3, obsolete: 1, draws: 1, botDraws: 1, endsGame: false },
  { power: 4, obsolete: 2, draws: 1, botDraws: 1, endsGame: false },
  { power: 5, obsolete: 3, draws: 1, botDraws: 1, endsGame: false },
  { power: 6, obsolete: 4, draws: 2, botDraws: 1, endsGame: true },
];
