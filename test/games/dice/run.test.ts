import { type Route, routesOf } from '../../../src/games/dice/routes.js';
import { bestRuns, routeIncome, trainOn } from '../../../src/games/dice/run.js';
import type { State } from '../../../src/games/dice/state.js';
import { randomFrom } from '../../../src/rules/random.js';
import { seedFrom } from '../../../src/rules/source.js';
import { ask, draw, happened, money, offered, play, position, purse, refusal, train, turn } from './builders.js';

const keys = (state: State, seat = 0) =>
  routesOf(state, seat)
    .map((route) => route.key.join('~'))
    .sort();
const run = (value: number, ...routes: (string | null)[]) =>
  turn([value, routes.length], { kind: 'run', routes: routes.map((route) => (route === null ? null : route.split('~'))) });

describe('run trains', () => {
  it('R27 n dice activate lines 1 to n, all opened; the value is irrelevant', () => {
    const state = position({ pool: [5, 5, 5, 5] });
    expect(offered(state, 0, '5x1').open).toContain('run');
    expect(offered(state, 0, '5x2').barred.run).toBe('lineNotOpened');
    train(state, 0, 3, '2.12');
    expect(offered(state, 0, '5x3').barred.run).toBe('lineNotOpened');
    train(state, 0, 2, '2.11');
    expect(offered(state, 0, '5x3').open).toContain('run');
    expect(offered(state, 0, '5x4').barred.run).toBe('atMostThreeLines');
  });

  it('R27 an opened empty line may be activated and earns nothing', () => {
    const state = position({ pool: [5, 5] });
    draw(state, 0, 'B4.1-4');
    state.seats[0]!.lines[0]!.tiles = [];
    train(state, 0, 2, '2.12');
    const happenings = play(state, 0, run(5, null, 'C3.4~A5'));
    expect(happened(happenings, 'trainsRun')[0]!.facts).toMatchObject({ income: 2, lines: 2 });
  });

  it('E3 engine, passenger and goods over two cities and a station earn 11', () => {
    const state = position({ pool: [5] });
    draw(state, 0, 'D2.4-1', 'E1.4-2');
    // 3.5 is a passenger carriage, 3.4 a goods carriage.
    train(state, 0, 1, '3.6', '3.5', '3.4');
    play(state, 0, run(5, 'C3.1~F2'));
    expect(purse(state, 0)).toEqual({ tens: 1, fives: 0, ones: 1 });
  });

  it('R28 starts at home, ends at any stop, passes open cities and stations, stops at blocked places', () => {
    const state = position({ pool: [5], starts: ['C3', 'I3'] });
    draw(state, 0, 'B4.1-4', 'D2.4-1', 'E1.4-2', 'G1.4-2', 'H2.5-2');
    // Westport is red; Bellmoor open; Pine Halt lies before Crayfield, another seat's start.
    expect(keys(state)).toEqual(['C3.1~D2', 'C3.1~F2', 'C3.1~F2.1~H2', 'C3.1~F2.1~I3', 'C3.4~A5']);
  });

  it('R28 never goes on through a blocked city', () => {
    const state = position({ pool: [5], starts: ['C3', 'F2'] });
    draw(state, 0, 'D2.4-1', 'E1.4-2');
    draw(state, 0, 'G1.4-2', 'H2.5-2');
    expect(keys(state)).toEqual(['C3.1~D2', 'C3.1~F2']);
  });

  it('R28 does not return home, nor visit a city or station twice', () => {
    const state = position({ pool: [5] });
    // Home to Bellmoor over Oak Halt, and back to home over E3 and D4.
    draw(state, 0, 'D2.4-1', 'E1.4-2', 'E3.1-4', 'D4.1-5');
    expect(keys(state)).toEqual(['C3.1~D2', 'C3.1~F2', 'C3.2~F2', 'C3.2~F2.5~D2']);
    expect(refusal(state, 0, run(5, 'C3.1~F2.4~C3'))).toBe('noSuchRoute');
  });

  it('R28 needs a stop besides the start, and a place to stop at the end', () => {
    const state = position({ pool: [5] });
    draw(state, 0, 'D4.5-2', 'E5.5-2');
    expect(keys(state)).toEqual([]);
    expect(offered(state, 0, '5x1').open).toContain('run');
    expect(ask(state, 0, '5x1', 'run')).toMatchObject({ kind: 'done', move: { action: { routes: [null] } } });
  });

  it("R28 switch runMayEndInForeignStart off: no run may end in anybody's starting location", () => {
    const state = position({ pool: [5], starts: ['C3', 'F2'], options: { runMayEndInForeignStart: false } });
    draw(state, 0, 'D2.4-1', 'E1.4-2');
    expect(keys(state)).toEqual(['C3.1~D2']);
  });

  it('R28 runs only over track of the own company', () => {
    const state = position({ pool: [5] });
    draw(state, 1, 'B4.1-4');
    expect(keys(state)).toEqual([]);
  });

  it('R29 runs of one action share no track, but may share cities', () => {
    const state = position({ pool: [5, 5] });
    train(state, 0, 2, '2.12');
    draw(state, 0, 'D2.4-1', 'E1.4-2', 'E3.1-4', 'D4.1-5');
    expect(refusal(state, 0, run(5, 'C3.1~D2', 'C3.1~F2'))).toBe('sharedTrack');
    expect(refusal(state, 0, run(5, 'C3.1~F2', 'C3.2~F2'))).toBe('');
  });

  it('R29 one stretch may not serve two runs from its two ends', () => {
    const state = position({ pool: [5, 5] });
    train(state, 0, 2, '2.12');
    draw(state, 0, 'D2.4-1', 'E1.4-2', 'E3.1-4', 'D4.1-5');
    // Oak Halt from home, and again over Bellmoor from the other side.
    expect(refusal(state, 0, run(5, 'C3.1~D2', 'C3.2~F2.5~D2'))).toBe('sharedTrack');
  });

  it('R30 any legal set may be chosen, the best is offered first', () => {
    const state = position({ pool: [5] });
    draw(state, 0, 'B4.1-4', 'D2.4-1', 'E1.4-2');
    train(state, 0, 1, '2.12', '2.11');
    const question = ask(state, 0, '5x1', 'run');
    expect(question.kind === 'pick' && question.options[0]).toMatchObject({ key: 'best', facts: { income: 6 } });
    expect(offered(state, 0, '5x1', 'run', 'choose').open).toEqual(['C3.1~F2', 'C3.1~D2', 'C3.4~A5']);
    play(state, 0, run(5, 'C3.1~D2'));
    expect(purse(state, 0).ones).toBe(4);
  });

  it('R30 a train that can run must run; one without a free route earns nothing', () => {
    const state = position({ pool: [5, 5] });
    draw(state, 0, 'B4.1-4');
    train(state, 0, 2, '2.12', '2.11');
    expect(refusal(state, 0, run(5, null, null))).toBe('mustRun');
    // Either of the two may take the only route.
    expect(offered(state, 0, '5x2', 'run', 'choose').open).toEqual(['C3.4~A5', 'none']);
    expect(refusal(state, 0, run(5, 'C3.4~A5', null))).toBe('');
    play(state, 0, run(5, null, 'C3.4~A5'));
    expect(purse(state, 0).ones).toBe(4);
  });

  it('R30 without any route the action stays legal and pays dividends', () => {
    const state = position({ pool: [5] });
    train(state, 0, 1, '3.6', '2.12');
    state.seats[0]!.shares[0] = 3;
    state.seats[1]!.shares[0] = 1;
    play(state, 0, run(5, null));
    expect([purse(state, 0).ones, purse(state, 1).ones]).toEqual([0, 1]);
  });

  it('R31 the owner marks first, then shareholders clockwise', () => {
    const state = position({ people: 4, pool: [5] });
    state.clockwise = [2, 0, 3, 1];
    draw(state, 0, 'B4.1-4');
    train(state, 0, 1, '3.6', '2.12');
    for (const seat of [1, 2, 3]) state.seats[seat]!.shares[0] = 1;
    state.seats[0]!.shares[0] = 1;
    const marks = happened(play(state, 0, run(5, 'C3.4~A5')), 'incomeMarked');
    expect(marks.map((one) => one.facts.seat)).toEqual([0, 3, 1, 2]);
  });

  it('adds up the lines and marks them as one amount', () => {
    const state = position({ pool: [5, 5] });
    draw(state, 0, 'B4.1-4', 'D2.4-1', 'E1.4-2');
    train(state, 0, 1, '3.6', '3.5');
    train(state, 0, 2, '2.12', '2.11');
    const marks = happened(play(state, 0, run(5, 'C3.4~A5', 'C3.1~F2')), 'incomeMarked');
    expect(marks[0]!.facts).toMatchObject({ amount: 4 + 6, tens: 1 });
  });
});

describe('the best set of runs', () => {
  /** Everything that can be chosen, one after the other. */
  function bruteForce(state: State, routes: readonly Route[], lines: number): number {
    const trains = state.seats[0]!.lines.slice(0, lines).map((line) => trainOn(state, line));
    let best = 0;
    const search = (at: number, income: number, used: Route[]): void => {
      best = Math.max(best, income);
      if (at === lines) return;
      search(at + 1, income, used);
      for (const route of routes) {
        if (used.some((other) => other.low & route.low || other.high & route.high)) continue;
        search(at + 1, income + routeIncome(trains[at]!, route), [...used, route]);
      }
    };
    search(0, 0, []);
    return best;
  }

  it('equals brute force on 500 random networks', () => {
    const random = randomFrom(seedFrom('networks'));
    let compared = 0;
    for (let n = 0; compared < 500 && n < 3000; n++) {
      const state = position({ pool: [5, 5, 5] });
      money(state, 0, { tens: 9, ones: 40 });
      train(state, 0, 1, '3.6', '3.5');
      train(state, 0, 2, '4.6', '4.5', '4.4');
      train(state, 0, 3, '2.12');
      grow(state, random, 4 + random.below(12));
      const routes = routesOf(state, 0);
      if (routes.length === 0 || routes.length > 60) continue;
      compared += 1;
      const trains = state.seats[0]!.lines.map((line) => trainOn(state, line));
      expect(bestRuns(trains, routes).income).toBe(bruteForce(state, routes, 3));
    }
    expect(compared).toBe(500);
  });

  /** Random legal track: a flipped wild tile and the questions themselves. */
  function grow(state: State, random: ReturnType<typeof randomFrom>, tracks: number): void {
    for (let i = 0; i < tracks; i++) {
      state.phases = [{ at: 'turn', seat: 0, acted: false }];
      state.tiles[4]!.cubes = [0, 0, 0, 5];
      if (!offered(state, 0, '5x1').open.includes('track')) return;
      const at = random.one(offered(state, 0, '5x1', 'track').open);
      const [hex, side] = at.split('.');
      const to = random.one(offered(state, 0, '5x1', 'track', at).open);
      draw(state, 0, `${hex}.${side}-${to[0]}`);
    }
  }
});
