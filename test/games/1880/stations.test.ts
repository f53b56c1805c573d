import { GEOGRAPHY } from '../../../src/games/1880/data/map.js';
import { game1880 } from '../../../src/games/1880/game.js';
import type { State1880 } from '../../../src/games/1880/state.js';
import { stationPlaces } from '../../../src/games/rail18xx/stations.js';
import { cash, company, investor, marker, open, passRound, play, refusal, shareRound, table, tiles, turnOf } from './build.js';

const places = (state: State1880, id: string) =>
  stationPlaces(GEOGRAPHY, state.board, id, { homes: 'circle' }).map(({ hex, stop }) => `${hex}.${stop}`);

describe('X Placing station markers', () => {
  it('R84 a place on the tile stays free for a company that is at home there and has not floated', () => {
    const state = table({ phase: 'B1' });
    company(state, 'LHR', { cash: 500, trains: ['3'] });
    // Wuhan (WNR) – K9 – J8 – Xi'an – J4 – Lanzhou (LHR).
    tiles(state, 'J2:57.1 J4:9.1 J6:57.1 J8:8.5 K9:9.2 L10:57.2');
    company(state, 'WNR', { director: 1, cash: 500 });
    expect(state.board.homes).toContain('NXR');
    expect(places(state, 'LHR')).not.toContain('J6.0');
    tiles(state, 'J6:14.1');
    expect(places(state, 'LHR')).toContain('J6.0');
    expect(places(state, 'WNR')).toContain('J6.0');
    marker(state, 'LHR', 'J6');
    // One of two places is taken: the other is NXR's.
    expect(places(state, 'WNR')).not.toContain('J6.0');
  });

  it('R84 Beijing: each home keeps the circle of its printed exit; the two new circles of green are free', () => {
    const state = table({ phase: 'B1' });
    company(state, 'JHU', { cash: 500, trains: ['3'] });
    state.board.stations.F8 = [{ owner: 'JHU', stop: 4, slot: 0 }];
    company(state, 'WNR', { director: 1, cash: 500 });
    // WNR stands before all six exits: JGG's 0, JLR's 1, JHA's 3 and JHU's 4 are closed to it.
    tiles(state, 'F8:8886.0 G7:57.0 F6:57.1 E7:57.2 E9:57.0 F10:57.1 G9:57.2');
    for (const hex of ['G7', 'F6', 'E7', 'E9', 'F10', 'G9']) marker(state, 'WNR', hex);
    expect(places(state, 'WNR').filter((place) => place.startsWith('F8'))).toEqual(['F8.2', 'F8.5']);
    const brown = table({ phase: 'C1' });
    company(brown, 'WNR', { cash: 500, trains: ['4'] });
    tiles(brown, 'F8:8887.0 F10:15.1');
    marker(brown, 'WNR', 'F10');
    // Four homes and six places: two for others.
    expect(places(brown, 'WNR')).toContain('F8.0');
    brown.board.stations.F8 = [
      { owner: 'CKR', stop: 0, slot: 0 },
      { owner: 'BCR', stop: 0, slot: 1 },
    ];
    expect(places(brown, 'WNR')).not.toContain('F8.0');
  });

  it.each([
    ['A1', '235.1', 0],
    ['B1', '8861.0', 0],
    ['B1', '8861.3', 1],
  ] as const)(
    'R80 phase %s, tile %s: on the OO home of a company that has not floated nobody else may place, in city %i',
    (phase, tile, reached) => {
      const state = table({ phase });
      company(state, 'WNR', { cash: 500, trains: ['3'] });
      tiles(state, `N12:${tile} N10:57.1`);
      marker(state, 'WNR', 'N10');
      expect(state.board.homes).toContain('SCR');
      expect(places(state, 'WNR').filter((place) => place.startsWith('N12'))).toEqual([]);
      // The same track, once SCR stands in the other city.
      company(state, 'SCR', { director: 1 });
      state.board.stations.N12 = [{ owner: 'SCR', stop: 1 - reached, slot: 0 }];
      expect(places(state, 'WNR')).toContain(`N12.${reached}`);
    },
  );

  it('A39 once brown, one city with two places: others may place if one place remains', () => {
    const state = table({ phase: 'C1' });
    company(state, 'WNR', { cash: 500, trains: ['4'] });
    tiles(state, 'N12:8874.2 N10:57.1');
    marker(state, 'WNR', 'N10');
    expect(state.board.homes).toContain('SCR');
    expect(places(state, 'WNR')).toContain('N12.0');
    state.board.stations.N12 = [{ owner: 'CKR', stop: 0, slot: 0 }];
    expect(places(state, 'WNR')).not.toContain('N12.0');
  });

  it('R85 the home marker is free, placed at the end of the share round of the float, even without a tile, and is not the round’s one', () => {
    const state = table();
    company(state, 'BCR', { director: 1, trains: ['2'] });
    company(state, 'CKR', { floated: false, par: 90 });
    shareRound(state, 0);
    passRound(state);
    expect(state.board.stations.O5).toMatchObject([{ owner: 'CKR', stop: 0 }]);
    expect(state.companies.CKR).toMatchObject({ cash: 450, placed: 0 });
    tiles(state, 'O5:57.1 O7:57.1');
    turnOf(state, 'CKR', 'stations');
    play(state, { type: 'station', hex: 'O7', city: 0 });
    expect(state.companies.CKR!.cash).toBe(410);
  });

  it('R86 markers cost 40 and 100, in phase D 80 and 200; one placed at 40 before leaves 200', () => {
    for (const [phase, placed, cost] of [
      ['C3', 0, 40],
      ['C3', 1, 100],
      ['D1', 0, 80],
      ['D1', 1, 200],
    ] as const) {
      const state = table({ phase });
      company(state, 'CKR', { cash: 300, trains: ['6'] });
      tiles(state, 'O5:57.1 O7:57.1');
      state.companies.CKR!.placed = placed;
      turnOf(state, 'CKR', 'stations');
      play(state, { type: 'station', hex: 'O7', city: 0 });
      expect(state.companies.CKR!.cash).toBe(300 - cost);
      expect(game1880.view(state, 'all').companies.find(({ id }) => id === 'CKR')!.markersLeft).toHaveLength(1 - placed);
    }
  });

  it('R86 without the money or a marker there is nothing to decide', () => {
    const state = table();
    company(state, 'CKR', { cash: 39, trains: ['2'] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    tiles(state, 'O5:57.1 O7:57.1');
    turnOf(state, 'CKR');
    play(state, { type: 'pass' });
    expect(state.stack.at(-1)?.at).toBe('run');
    turnOf(state, 'CKR', 'stations');
    expect(refusal(state, { type: 'station', hex: 'O7', city: 0 })).toBe('notEnoughMoney');
    Object.assign(state.companies.CKR!, { placed: 2 });
    cash(state, 'CKR', 500);
    expect(refusal(state, { type: 'station', hex: 'O7', city: 0 })).toBe('noMarkerLeft');
  });

  it('R87 one marker per hex, also with two cities on the tile', () => {
    const state = table({ phase: 'B1' });
    company(state, 'SCR', { cash: 500, trains: ['3'] });
    tiles(state, 'N12:8861.0');
    state.board.stations.N12 = [{ owner: 'SCR', stop: 0, slot: 0 }];
    turnOf(state, 'SCR', 'stations');
    expect(refusal(state, { type: 'station', hex: 'N12', city: 1 })).toBe('oneStationPerHex');
  });

  it('R88 the way to a marker is of any length, not through full cities, without reversing at junctions; it may end in a city with a free place', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { cash: 500, trains: ['3'] });
    tiles(state, 'O5:57.1 O7:14.1 O9:9.1 O11:8858.1 P10:8850.3 P8:57.1');
    expect(places(state, 'CKR')).toContain('O7.0');
    company(state, 'BZU', { director: 1 });
    company(state, 'LHR', { director: 1 });
    marker(state, 'BZU', 'O7');
    marker(state, 'LHR', 'O7');
    expect(places(state, 'CKR')).toEqual([]);
    const far = table();
    company(far, 'CKR', { cash: 500, trains: ['2'] });
    tiles(far, 'O5:57.1 O7:6.5 P8:6.2 P10:8852.1 P12:57.1');
    expect(places(far, 'CKR').sort()).toEqual(['O7.0', 'P12.0', 'P8.0']);
    // A junction that could only be used by turning back in it: O9 joins 3-1 and 3-5, a train from 1 cannot leave by 5.
    const junction = table({ phase: 'B1' });
    company(junction, 'CKR', { cash: 500, trains: ['3'] });
    tiles(junction, 'O5:57.1 O7:57.1 O9:25.3 P10:8850.2 P8:57.1');
    expect(places(junction, 'CKR')).toEqual(['O7.0']);
    tiles(junction, 'O9:8.5');
    expect(places(junction, 'CKR')).toEqual(['O7.0', 'P8.0']);
  });

  it('A17 the circle of a red investor home is an ordinary place once the investor has gone', () => {
    const state = table();
    company(state, 'BZU', { cash: 500, trains: ['2'] });
    tiles(state, 'B8:57.1 B6:8.2 A5:57.1');
    marker(state, 'BZU', 'A5');
    turnOf(state, 'BZU', 'stations');
    expect(places(state, 'BZU')).toContain('A3.0');
    const held = table();
    investor(held, 'A1', 1);
    company(held, 'BZU', { cash: 500, trains: ['2'] });
    tiles(held, 'B8:57.1 A5:57.1');
    marker(held, 'BZU', 'A5');
    expect(places(held, 'BZU')).not.toContain('A3.0');
  });

  it('X placing a marker needs no building permit', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { permits: 'A', percent: 40, cash: 100, trains: ['3'] });
    tiles(state, 'O5:57.1 O7:57.1');
    turnOf(state, 'CKR', 'stations');
    cash(state, 'CKR', 100);
    expect(open(state)).toEqual(['O7.0', 'pass']);
  });
});
