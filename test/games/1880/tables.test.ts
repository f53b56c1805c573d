import { GEOGRAPHY } from '../../../src/games/1880/data/map.js';
import { CHART } from '../../../src/games/1880/data/market.js';
import { TILES } from '../../../src/games/1880/data/tiles.js';
import { phaseNow } from '../../../src/games/1880/phases.js';
import { buy, cash, company, leave, play, table, turnOf } from './build.js';

describe('XI The phase table, row by row', () => {
  const BEFORE = ['A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'D1', 'D2'];
  const SOLD_OUT = ['2', '2+2', '3', '3+3', '4', '4+4', '6', '6E', '8', '8E'];

  it.each([
    ['A2', '2+2', 180, 4, 20, 'yellow', null],
    ['B1', '3', 180, 4, 30, 'green', null],
    ['B2', '3+3', 300, 3, 30, 'green', null],
    ['B3', '4', 300, 3, 40, 'green', '2'],
    ['C1', '4+4', 450, 3, 40, 'brown', '2+2'],
    ['C2', '6', 600, 3, 60, 'brown', '3'],
    ['C3', '6E', 700, 2, 60, 'brown', '3+3'],
    ['D1', '8', 800, 2, 60, 'grey', '4'],
    ['D2', '8E', 900, 2, 60, 'grey', '4+4'],
    ['D3', '10', 1000, 2, 60, 'grey', null],
  ] as const)('%s begins with the first %s', (name, train, price, limit, float, colour, rusts) => {
    const row = name === 'D3' ? BEFORE.length - 1 : BEFORE.indexOf(name) - 1;
    const state = table({ phase: BEFORE[row] });
    leave(state, SOLD_OUT[row]!, 0);
    company(state, 'CKR', { cash: price });
    cash(state, 0, 0);
    // Somebody owns one of every kind that is still in the game.
    const kinds = SOLD_OUT.slice(0, row + 1).filter((kind) => !rustedEarlier(kind, name));
    const owners = ['BCR', 'NXR', 'HKR', 'NJR'] as const;
    for (const [n, id] of owners.entries()) company(state, id, { director: 1, par: 90, trains: kinds.slice(2 * n, 2 * n + 2) });
    turnOf(state, 'CKR', 'trains');
    play(state, buy(train, price));
    expect(phaseNow(state)).toMatchObject({ name, letter: name[0], trainLimit: limit, float });
    expect(phaseNow(state).tiles.at(-1)).toBe(colour);
    expect(owners.flatMap((id) => state.companies[id]!.trains)).toEqual(kinds.filter((kind) => kind !== rusts));
  });

  const RUST: Readonly<Record<string, string>> = { '2': 'B3', '2+2': 'C1', '3': 'C2', '3+3': 'C3', '4': 'D1', '4+4': 'D2' };
  const rustedEarlier = (kind: string, now: string): boolean => (RUST[kind] ?? 'Z') < now;
});

describe('III, IV What is in the box', () => {
  it('the manifest of 2022: 57 kinds of tiles, 86 yellow, 64 green, 20 brown and 9 grey', () => {
    const manifest = `5x6 6x6 7x5 8x15 9x15 14x4 15x8 16x2 17x1 18x1 19x2 20x2 23x4 24x4 25x3 26x2 27x2 28x2 29x2 30x1 31x1 57x6 63x6
      235x5 455x3 611x3 619x4 887x5 888x3 895x3 8850x5 8851x6 8852x6 8854x2 8855x2 8856x2 8857x2 8858x2 8860x1 8861x1 8862x1 8863x1
      8864x1 8865x1 8866x3 8871x3 8872x2 8873x2 8874x2 8875x1 8877x1 8878x1 8879x1 8880x1 8886x1 8887x1 8888x1`.split(/\s+/);
    expect(manifest).toHaveLength(57);
    expect(
      Object.entries(TILES)
        .map(([id, { count }]) => `${id}x${count}`)
        .sort(),
    ).toEqual([...manifest].sort());
    const sum = (colour: string): number =>
      Object.values(TILES)
        .filter((tile) => tile.colour === colour)
        .reduce((all, { count }) => all + count, 0);
    expect(['yellow', 'green', 'brown', 'grey'].map(sum)).toEqual([86, 64, 20, 9]);
  });

  it('the share price chart: the spaces printed in X, and the steps of its columns', () => {
    const printed = [0, 1, 2].map((row) =>
      CHART[row]!.slice(5, 11)
        .map((space) => `${space!.price}+${space!.bonus}`)
        .join(' '),
    );
    expect(printed).toEqual([
      '115+5 120+5 125+5 130+10 140+10 150+15',
      '110+5 115+5 120+5 125+10 135+10 145+15',
      '105+5 110+5 115+5 120+10 130+10 140+15',
    ]);
    expect(CHART.map((row) => row.length)).toEqual([14, 14, 14, 12, 10, 8, 7, 6, 5]);
    for (const [row, spaces] of CHART.entries()) {
      for (const [column, space] of spaces.entries()) {
        const above = CHART[row - 1]?.[column];
        if (!space || !above) continue;
        // A step down costs 5 but for the two dearest columns; the small number stays, except below the 40 of the corner.
        if (column < 12) expect([row, column, above.price - space.price]).toEqual([row, column, 5]);
        if (above.price < 200) expect([row, column, space.bonus]).toEqual([row, column, above.bonus]);
      }
    }
    expect(CHART[0]!.slice(2).map((space) => space!.price)).toEqual([100, 105, 110, 115, 120, 125, 130, 140, 150, 160, 180, 200]);
    expect(CHART[0]!.slice(11).map((space) => space!.bonus)).toEqual([15, 20, 40]);
    expect([1, 2].map((row) => CHART[row]!.slice(12).map((space) => space!.price))).toEqual([
      [170, 190],
      [165, 180],
    ]);
    expect([CHART[1]![1]!.price, CHART[2]![0]!.price, CHART[8]![0]!.price]).toEqual([85, 70, 40]);
  });

  it('the board: what red and blue places are worth in phases A to D, and what mountains and rivers cost', () => {
    const worth = ['A3', 'A15', 'I1', 'K1', 'Q7', 'Q15', 'N16', 'Q13'].map((hex) => {
      const [stop] = GEOGRAPHY.hexes.get(hex)!.printed.stops;
      return `${hex} ${stop!.kind} ${stop!.revenue}`;
    });
    expect(worth).toEqual([
      'A3 offboard 20,30,40,50',
      'A15 offboard 10,20,30,40',
      'I1 offboard 10,20,30,40',
      'K1 offboard 0,0,0,80',
      'Q7 offboard 30,40,50,60',
      'Q15 offboard 20,30,10,70',
      'N16 harbour 30,30,0,0',
      'Q13 harbour 20,30,40,50',
    ]);
    const terrain: Record<string, string[]> = {};
    for (const { id, terrain: at } of GEOGRAPHY.hexes.values()) {
      if (!at) continue;
      const cost = `${at.parts!.mountain ?? 0} + ${at.parts!.river ?? 0} = ${at.cost}`;
      terrain[cost] = [...(terrain[cost] ?? []), id];
    }
    expect(Object.fromEntries(Object.entries(terrain).map(([cost, hexes]) => [cost, hexes.join(' ')]))).toEqual({
      '30 + 0 = 30': 'B4 C3 C5 C15 D4 D6 D8 E3 E5 E7 F6 H2 I3 J4 J6 J8 K3 K5 K7 K9 L4 L6 M5 N8 O7 O9 O15 P10',
      '0 + 20 = 20': 'G1 G3 G11 H4 H10 I5 I9 J14 K13 L10 L12 M7 N4 N6 O3',
      '30 + 20 = 50': 'G5 I7 J2 L8',
      '40 + 0 = 40': 'L2 M1 N2 P2 P4',
      '40 + 20 = 60': 'O1',
    });
  });
});
