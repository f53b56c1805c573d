import { GEOGRAPHY } from '../../../src/games/1880/data/map.js';
import type { State1880 } from '../../../src/games/1880/state.js';
import { tilesLeft } from '../../../src/games/rail18xx/board.js';
import {
  asked,
  barred,
  cash,
  company,
  happened,
  lay,
  leave,
  marker,
  open,
  options,
  passRound,
  play,
  refusal,
  settle,
  shareRound,
  table,
  tiles,
  top,
  turnOf,
} from './build.js';

/** Tiles offered on a hex, whatever the rotation. */
const tilesOn = (state: State1880, hex: string) => open(state, [hex]);
/** Where the track of each tile and rotation offered on a hex leads. */
const exitsOffered = (state: State1880, hex: string) =>
  tilesOn(state, hex).flatMap((tile) =>
    open(state, [hex, tile]).map((rotation) => GEOGRAPHY.tiles.get(tile)!.turned[Number(rotation)]!.tracks.flat()),
  );

describe('X Laying track and upgrading tiles', () => {
  it('R67 phase A: one yellow tile; the BCR two', () => {
    const state = table();
    company(state, 'BCR', { cash: 100, trains: ['2'] });
    company(state, 'CKR', { cash: 100, par: 90, trains: ['2'] });
    turnOf(state, 'BCR');
    play(state, lay('M3', '5', 4));
    expect(top(state)?.at).toBe('track');
    play(state, lay('M5', '8852', 1));
    expect(top(state)?.at).not.toBe('track');
    turnOf(state, 'CKR');
    play(state, lay('O5', '57', 1));
    expect(top(state)?.at).not.toBe('track');
    const without = table();
    company(without, 'BCR', { permits: 'BCD' });
    turnOf(without, 'BCR');
    expect(refusal(without, lay('M3', '5', 4))).toBe('noPermit');
  });

  it('A36 the two tiles belong to the BCR, whoever directs it, with P6 gone', () => {
    const state = table();
    company(state, 'BCR', { director: 2, cash: 100, trains: ['2'] });
    expect(state.privates.P6.closed).toBe(true);
    turnOf(state, 'BCR');
    play(state, lay('M3', '5', 4));
    expect(refusal(state, lay('M5', '8852', 1))).toBe('accepted');
  });

  it('R68 from phase B two yellow tiles or one upgrade, never mixed; the BCR like the others', () => {
    for (const id of ['CKR', 'BCR'] as const) {
      const home = id === 'CKR' ? 'O5' : 'M3';
      const state = table({ phase: 'B1' });
      company(state, id, { cash: 200, trains: ['3'] });
      tiles(state, `${home}:57.1`);
      turnOf(state, id);
      const first = options(state, []).find(({ key, barred: no }) => key !== home && !no)!.key;
      const [tile] = tilesOn(state, first);
      const [rotation] = open(state, [first, tile!]);
      play(state, lay(first, tile!, Number(rotation)));
      expect(refusal(state, lay(home, '15', 1))).toBe('colourNotAllowed');
      expect(open(state, [])).not.toContain(home);
      const upgraded = table({ phase: 'B1' });
      company(upgraded, id, { cash: 200, trains: ['3'] });
      tiles(upgraded, `${home}:57.1`);
      turnOf(upgraded, id);
      play(upgraded, lay(home, '15', 1));
      expect(top(upgraded)?.at).not.toBe('track');
    }
  });

  it('R69 no permit for the phase: no lay and no upgrade; markers and trains are unaffected', () => {
    const state = table({ phase: 'C1' });
    company(state, 'CKR', { permits: 'AB', cash: 500, trains: ['4'] });
    tiles(state, 'O5:57.1 O7:57.1');
    turnOf(state, 'CKR');
    expect(barred(state, [], 'lay')).toBe('noPermit');
    state.stack.pop();
    turnOf(state, 'CKR', 'stations');
    expect(open(state)).toEqual(['O7.0', 'pass']);
  });

  it('R69 A25 the right ends with the phase, even within the turn by P7; track already laid stands', () => {
    const state = table({ phase: 'A2', privates: { P7: 0 } });
    leave(state, '2+2', 0);
    company(state, 'BCR', { permits: 'A', percent: 40, cash: 500 });
    turnOf(state, 'BCR');
    play(state, lay('M3', '5', 4));
    play(state, { type: 'rocket' });
    expect(state.phase).toBe('B1');
    expect(top(state)?.at).toBe('stations');
    expect(refusal(state, lay('M5', '8852', 1))).toBe('notNow');
    expect(state.board.tiles.M3).toEqual(['5', 4]);
  });

  it('A25 with a permit of the new phase the second yellow tile may follow', () => {
    const state = table({ phase: 'A2', privates: { P7: 0 } });
    leave(state, '2+2', 0);
    company(state, 'CKR', { permits: 'ABC', cash: 500 });
    tiles(state, 'O5:57.1');
    turnOf(state, 'CKR');
    play(state, { type: 'rocket' });
    expect(state.phase).toBe('B1');
    play(state, lay('O7', '57', 1));
    expect(top(state)?.at).toBe('track');
    expect(open(state, [])).toContain('O9');
  });

  it('R70 the second yellow tile may continue the first', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { cash: 500, trains: ['3'] });
    tiles(state, 'O5:57.1');
    turnOf(state, 'CKR');
    expect(open(state, [])).not.toContain('O9');
    expect(refusal(state, lay('O9', '9', 1))).toBe('notConnected');
    play(state, lay('O7', '57', 1));
    play(state, lay('O9', '9', 1));
    expect(state.board.tiles.O9).toEqual(['9', 1]);
  });

  it('R71 terrain is paid once, with the first tile, by the builder; no money, no tile', () => {
    const state = table({ phase: 'B1' });
    company(state, 'LHR', { cash: 40, trains: ['3'] });
    turnOf(state, 'LHR');
    expect(options(state, []).find(({ key }) => key === 'J2')).toMatchObject({
      facts: { cost: 50 },
      barred: { code: 'notEnoughMoney' },
    });
    expect(refusal(state, lay('J2', '57', 0))).toBe('notEnoughMoney');
    cash(state, 'LHR', 80);
    play(state, lay('J2', '57', 0));
    expect(state.companies.LHR!.cash).toBe(30);
    turnOf(state, 'LHR');
    play(state, lay('J2', '15', 3));
    expect(state.companies.LHR!.cash).toBe(30);
  });

  it.each([
    ['LHR', 'J2', 50, 30],
    ['WNR', 'L10', 20, 0],
    ['NXR', 'J6', 30, 30],
  ] as const)('R72 P4 with %s on %s: %i becomes %i', (id, hex, without, withP4) => {
    for (const owner of [undefined, 0]) {
      const state = table(owner === undefined ? {} : { privates: { P4: 0 } });
      company(state, id, { cash: 100, trains: ['2'] });
      turnOf(state, id);
      expect(options(state, []).find(({ key }) => key === hex)!.facts.cost).toBe(owner === undefined ? without : withP4);
    }
  });

  it('R73 a boomtown becomes town or city with its yellow tile, for good; a double one two towns or OO', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { cash: 500, trains: ['3'] });
    tiles(state, 'O5:57.1');
    turnOf(state, 'CKR');
    expect(tilesOn(state, 'O7').sort()).toEqual(['5', '57', '6', '8850', '8851', '8852']);
    tiles(state, 'O7:8852.1');
    turnOf(state, 'CKR');
    expect(tilesOn(state, 'O7').sort()).toEqual(['8866', '887', '888']);
    const other = table();
    company(other, 'BCR', { cash: 500, trains: ['2'] });
    tiles(other, 'M3:6.3');
    turnOf(other, 'BCR');
    expect(tilesOn(other, 'N4')).toEqual(expect.arrayContaining(['235', '8854']));
  });

  it('R74 A22 the duty to choose most exits is for brown cities only, not for the yellow choice of a boomtown', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { cash: 500, trains: ['3'] });
    tiles(state, 'O5:57.1 O7:57.1');
    turnOf(state, 'CKR');
    expect(tilesOn(state, 'O7').sort()).toEqual(['14', '15', '619']);
  });

  it('R75 the four hexes around Beijing must continue its stubs, in upgrades too', () => {
    const state = table({ phase: 'B1' });
    for (const [id, hex, stub] of [
      ['JHA', 'E9', 0],
      ['JLR', 'F6', 4],
      ['JHU', 'F10', 1],
      ['JGG', 'G7', 3],
    ] as const) {
      company(state, id, { cash: 200, trains: ['3'] });
      turnOf(state, id);
      expect(exitsOffered(state, hex).length).toBeGreaterThan(1);
      for (const exits of exitsOffered(state, hex)) expect(exits).toContain(stub);
      // Illegal tile 1 of the example: it would block the exit from Beijing.
      expect(refusal(state, lay(hex, hex === 'G7' ? '9' : '57', (stub + 1) % 6))).toBe('exitNotLegal');
    }
    tiles(state, 'F10:57.1');
    turnOf(state, 'JHU');
    expect(exitsOffered(state, 'F10').length).toBeGreaterThan(1);
    for (const exits of exitsOffered(state, 'F10')) expect(exits).toContain(1);
  });

  it('R76 Beijing is pre-printed yellow: its first tile is an upgrade; markers stay at their exits, in brown they share one city', () => {
    const state = table();
    company(state, 'JHU', { cash: 200, trains: ['2'] });
    turnOf(state, 'JHU');
    expect(open(state, [])).not.toContain('F8');
    const green = table({ phase: 'B1' });
    company(green, 'JHU', { cash: 200, trains: ['3'] });
    turnOf(green, 'JHU');
    play(green, lay('F8', '8886', 0));
    expect(green.turn!.upgraded).toBe(true);
    // JHU's printed exit is edge 4: circle 4 of the green tile.
    expect(green.board.stations.F8).toMatchObject([{ owner: 'JHU', stop: 4 }]);
    const brown = table({ phase: 'C1' });
    company(brown, 'JHU', { cash: 200, trains: ['4'] });
    company(brown, 'JHA', { cash: 200, trains: ['4'] });
    tiles(brown, 'F8:8886.0');
    brown.board.stations.F8 = [
      { owner: 'JHU', stop: 4, slot: 0 },
      { owner: 'JHA', stop: 3, slot: 0 },
    ];
    turnOf(brown, 'JHU');
    play(brown, lay('F8', '8887', 0));
    expect(brown.board.stations.F8!.map(({ stop }) => stop)).toEqual([0, 0]);
  });

  it('R77 63 wherever it can lie and one is left; 611 at the edge, or when all 63 are placed', () => {
    const state = table({ phase: 'C1' });
    company(state, 'BZU', { cash: 200, trains: ['4'] });
    tiles(state, 'B8:15.0 A7:8852.1 A5:15.1 B6:9.1');
    marker(state, 'BZU', 'A5');
    turnOf(state, 'BZU');
    expect(tilesOn(state, 'B8')).toEqual(['63']);
    expect(refusal(state, lay('B8', '611', 0))).toBe('tileWithMoreExits');
    // Six exits of A5 would run off the map.
    expect(open(state, [])).not.toContain('A5');
    const used = table({ phase: 'C1' });
    company(used, 'BZU', { cash: 200, trains: ['4'] });
    tiles(used, 'B8:15.0 H6:63.0 L10:63.0 J6:63.0 M7:63.0 K13:63.0 C9:63.0');
    turnOf(used, 'BZU');
    expect(tilesOn(used, 'B8')).toEqual(['611']);
  });

  it('R78 ferry hexes count as built and are never laid on; a tile runs to the sea only where a ferry starts', () => {
    const state = table({ phase: 'B1' });
    company(state, 'HKR', { cash: 200, trains: ['3'] });
    turnOf(state, 'HKR');
    expect(refusal(state, lay('J16', '9', 0))).toBe('hexIsFixed');
    // Shanghai: edge 3 is the ferry, edge 4 is open sea.
    expect(open(state, ['K15', '8877'])).toEqual(['0', '2', '3', '5']);
  });

  it('R79 illegal tiles 2 and 3: against a barrier, off the map, or into a red or sea hex without an arrow', () => {
    const state = table({ phase: 'B1' });
    company(state, 'QSR', { cash: 200, trains: ['3'] });
    tiles(state, 'D12:235.5');
    state.board.stations.D12 = [{ owner: 'QSR', stop: 0, slot: 0 }];
    turnOf(state, 'QSR');
    // E13 may not run to E11: the thick line.
    expect(refusal(state, lay('E13', '5', 2))).toBe('accepted');
    expect(refusal(state, lay('E13', '5', 1))).toBe('exitNotLegal');
    expect(refusal(state, lay('E11', '9', 1))).toBe('exitNotLegal');
    expect(exitsOffered(state, 'E13').length).toBeGreaterThan(1);
    for (const exits of exitsOffered(state, 'E13')) expect(exits).not.toContain(1);
    const edge = table();
    company(edge, 'BZU', { cash: 100, trains: ['2'] });
    tiles(edge, 'B8:57.2');
    turnOf(edge, 'BZU');
    expect(exitsOffered(edge, 'A7').length).toBeGreaterThan(1);
    for (const exits of exitsOffered(edge, 'A7')) expect(exits.filter((exit) => exit === 2 || exit === 3)).toEqual([]);
    // J14 lies at the sea on edges 3 and 4, where the ferry to Qingdao passes by.
    const coast = table();
    company(coast, 'HKR', { cash: 100, trains: ['2'] });
    tiles(coast, 'K15:8877.2');
    turnOf(coast, 'HKR');
    expect(refusal(coast, lay('J14', '8852', 2))).toBe('accepted');
    expect(refusal(coast, lay('J14', '8850', 5))).toBe('exitNotLegal');
    expect(exitsOffered(coast, 'J14').length).toBeGreaterThan(1);
    for (const exits of exitsOffered(coast, 'J14')) expect(exits.filter((exit) => exit === 3 || exit === 4)).toEqual([]);
  });

  it('X tiles keep their stations: two small towns are never made one, plain track gets no station', () => {
    const state = table({ phase: 'C1' });
    company(state, 'CKR', { cash: 500, trains: ['4'] });
    tiles(state, 'O5:57.1 O7:57.1 O9:9.1 O11:8858.1');
    turnOf(state, 'CKR');
    expect(open(state)).toEqual(expect.arrayContaining(['O7', 'O9']));
    expect(open(state)).not.toContain('O11');
    expect(refusal(state, lay('O11', '887', 0))).toBe('tileDoesNotFollow');
    expect(refusal(state, lay('O9', '887', 0))).toBe('tileDoesNotFollow');
    expect(refusal(state, lay('O7', '8887', 0))).toBe('tileDoesNotFollow');
    expect(refusal(state, lay('O7', '63', 0))).toBe('tileDoesNotFollow');
  });

  it('R81 A35 with the first tile on its hex the owner of the marker chooses the circle, whoever laid it, the one without track too', () => {
    const state = table();
    company(state, 'SCR', { director: 1, cash: 100, trains: ['2'] });
    company(state, 'CKR', { director: 0, cash: 100, trains: ['2'] });
    expect(state.board.stations.N12).toMatchObject([{ owner: 'SCR', stop: null }]);
    tiles(state, 'N10:57.1');
    marker(state, 'CKR', 'N10');
    turnOf(state, 'CKR');
    play(state, lay('N12', '235', 1));
    expect(top(state)).toEqual({ at: 'home', company: 'SCR' });
    expect(asked(state)).toBe(1);
    expect(options(state).map(({ key }) => key)).toEqual(['0', '1']);
    play(state, { type: 'home', city: 1 });
    expect(state.board.stations.N12).toMatchObject([{ owner: 'SCR', stop: 1 }]);
    expect(asked(state)).toBe(0);
  });

  it('R81 at green the marker follows its track; one without track goes to the other city', () => {
    for (const circle of [0, 1]) {
      const state = table({ phase: 'B1' });
      company(state, 'SCR', { cash: 100, trains: ['3'] });
      tiles(state, 'N12:235.1 N10:57.1');
      state.board.stations.N12 = [{ owner: 'SCR', stop: circle, slot: 0 }];
      marker(state, 'SCR', 'N10');
      turnOf(state, 'SCR');
      const [rotation] = open(state, ['N12', '8861']);
      play(state, lay('N12', '8861', Number(rotation)));
      const drawing = GEOGRAPHY.tiles.get('8861')!.turned[Number(rotation)]!;
      const old = drawing.tracks.find(([edge]) => edge === 1)![1] - 6;
      expect(state.board.stations.N12![0]!.stop).toBe(circle === 0 ? old : 1 - old);
    }
  });

  it.each([
    ['235', 1],
    ['8861', 0],
  ] as const)('R81 a tile lies there at the float: the company chooses its circle then (%s)', (tile, rotation) => {
    const state = table({ phase: 'B1' });
    company(state, 'BCR', { director: 1, trains: ['3'] });
    company(state, 'SCR', { floated: false, held: { 0: 30 } });
    tiles(state, `N12:${tile}.${rotation}`);
    shareRound(state, 0);
    const log = passRound(state);
    expect(happened(log, 'floated')!.facts.company).toBe('SCR');
    expect(top(state)).toEqual({ at: 'home', company: 'SCR' });
    play(state, { type: 'home', city: 1 });
    expect(state.board.stations.N12).toMatchObject([{ owner: 'SCR', stop: 1 }]);
    expect(state.board.homes).not.toContain('SCR');
  });

  it('R82 the home tile comes first because nothing else is in reach; it is not compulsory', () => {
    const state = table();
    company(state, 'WNR', { cash: 100, trains: ['2'] });
    turnOf(state, 'WNR');
    expect(open(state)).toEqual(['L10', 'pass']);
    expect(open(state)).toContain('pass');
    play(state, { type: 'pass' });
    settle(state);
    expect(state.board.tiles.L10).toBeUndefined();
  });

  it('R83 a replaced tile is back in the supply and can be laid again at once', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { cash: 500, trains: ['3'] });
    tiles(state, 'O5:57.1 A5:57.1 C9:57.1 H6:57.1 M7:57.1 J6:57.1');
    turnOf(state, 'CKR');
    expect(tilesLeft(GEOGRAPHY, state.board, '57')).toBe(0);
    expect(refusal(state, lay('O7', '57', 1))).toBe('tileUsedUp');
    play(state, lay('O5', '15', 1));
    expect(tilesLeft(GEOGRAPHY, state.board, '57')).toBe(1);
    turnOf(state, 'CKR');
    expect(tilesOn(state, 'O7')).toContain('57');
  });

  it('A21 an upgrade needs track that an endless train could reach from an own marker; a full city may end it', () => {
    const state = table({ phase: 'B1' });
    company(state, 'CKR', { cash: 500, trains: ['3'] });
    tiles(state, 'O5:57.1 O7:57.1 O9:9.1 O11:8858.1');
    company(state, 'BZU', { director: 1 });
    marker(state, 'BZU', 'O7');
    turnOf(state, 'CKR');
    // O7 is full: it may be upgraded, what lies behind it may not.
    expect(open(state, [])).toContain('O7');
    expect(open(state, [])).not.toContain('O9');
  });
});
