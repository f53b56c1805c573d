import { GEOGRAPHY } from '../../../src/games/1888n/data/map.js';
import type { Move } from '../../../src/games/1888n/moves.js';
import type { State } from '../../../src/games/1888n/state.js';
import { tilesLeft } from '../../../src/games/rail18xx/board.js';
import { lay, open, operating, play, refusal, top } from './support.js';

const tile = (hex: string, name: string, rotation: number): Move => ({ type: 'tile', hex, tile: name, rotation });
/** What is said to a lay of this company; null when it may be laid. */
const said = (id: string, phase: string, move: Move, laid: Parameters<typeof lay>[1] = {}): string | null =>
  refusal(
    operating(id, 'track', (state) => lay(state, laid), { phase }),
    move,
  );

describe('VIII.3.3 Laying track tiles', () => {
  it('plain track in open areas, a black bar on a town, two on two towns, a circle on a city', () => {
    expect(said('LYR', '2', tile('G15', '9', 0))).toBeNull();
    for (const wrong of ['4', '57', '1']) expect(said('LYR', '2', tile('G15', wrong, 0))).toBe('tileDoesNotFollow');
    expect(said('HJR', '2', tile('F6', '57', 0))).toBeNull();
    for (const wrong of ['9', '4', '1']) expect(said('HJR', '2', tile('F6', wrong, 0))).toBe('tileDoesNotFollow');
    expect(said('SSL', '2', tile('B16', '1', 0))).toBeNull();
    for (const wrong of ['9', '4', '57']) expect(said('SSL', '2', tile('B16', wrong, 0))).toBe('tileDoesNotFollow');
    const town = { F6: ['57', 0] as [string, number] };
    expect(said('HJR', '2', tile('E7', '4', 0), town)).toBeNull();
    for (const wrong of ['9', '57', '1']) expect(said('HJR', '2', tile('E7', wrong, 0), town)).toBe('tileDoesNotFollow');
  });

  it('reachable from an own station; two towns need only one of their tracks connected, neighbours need not be met', () => {
    expect(said('LYR', '2', tile('G15', '9', 1))).toBe('notConnected');
    expect(said('LYR', '2', tile('E5', '57', 0))).toBe('notConnected');
    // B16 beside Shenyang: tile 1 with edge 4 in one of its two tracks.
    expect(said('SSL', '2', tile('B16', '1', 0))).toBeNull();
    expect(said('LYR', '2', tile('G17', '7', 1), { G15: ['9', 0] })).toBeNull();
  });

  it('no track off the map, into a side of a printed hex without track, into the sea or a barrier', () => {
    expect(said('LYR', '2', tile('G17', '9', 2))).toBe('exitNotLegal');
    expect(said('LYR', '2', tile('G17', '8', 0))).toBe('exitNotLegal');
    expect(said('LYR', '2', tile('G17', '7', 2))).toBe('exitNotLegal');
    expect(said('LYR', '2', tile('F14', '9', 1))).toBe('exitNotLegal');
    expect(said('LYR', '2', tile('F14', '8', 4))).toBeNull();
  });

  it('never on red, grey and blue hexes; OO hexes and Beijing take no yellow tile', () => {
    for (const hex of ['A19', 'I5', 'F16', 'D14']) expect(said('LYR', '7', tile(hex, '57', 0))).toBe('hexIsFixed');
    for (const yellow of ['5', '9']) expect(said('SSL', '2', tile('B18', yellow, 1))).toBe('tileDoesNotFollow');
    expect(said('JHR', '2', tile('C9', '5', 1))).toBe('tileDoesNotFollow');
    expect(said('LYR', '2', tile('Z9', '5', 1))).toBe('noSuchHex');
    expect(said('LYR', '2', tile('G15', '999', 1))).toBe('noSuchTile');
  });

  it('one tile in a turn', () => {
    const state = operating('LYR', 'track');
    play(state, 0, tile('G15', '9', 0));
    expect(top(state)).not.toBe('track');
    expect(refusal(state, tile('G17', '7', 1))).toBe('notNow');
  });
});

describe('VIII.3.4 Upgrading track tiles', () => {
  const yellow = { G15: ['9', 0] as [string, number] };

  it('green from phase 3, brown from phase 5, grey from phase 7; always the next colour', () => {
    for (const [phase, now, rotation, next, turned] of [
      ['3', '5', 2, '15', 1],
      ['5', '15', 1, '611', 0],
      ['7', '611', 0, '51', 0],
    ] as const) {
      const tianjin = { D10: [now, rotation] as [string, number] };
      expect(said('JHR', phase, tile('D10', next, turned), tianjin)).toBeNull();
      expect(said('JHR', String(Number(phase) - 1), tile('D10', next, turned), tianjin)).toBe('colourNotAllowed');
    }
    expect(said('LYR', '3', tile('G15', '23', 0))).toBe('tileDoesNotFollow');
    expect(said('LYR', '5', tile('G15', '45', 0), yellow)).toBe('tileDoesNotFollow');
  });

  it('keeps all track, and the kind of its revenue locations; towns have no upgrade', () => {
    expect(said('LYR', '3', tile('G15', '23', 0), yellow)).toBeNull();
    expect(said('LYR', '3', tile('G15', '23', 1), yellow)).toBe('trackNotKept');
    expect(said('LYR', '3', tile('G15', '14', 0), yellow)).toBe('tileDoesNotFollow');
    expect(said('HJR', '3', tile('F6', '23', 0), { F6: ['57', 0] })).toBe('tileDoesNotFollow');
    const all = operating('HJR', 'track', (state) => lay(state, { F6: ['57', 0], E7: ['4', 0] }), { phase: '7' });
    expect(open(all)).not.toContain('E7');
  });

  it('tiles with a letter only on hexes with the same letter', () => {
    expect(said('SSL', '3', tile('B18', '8858', 1))).toBeNull();
    for (const wrong of ['14', 'L42']) expect(said('SSL', '3', tile('B18', wrong, 1))).toBe('tileDoesNotFollow');
    expect(said('HJR', '3', tile('F6', '8860', 0), { F6: ['57', 0] })).toBe('tileDoesNotFollow');
    expect(said('JHR', '3', tile('C9', 'L42', 0))).toBeNull();
    for (const wrong of ['14', '8858']) expect(said('JHR', '3', tile('C9', wrong, 0))).toBe('tileDoesNotFollow');
  });

  it('a tile that is used up cannot be laid; a replaced one is back at once', () => {
    const state: State = operating('LYR', 'track', (each) => lay(each, { G15: ['20', 0] }), { phase: '5' });
    expect(tilesLeft(GEOGRAPHY, state.board, '20')).toBe(0);
    expect(said('LYR', '3', tile('G15', '20', 0), { ...yellow, F4: ['20', 0] })).toBe('tileUsedUp');
    play(state, 0, tile('G15', '47', 0));
    expect(tilesLeft(GEOGRAPHY, state.board, '20')).toBe(1);
    expect(tilesLeft(GEOGRAPHY, state.board, '47')).toBe(1);
  });
});
