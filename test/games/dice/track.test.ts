import { kindOf, trackCost } from '../../../src/games/dice/track.js';
import { ask, cubes, draw, flip, happened, money, NOTHING, offered, play, position, refusal, turn } from './builders.js';

type Cube = 'straight' | 'gentle' | 'sharp' | 'wild';
/** `B4.1-4 straight`: a segment with the cube it takes; without one the tile's back is used. */
const piece = (text: string) => {
  const [, hex, from, to, cube] = /^(\w+)\.(\d)-(\d)(?: (\w+))?$/.exec(text)!;
  return { hex: hex!, from: Number(from), to: Number(to), ...(cube ? { cube: cube as Cube } : {}) };
};
const build = (value: number, chain: string[], pay = NOTHING) =>
  turn([value, chain.length], { kind: 'track', chain: chain.map(piece), pay });

describe('build track', () => {
  it('R14 a track joins two sides of a hex: 3 apart straight, 2 gentle, 1 sharp', () => {
    expect([kindOf(1, 4), kindOf(5, 3), kindOf(0, 5), kindOf(5, 0), kindOf(4, 0)]).toEqual([0, 1, 2, 2, 1]);
  });

  it('E9 Arden Cross to Westport is one straight in B4', () => {
    const state = position({ pool: [3] });
    cubes(state, 3, 1, 0, 0, 0);
    const happenings = play(state, 0, build(3, ['B4.1-4 straight']));
    expect(state.track).toEqual([{ seat: 0, hex: 'B4', a: 1, b: 4 }]);
    expect(happened(happenings, 'trackBuilt')[0]!.facts).toMatchObject({ reached: ['A5'], cost: 0 });
  });

  it('E10 Arden Cross over Oak Halt to Bellmoor is a straight and a gentle', () => {
    const state = position({ pool: [3, 3] });
    cubes(state, 3, 1, 1, 0, 0);
    const happenings = play(state, 0, build(3, ['D2.4-1 straight', 'E1.4-2 gentle']));
    expect(happened(happenings, 'trackBuilt')[0]!.facts).toMatchObject({ reached: ['F2'] });
  });

  it('keeps the cubes that were used', () => {
    const state = position({ pool: [3, 3] });
    cubes(state, 3, 1, 1, 0, 1);
    play(state, 0, build(3, ['D2.4-1 straight', 'E1.4-2 wild']));
    expect(state.seats[0]!.cubes).toEqual([1, 0, 0, 1]);
    expect(state.tiles[2]!.cubes).toEqual([0, 1, 0, 0]);
  });

  it('R15 a side belongs to one segment, and both halves of a side to one player', () => {
    const state = position({ pool: [3] });
    cubes(state, 3, 1, 1, 1, 1);
    draw(state, 1, 'B4.0-4');
    expect(refusal(state, 0, build(3, ['B4.1-4 straight']))).toBe('sideTaken');
    expect(refusal(state, 0, build(3, ['C5.0-5 sharp']))).toBe('');
    draw(state, 1, 'B6.0-1');
    // C5 from Arden Cross to B6: the other half of that side is seat 1's.
    expect(refusal(state, 0, build(3, ['C5.0-4 gentle']))).toBe('sideTaken');
    expect(refusal(state, 0, build(3, ['C5.0-3 straight']))).toBe('');
  });

  it('R15 tracks may cross: up to three in a hex, of any players', () => {
    const state = position({ people: 3, pool: [3] });
    cubes(state, 3, 1, 0, 0, 0);
    draw(state, 1, 'B4.0-3');
    draw(state, 2, 'B4.2-5');
    play(state, 0, build(3, ['B4.1-4 straight']));
    expect(state.track.filter((segment) => segment.hex === 'B4')).toHaveLength(3);
  });

  it('R16 nothing points off the map', () => {
    const state = position({ pool: [3], starts: ['F2', 'I3'] });
    cubes(state, 3, 1, 1, 1, 1);
    expect(refusal(state, 0, build(3, ['E1.2-5 straight']))).toBe('offTheMap');
    expect(offered(state, 0, '3x1', 'track', 'E1.2').barred['5']).toBe('offTheMap');
  });

  it('R17 starts at a free side of the own city, of a connected open city, or at an open end; the rest follows', () => {
    const state = position({ pool: [3, 3] });
    cubes(state, 3, 2, 1, 1, 1);
    draw(state, 0, 'D2.4-1', 'E1.4-2', 'D4.5-2');
    const { open } = offered(state, 0, '3x1', 'track');
    // Sides of Arden Cross, of Bellmoor, and the open end before E5.
    expect(open).toEqual(expect.arrayContaining(['C1.3', 'G1.4', 'F4.0', 'E5.5']));
    expect(open).not.toContain('D2.4');
    expect(refusal(state, 0, build(3, ['H4.5-2 straight']))).toBe('notConnected');
    expect(refusal(state, 0, build(3, ['E5.5-2 straight', 'C1.3-1 gentle']))).toBe('chainBroken');
  });

  it('R17 uses exactly as many tracks as dice', () => {
    const state = position({ pool: [3, 3] });
    cubes(state, 3, 2, 1, 1, 1);
    const one = build(3, ['D2.4-1 straight']);
    expect(refusal(state, 0, { ...one, take: { value: 3, count: 2 }, as: { value: 3, count: 2 } })).toBe('useAllDice');
  });

  it('R18 a new city may be reached only with the last track', () => {
    const state = position({ pool: [3, 3, 3] });
    cubes(state, 3, 2, 2, 1, 0);
    expect(refusal(state, 0, build(3, ['D2.4-1 straight', 'E1.4-2 gentle', 'G1.4-2 gentle']))).toBe('chainBroken');
    expect(offered(state, 0, '3x3', 'track', 'D2.4', '1').barred['2']).toBe('chainTooShort');
    expect(offered(state, 0, '3x2', 'track', 'D2.4', '1').open).toContain('2');
  });

  it('R19 a connected open city may be left again by another free side', () => {
    const state = position({ pool: [3, 3] });
    cubes(state, 3, 2, 2, 1, 0);
    draw(state, 0, 'D2.4-1', 'E1.4-2', 'D4.5-1');
    // E3 leads from D4 to Bellmoor, which is connected already; the chain goes on from there.
    play(state, 0, build(3, ['E3.4-1 straight', 'G1.4-2 gentle']));
    expect(state.track).toHaveLength(5);
  });

  it("R19 red places and other seats' starting cities can be entered but never left", () => {
    const state = position({ people: 2, pool: [3], starts: ['C3', 'F2'] });
    cubes(state, 3, 1, 1, 1, 1);
    draw(state, 0, 'B4.1-4', 'D2.4-1', 'E1.4-2');
    const { open } = offered(state, 0, '3x1', 'track');
    expect(open.filter((key) => ['B6.5', 'A7.0', 'A3.3', 'G1.4', 'G3.5', 'F4.0', 'E3.1'].includes(key))).toEqual([]);
  });

  it('R20 a chain may close onto an open end of own track, and ends there', () => {
    const state = position({ pool: [3] });
    cubes(state, 3, 0, 1, 1, 1);
    draw(state, 0, 'D4.5-3', 'C5.0-3');
    // D6 between the open end of D4 (from the north) and C7 … the open end of C5 points south.
    expect(refusal(state, 0, build(3, ['C7.0-1 sharp']))).toBe('');
    draw(state, 0, 'D6.0-4');
    play(state, 0, build(3, ['C7.0-1 sharp']));
    expect(offered(position({ pool: [3] }), 0, '3x1').open.length).toBeGreaterThan(0);
    const longer = position({ pool: [3, 3] });
    cubes(longer, 3, 1, 1, 1, 1);
    draw(longer, 0, 'D4.5-3', 'C5.0-3', 'D6.0-4');
    expect(refusal(longer, 0, build(3, ['C7.0-1 sharp', 'D6.4-1 straight']))).toBe('chainBroken');
  });

  it('R21 several players may pass a station, and nobody branches there', () => {
    const state = position({ people: 2, pool: [3], starts: ['C3', 'F2'] });
    cubes(state, 3, 1, 1, 1, 1);
    draw(state, 1, 'E1.2-4', 'D2.1-3');
    expect(refusal(state, 0, build(3, ['D2.4-2 gentle']))).toBe('');
    draw(state, 0, 'D2.4-2');
    expect(offered(state, 0, '3x1', 'track').open).not.toContain('D2.0');
  });

  it('R22 cubes of one tile only; a wild cube stands for any kind', () => {
    const state = position({ pool: [3, 3] });
    cubes(state, 3, 1, 0, 0, 1);
    expect(refusal(state, 0, build(3, ['D2.4-1 straight', 'E1.4-2 gentle']))).toBe('noSuchCube');
    expect(refusal(state, 0, build(3, ['D2.4-1 wild', 'E1.4-2 wild']))).toBe('noSuchCube');
    expect(refusal(state, 0, build(3, ['D2.4-1 straight', 'E1.4-2 wild']))).toBe('');
    expect(offered(state, 0, '3x2', 'track', 'D2.4').open).toEqual(expect.arrayContaining(['1', '2-wild']));
  });

  it('R22 the player says which cubes are used: the colour or a wild one', () => {
    const state = position({ pool: [3] });
    cubes(state, 3, 1, 0, 0, 1);
    expect(offered(state, 0, '3x1', 'track', 'B4.1').open).toEqual(expect.arrayContaining(['4', '4-wild']));
  });

  it('R22 a tile emptied by a person is flipped without a card, and only then its back is known', () => {
    const state = position({ pool: [3, 5] });
    cubes(state, 3, 1, 0, 0, 0);
    const happenings = play(state, 0, build(3, ['B4.1-4 straight']));
    expect(state.tiles[2]!.flipped).not.toBeNull();
    expect(happened(happenings, 'tileFlipped')).toHaveLength(1);
    expect(happened(happenings, 'objectivesDrawn')).toEqual([]);
    expect(state.unturned).toHaveLength(5);
  });

  it('from then on only the kind on its back may be built with that tile', () => {
    const state = position({ pool: [3] });
    money(state, 0, { tens: 3 });
    flip(state, 3, 'T1');
    const cost = trackCost(state, 3);
    const pay = { tens: Math.ceil(cost / 10), fives: 0, ones: 0 };
    expect(refusal(state, 0, build(3, ['B4.1-4'], pay))).toBe('');
    expect(refusal(state, 0, build(3, ['B4.1-3'], pay))).toBe('noSuchCube');
    expect(refusal(state, 0, build(3, ['B4.1-4 straight'], pay))).toBe('noSuchCube');
  });

  it('costs nothing before the first flip', () => {
    const state = position();
    expect([1, 2, 3, 4, 5, 6].map((value) => trackCost(state, value))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('E6 2 tiles flipped, 9 cubes left: 2 with cubes, 11 with a tile', () => {
    const state = position();
    flip(state, 1, 'T1');
    flip(state, 2, 'T3');
    cubes(state, 3, 2, 0, 0, 0);
    cubes(state, 4, 0, 2, 0, 0);
    cubes(state, 5, 0, 0, 2, 0);
    cubes(state, 6, 0, 0, 0, 3);
    expect([trackCost(state, 3), trackCost(state, 1)]).toEqual([2, 11]);
  });

  it('charges the cost once for the whole action, fixed before the cubes are taken', () => {
    const state = position({ pool: [3, 3] });
    flip(state, 1, 'T1');
    cubes(state, 3, 1, 1, 0, 0);
    money(state, 0, { ones: 3 });
    const happenings = play(state, 0, build(3, ['D2.4-1 straight', 'E1.4-2 gentle'], { ...NOTHING, ones: 1 }));
    expect(happened(happenings, 'trackBuilt')[0]!.facts).toMatchObject({ cost: 1, paid: 1 });
    expect(trackCost(state, 3)).toBeGreaterThan(1);
  });

  it('is barred with the reason: too few cubes, too dear, no room', () => {
    const state = position({ pool: [3, 3, 4] });
    cubes(state, 3, 1, 0, 0, 0);
    flip(state, 4, 'T1');
    expect(offered(state, 0, '3x2').barred.track).toBe('tooFewCubes');
    expect(offered(state, 0, '4x1').barred.track).toBe('tooDear');
  });

  it('offers what each side takes and reaches', () => {
    const state = position({ pool: [3] });
    cubes(state, 3, 1, 0, 0, 1);
    const question = ask(state, 0, '3x1', 'track', 'B4.1');
    expect(question.kind === 'pick' && question.options.find((option) => option.key === '4')!.facts).toMatchObject({
      track: 'straight',
      cube: 'straight',
      reaches: 'A5',
    });
  });
});
