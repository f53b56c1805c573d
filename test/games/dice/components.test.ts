import { Value } from '@sinclair/typebox/value';
import { componentsNamed } from '../../../src/games/dice/components.js';
import { faultsBetween, faultsOf } from '../../../src/games/dice/data/faults.js';
import { type Components, ComponentsSchema } from '../../../src/games/dice/data/schema.js';
import { SETS } from '../../../src/games/dice/data/sets.js';

describe.each(SETS.map((set) => [set.id, set] as const))('components: %s', (id, set) => {
  const { board, circles } = componentsNamed(id);

  it('fits the schema', () => {
    expect([...Value.Errors(ComponentsSchema, set)]).toEqual([]);
    expect(faultsOf(set)).toEqual([]);
  });

  it('has the totals of the rulebook', () => {
    expect(set.companies.map((company) => company.value).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(set.companies.every((company) => company.shares === 4)).toBe(true);
    expect(set.trainTiles).toHaveLength(50);
    expect(set.trackTiles).toHaveLength(6);
    expect(set.cubes.map((cube) => [cube.kind, cube.count])).toEqual([
      ['straight', 8],
      ['gentle', 8],
      ['sharp', 8],
      ['wild', 8],
    ]);
    expect(set.objectives).toHaveLength(28);
    expect(set.botCards).toHaveLength(24);
    expect(set.map.places.filter((place) => place.starting)).toHaveLength(7);
    expect(set.dice).toBe(6);
    expect(set.playerBoard.lines).toBe(3);
  });

  it('numbers every stack from its size down to 1 without a gap', () => {
    for (let power = 1; power <= 6; power++) {
      const numbers = set.trainTiles.filter((tile) => tile.power === power).map((tile) => tile.number);
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
    }
    expect(set.trainTiles.every((tile) => tile.carriageCost < tile.engineCost)).toBe(true);
    expect(new Set(set.trainTiles.map((tile) => tile.modernity)).size).toBe(4);
  });

  it('uses each id once and names only hexes of its map', () => {
    for (const ids of [set.objectives, set.botCards, set.trackTiles].map((list) => list.map((one) => one.id))) {
      expect(new Set(ids).size).toBe(ids.length);
    }
    const places = set.map.places.map((place) => place.hex);
    expect(new Set(places).size).toBe(places.length);
    for (const hex of [...places, ...set.map.closedSides.map((closed) => closed.hex)]) expect(board.index[hex]).toBeDefined();
    for (const card of set.objectives) expect(card.place !== undefined).toBe(card.kind === 'named');
    for (const card of set.objectives) if (card.place) expect(places).toContain(card.place);
  });

  it('has room for all cubes that four seats lay out', () => {
    const squares = set.trackTiles.reduce((sum, tile) => sum + tile.squares, 0);
    expect(squares).toBeLessThanOrEqual(32);
  });

  it('M4 prints track to every side of cities and red stations that has a neighbour, and none in stations', () => {
    for (const place of set.map.places) {
      const at = board.index[place.hex]!;
      const sides = [0, 1, 2, 3, 4, 5].filter((side) => board.neighbour[at * 6 + side]! >= 0);
      expect(place.printed).toHaveLength(place.kind === 'city' || place.red ? sides.length : 0);
    }
  });

  it('keeps places with printed track apart, so that every city is left over drawn track', () => {
    board.hexes.forEach((_, hex) => {
      if (!board.printed[hex]) return;
      for (let side = 0; side < 6; side++) {
        const next = board.neighbour[hex * 6 + side]!;
        if (next >= 0) expect(board.printed[next]).toBe(0);
      }
    });
  });

  it('counts every circle of the player board', () => {
    expect(circles).toEqual({ ones: 50, fives: 15, tens: 14 });
  });
});

describe('a slip in a set of components is told in one sentence that names the place', () => {
  const slips: [string, (set: Components) => void][] = [
    [
      'house, map places 4 (B8 Dunwell) printed 2: one of N, NE, SE, S, SW, NW, not "E".',
      (set) => set.map.places[3]!.printed.splice(1, 1, 'E' as never),
    ],
    ['house, playerBoard tens 1: expected string to match \'^[.mdo]+$\', not ".x.".', (set) => set.playerBoard.tens.splice(0, 1, '.x.')],
    ['house, map places: Dunwell stands in B9, which no column has.', (set) => Object.assign(set.map.places[3]!, { hex: 'B9' })],
    ['house, map closedSides: no column has Z9.', (set) => set.map.closedSides.push({ hex: 'Z9', side: 'N' })],
    [
      'house, trainTiles: the 12 2-trains are numbered from 1 on, and 3 is missing.',
      (set) => Object.assign(set.trainTiles.find((tile) => tile.power === 2 && tile.number === 3)!, { number: 4 }),
    ],
    ['house, botCards: 1a is there twice.', (set) => Object.assign(set.botCards[1]!, { id: set.botCards[0]!.id })],
  ];
  it.each(slips)('%s', (sentence, slip) => {
    const set = structuredClone(componentsNamed('house').set);
    slip(set);
    const expected = sentence.replace('1a', componentsNamed('house').set.botCards[0]!.id);
    expect(faultsOf(set)).toEqual([expected]);
  });

  it('keeps hexes and cards of several sets apart', () => {
    const { set } = componentsNamed('house');
    const other = structuredClone(set);
    Object.assign(other, { id: 'printed' });
    expect(faultsBetween([set, other])).toEqual([]);
    other.map.places[0]!.name = 'Elsewhere';
    expect(faultsBetween([set, other])).toEqual(['printed, map places: C3 is something else in house; give it a name of its own.']);
  });
});

describe('the house map', () => {
  const { set, board } = componentsNamed('house');
  const named = (test: (place: (typeof set.map.places)[number]) => boolean) =>
    set.map.places
      .filter(test)
      .map((place) => `${place.hex} ${place.name}`)
      .sort();

  it('has 72 hexes, mirrored about column F', () => {
    expect(board.hexes).toHaveLength(72);
    const mirror = (hex: string) => `${String.fromCharCode(140 - hex.charCodeAt(0))}${hex.slice(1)}`;
    for (const place of set.map.places) {
      const other = set.map.places.find((one) => one.hex === mirror(place.hex));
      expect([other?.kind, other?.red, other?.starting]).toEqual([place.kind, place.red, place.starting]);
    }
  });

  it('M1 has seven starting cities', () => {
    expect(named((place) => place.starting)).toEqual([
      'B8 Dunwell',
      'C3 Arden Cross',
      'D12 Foxley',
      'F2 Bellmoor',
      'H12 Graymouth',
      'I3 Crayfield',
      'J8 Elmgate',
    ]);
  });

  it('M2 has one other open city and three red ones', () => {
    expect(named((place) => place.kind === 'city' && !place.starting && !place.red)).toEqual(['F8 Millbridge']);
    expect(named((place) => place.kind === 'city' && place.red)).toEqual(['A5 Westport', 'F12 Southaven', 'K5 Eastport']);
  });

  it('M3 has ten stations and two red ones', () => {
    expect(named((place) => place.kind === 'station' && !place.red)).toHaveLength(10);
    expect(named((place) => place.kind === 'station' && place.red)).toEqual(['A11 West Quarry', 'K11 East Quarry']);
  });
});
