import { GEOGRAPHY as G1880 } from '../../../src/games/1880/data/map.js';
import { GEOGRAPHY } from '../../../src/games/1888n/data/map.js';
import { bestRoutes } from '../../../src/games/rail18xx/routes/best.js';
import { PATIENCE } from '../../../src/games/rail18xx/routes/pack.js';
import type { RunInput } from '../../../src/games/rail18xx/routes/run.js';

/** Two diesels on a small network full of junctions, from a simulated game: both want the same track almost everywhere. */
const input: RunInput = {
  board: {
    tiles: {
      C7: ['43', 4],
      D6: ['45', 0],
      E5: ['51', 2],
      F4: ['41', 2],
      C9: ['8893', 5],
      F6: ['611', 4],
      D4: ['42', 5],
      G7: ['70', 5],
      H6: ['39', 1],
      H4: ['512', 4],
      E7: ['3', 0],
      G5: ['69', 5],
      B10: ['42', 1],
      D10: ['15', 0],
      D8: ['46', 1],
      F14: ['28', 0],
      E9: ['41', 5],
      B20: ['8864', 4],
      C5: ['46', 1],
      B12: ['58', 5],
      G17: ['7', 1],
      B14: ['27', 3],
      D18: ['7', 3],
      G15: ['20', 3],
      C19: ['9', 3],
      H8: ['3', 2],
      C3: ['5', 3],
      E3: ['15', 3],
      H14: ['6', 1],
      G9: ['57', 0],
      B6: ['55', 0],
    },
    stations: {
      C9: [
        { owner: 'JZR', stop: 0, slot: 0 },
        { owner: 'JHR', stop: 0, slot: 1 },
      ],
      E5: [
        { owner: 'JZR', stop: 0, slot: 0 },
        { owner: 'JHR', stop: 0, slot: 1 },
      ],
      F6: [
        { owner: 'JZR', stop: 0, slot: 0 },
        { owner: 'HJR', stop: 0, slot: 1 },
      ],
      I5: [{ owner: 'JHR', stop: 0, slot: 0 }],
      F16: [{ owner: 'LYR', stop: 0, slot: 0 }],
      A19: [{ owner: 'CDL', stop: 0, slot: 0 }],
      B18: [{ owner: 'SSL', stop: 1, slot: 0 }],
      B20: [{ owner: 'CDL', stop: 0, slot: 0 }],
      H4: [{ owner: 'HJR', stop: 0, slot: 0 }],
      H14: [{ owner: 'LYR', stop: 0, slot: 0 }],
      G9: [{ owner: 'HJR', stop: 0, slot: 0 }],
    },
  },
  owner: 'JZR',
  trains: [{ stops: null }, { stops: null }],
  time: 3,
  bonuses: [{ hexes: ['C9', 'B6'], amount: 40 }],
};

describe('two diesels that want the same track', () => {
  it('share it out for the highest total', () => {
    expect(bestRoutes(GEOGRAPHY, input).best.revenue).toBe(450);
    // By prices, without listing routes.
    expect(bestRoutes(GEOGRAPHY, input, { ...PATIENCE, limitless: 0 }).best.revenue).toBe(450);
  });
});

describe('an express on a ring with a junction', () => {
  it('runs one route, never two pieces', () => {
    const ring: RunInput = {
      board: {
        tiles: { M3: ['6', 4], M5: ['887', 0], N4: ['8857', 4], N2: ['28', 5], O3: ['8858', 5], L6: ['8', 0], L4: ['7', 5] },
        stations: { M3: [{ owner: 'BCR', stop: 0, slot: 0 }] },
      },
      owner: 'BCR',
      trains: [{ stops: null, counted: 6 }],
      time: 2,
    };
    expect(bestRoutes(G1880, ring).best.revenue).toBe(80);
  });
});
