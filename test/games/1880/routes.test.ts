import { GEOGRAPHY } from '../../../src/games/1880/data/map.js';
import type { MoveOf } from '../../../src/games/1880/moves.js';
import type { Rulings } from '../../../src/games/1880/options.js';
import { runInput } from '../../../src/games/1880/run.js';
import type { State1880 } from '../../../src/games/1880/state.js';
import { bestRoutes } from '../../../src/games/rail18xx/routes/best.js';
import { judgeRoutes } from '../../../src/games/rail18xx/routes/judge.js';
import {
  at,
  company,
  happened,
  investor,
  leave,
  marker,
  open,
  passRound,
  play,
  price,
  question,
  type Route,
  refusal,
  route,
  shareRound,
  table,
  tiles,
  toPhase,
  top,
  turnOf,
} from './build.js';

const judge = (state: State1880, id: string, ...routes: Route[]) => judgeRoutes(GEOGRAPHY, runInput(state, id), routes);
const revenue = (state: State1880, id: string, ...routes: Route[]): number | string => {
  const found = judge(state, id, ...routes);
  return 'code' in found ? found.code : found.revenue;
};

/** SCR in Changsha: over O11 to Macau and Haikou, over O13 to Guangzhou and Hong Kong, over N14 and M15 to Taiwan. */
function south(trains: string[], phase = 'B1'): State1880 {
  const state = table({ phase });
  company(state, 'SCR', { trains });
  tiles(state, 'N12:8860.2 O11:8858.0 P12:57.2 N14:8.1 M15:8850.0');
  state.board.stations.N12 = [{ owner: 'SCR', stop: 1, slot: 0 }];
  return state;
}
const TO_HAIKOU = 'N12.1 >0 O11.1 >5 P12.0 >5 Q13.0';
const TAIWAN_TO_HAIKOU = `N16.0 >2 M15.0 >0 N14 >1 ${TO_HAIKOU}`;

/** Russia to Vladivostok: A3, Qiqihar, a town, Harbin (BZU), a town, A15: four large and two small. */
function siberia(trains: string[], phase = 'C1', rulings: Rulings = 'book'): State1880 {
  const state = table({ phase, rulings });
  company(state, 'BZU', { trains });
  tiles(state, 'A5:57.1 A7:8851.1 B8:6.2 B10:9.1 B12:8858.1 A13:8.4');
  return state;
}
const SIBERIAN = 'A3.0 >4 A5.0 >4 A7.0 >5 B8.0 >4 B10 >4 B12.0 >3 A13 >4 A15.0';

describe('X Operating trains', () => {
  it('R89 a 2+2 visits at most four stations and two large ones; a small one may take the place of a large one', () => {
    const state = south(['2+2']);
    expect(revenue(state, 'SCR', route(0, TO_HAIKOU))).toBe(40 + 20 + 20 + 30);
    expect(revenue(state, 'SCR', route(0, 'N16.0 >2 M15.0 >0 N14 >1 N12.1 >0 O11.1'))).toBe(30 + 20 + 40 + 20);
    expect(revenue(state, 'SCR', route(0, TAIWAN_TO_HAIKOU))).toBe('tooFar');
  });

  it('example: SCR runs to Haikou with a 2+2, but not to Hong Kong, which would be the third large station', () => {
    const state = south(['2+2']);
    expect(typeof revenue(state, 'SCR', route(0, TO_HAIKOU))).toBe('number');
    tiles(state, 'N12:235.5 O13:9.2 P14:57.2');
    state.board.stations.N12 = [{ owner: 'SCR', stop: 0, slot: 0 }];
    expect(revenue(state, 'SCR', route(0, 'N12.0 >5 O13 >5 P14.0 >5 Q15.0'))).toBe('tooManyLarge');
  });

  it('example: Taiwan to Haikou with a 3+3, two large and four small stations', () => {
    const state = south(['3+3']);
    expect(revenue(state, 'SCR', route(0, TAIWAN_TO_HAIKOU))).toBe(30 + 20 + 40 + 20 + 20 + 30);
  });

  it('R90 harbours are small and red places large, both only at an end, none twice', () => {
    const state = siberia(['4+4']);
    // Four large: A3, Qiqihar, Harbin, A15.
    expect(revenue(state, 'BZU', route(0, SIBERIAN))).toBe(200);
    const three = siberia(['3+3']);
    expect(revenue(three, 'BZU', route(0, SIBERIAN))).toBe('tooManyLarge');
    const through = south(['8'], 'D1');
    tiles(through, 'O15:8852.0 P14:6.1');
    expect(revenue(through, 'SCR', route(0, 'P14.0 >3 O15.0 >3 N16.0 >2 M15.0 >0 N14 >1 N12.1'))).toBe('routeEndsHere');
  });

  it('R91 an express passes any number of stations and counts six, one of them with an own marker; not through full cities', () => {
    const state = south(['6E'], 'C3');
    const found = judge(state, 'SCR', route(0, TAIWAN_TO_HAIKOU));
    expect(found).toMatchObject({ revenue: 0 + 20 + 40 + 20 + 20 + 40 });
    const long = siberia(['6E'], 'C3');
    marker(long, 'BZU', 'A5');
    expect(revenue(long, 'BZU', route(0, SIBERIAN))).toBe(200);
    company(long, 'LHR', { director: 1 });
    long.board.stations.B8 = [{ owner: 'LHR', stop: 0, slot: 0 }];
    expect(revenue(long, 'BZU', route(0, SIBERIAN))).toBe('cityFull');
    // It may end there.
    expect(revenue(long, 'BZU', route(0, 'A3.0 >4 A5.0 >4 A7.0 >5 B8.0'))).toBe(40 + 20 + 20 + 20);
    // Eight stations from Lhasa: the six richest count, or others that the director prefers, but not seven.
    const west = table({ phase: 'D1' });
    company(west, 'BCR', { trains: ['6E', '6'] });
    tiles(west, 'L2:8.0 M1:7.3 M3:57.1 M5:8852.1 M7:6.1 L8:8.4 L10:57.1 L12:8855.1 L14:8852.1 L16:8850.1');
    const line = 'K1.0 >5 L2 >0 M1 >4 M3.0 >4 M5.0 >4 M7.0 >3 L8 >4 L10.0 >4 L12.0 >4 L14.0 >4 L16.0';
    expect(judge(west, 'BCR', route(0, line))).toMatchObject({ revenue: 80 + 5 * 20 });
    expect(judge(west, 'BCR', route(1, line))).toMatchObject({ code: 'tooFar' });
    expect(bestRoutes(GEOGRAPHY, { ...runInput(west, 'BCR'), trains: runInput(west, 'BCR').trains.slice(0, 1) }).best.revenue).toBe(180);
    const picked = (...stops: string[]) => judge(west, 'BCR', { ...route(0, line), counted: stops });
    expect(picked('M3.0', 'M5.0', 'M7.0', 'L10.0', 'L12.0', 'L14.0')).toMatchObject({ revenue: 120 });
    expect(picked('K1.0', 'M3.0', 'M5.0', 'M7.0', 'L10.0', 'L12.0', 'L14.0')).toMatchObject({ code: 'countedStops' });
    const counted = south(['6E'], 'C3');
    const run = judge(counted, 'SCR', { ...route(0, TAIWAN_TO_HAIKOU), counted: ['P12.0', 'Q13.0'] });
    expect(run).toMatchObject({ code: 'countsNoOwnStation' });
  });

  it('R92 A10 an express earns the Trans-Siberian bonus if both ends are among its six or eight, and the search does not miss it', () => {
    const state = siberia(['6E'], 'C3');
    const best = bestRoutes(GEOGRAPHY, runInput(state, 'BZU')).best;
    expect(best.revenue).toBe(40 + 20 + 20 + 20 + 20 + 30 + 50);
    const omitted = judge(state, 'BZU', { ...route(0, SIBERIAN), counted: ['A3.0', 'A5.0', 'A7.0', 'B8.0', 'B12.0'] });
    expect(omitted).toMatchObject({ revenue: 120 });
  });

  it('example: the Trans-Siberian line needs a 4+4 or a 6', () => {
    for (const [train, earns] of [
      ['3', 'tooFar'],
      ['4', 'tooFar'],
      ['3+3', 'tooManyLarge'],
      ['4+4', 200],
      ['6', 200],
    ] as const) {
      expect(revenue(siberia([train]), 'BZU', route(0, SIBERIAN))).toBe(earns);
    }
  });

  /** A second line from Russia to Vladivostok, over Changchun and Jilin City, where BZU has a marker too. */
  const SOUTHERN = 'A3.0 >5 B4 >5 C5 >4 C7.0 >4 C9.0 >4 C11.0 >4 C13 >3 B14.0 >3 A15.0';
  const twoLines = (rulings: Rulings = 'book') => {
    const state = siberia(['6', '6'], 'C1', rulings);
    tiles(state, 'B4:9.2 C5:8.2 C7:8852.1 C9:57.1 C11:57.1 C13:8.1 B14:8852.0');
    marker(state, 'BZU', 'C9');
    return state;
  };

  it('A10 the bonus comes once in a company’s turn, though two trains link Russia and Vladivostok', () => {
    const state = twoLines();
    const [north, south] = [150, 40 + 20 + 20 + 20 + 20 + 30];
    expect(revenue(state, 'BZU', route(0, SIBERIAN))).toBe(north + 50);
    expect(revenue(state, 'BZU', route(1, SOUTHERN))).toBe(south + 50);
    expect(revenue(state, 'BZU', route(0, SIBERIAN), route(1, SOUTHERN))).toBe(north + south + 50);
    expect(bestRoutes(GEOGRAPHY, runInput(state, 'BZU')).best.revenue).toBe(north + south + 50);
    turnOf(state, 'BZU', 'run');
    play(state, { type: 'run', routes: [route(0, SIBERIAN), route(1, SOUTHERN)] });
    expect(state.turn!.income).toBe(north + south + 50);
    // Recorded games paid it to every train.
    expect(revenue(twoLines('18xx.games'), 'BZU', route(0, SIBERIAN), route(1, SOUTHERN))).toBe(north + south + 100);
  });

  /** Beijing to Beijing by E9 and F10. */
  const loop = (f8: string, phase: string) => {
    const state = table({ phase });
    company(state, 'JHA', { trains: ['4'] });
    if (f8) tiles(state, f8);
    tiles(state, 'E9:8850.0 F10:5.1');
    if (f8.includes('8887')) state.board.stations.F8 = [{ owner: 'JHA', stop: 0, slot: 0 }];
    else if (f8) state.board.stations.F8 = [{ owner: 'JHA', stop: 3, slot: 0 }];
    return state;
  };

  it('R93 Beijing to Beijing in yellow and green between two stations, both counted; not in brown', () => {
    expect(revenue(loop('', 'B1'), 'JHA', route(0, 'F8.2 >3 E9.0 >5 F10.0 >1 F8.3'))).toBe(80);
    expect(revenue(loop('F8:8886.0', 'B1'), 'JHA', route(0, 'F8.3 >3 E9.0 >5 F10.0 >1 F8.4'))).toBe(120);
    expect(revenue(loop('F8:8887.0', 'C1'), 'JHA', route(0, 'F8.0 >3 E9.0 >5 F10.0 >1 F8.0'))).toBe('stopTwice');
  });

  const ferry = (privates = {}) => {
    const state = table({ privates });
    company(state, 'HKR', { trains: ['2', '2'] });
    tiles(state, 'K15:8877.0 H14:57.2 E13:57.2 G13:9.0');
    return state;
  };

  it('R94 each ferry on a route costs 10; the two-hex ferry is one and no station; free with P2', () => {
    const across1 = route(0, 'K15.0 >3 J16 >2 I15 >2 H14.0');
    expect(revenue(ferry(), 'HKR', across1)).toBe(40);
    expect(revenue(ferry({ P2: 0 }), 'HKR', across1)).toBe(50);
    expect(revenue(ferry({ P2: 1 }), 'HKR', across1)).toBe(40);
  });

  it('A29 three ferries exist and routes share no track: the maximum of three never binds', () => {
    const ferries = [...GEOGRAPHY.hexes.values()].flatMap(({ ferry: name }) => (name ? [name] : []));
    expect(new Set(ferries).size).toBe(3);
  });

  it('R95 Taiwan is worth 0 in phases C and D, with P3 still 20', () => {
    const state = south(['4']);
    const short = route(0, 'N16.0 >2 M15.0 >0 N14 >1 N12.1');
    expect(revenue(state, 'SCR', short)).toBe(90);
    toPhase(state, 'C1');
    expect(revenue(state, 'SCR', short)).toBe(60);
    state.privates.P3 = { owner: 0, closed: false };
    expect(revenue(state, 'SCR', short)).toBe(80);
  });

  it('X every route has at least two stations, one with an own marker, and no piece of track twice', () => {
    const state = south(['3', '2']);
    expect(revenue(state, 'SCR', route(0, 'P12.0 >5 Q13.0'))).toBe('noOwnStation');
    expect(revenue(state, 'SCR', route(0, 'N12.1 >0 O11.1'), route(1, 'P12.0 >5 Q13.0'))).toBe('noOwnStation');
    expect(revenue(state, 'SCR', { train: 0, path: [['N12', 7, 0]] })).toBe('routeEndsAtStop');
    expect(revenue(state, 'SCR', route(0, 'O11.1 >3 N12.1 >0 O11.1'))).toBe('trackTwice');
    expect(revenue(state, 'SCR', route(0, 'N12.1 >0 O11.1 >5 P12.0 >5 Q13.0'))).toBe('tooFar');
    expect(revenue(state, 'SCR', route(0, 'N12.1 >0 O11.1'), route(0, 'N12.1 >4 N14 >3 M15.0'))).toBe('trainRunsOnce');
    expect(revenue(state, 'SCR', route(2, 'N12.1 >0 O11.1'))).toBe('noSuchTrain');
  });

  it('R96 two trains share no track and may meet in stations; a junction serves one of them', () => {
    const state = south(['2', '2']);
    expect(revenue(state, 'SCR', route(0, 'N12.1 >0 O11.1'), route(1, 'N12.1 >4 N14 >3 M15.0'))).toBe(120);
    expect(revenue(state, 'SCR', route(0, 'N12.1 >0 O11.1'), route(1, 'O11.1 >3 N12.1'))).toBe('trackShared');
    const junction = table({ phase: 'B1' });
    company(junction, 'CKR', { trains: ['2', '2'] });
    tiles(junction, 'O5:57.1 O7:57.1 O9:23.1 P10:8850.2 O11:8855.1');
    marker(junction, 'CKR', 'O7');
    expect(revenue(junction, 'CKR', route(0, 'O7.0 >4 O9 >4 O11.0'), route(1, 'O7.0 >4 O9 >5 P10.0'))).toBe('trackShared');
  });

  it('A15 any legal run, but a train that can run must run; the best is proposed', () => {
    const state = south(['2', '2']);
    turnOf(state, 'SCR', 'run');
    const one: MoveOf<'run'> = { type: 'run', routes: [route(0, 'N12.1 >0 O11.1')] };
    expect(refusal(state, { type: 'run', routes: [] })).toBe('trainLeftIdle');
    expect(refusal(state, one)).toBe('trainLeftIdle');
    expect(refusal(state, { type: 'run', routes: [route(0, 'N12.1 >0 O11.1'), route(1, 'N12.1 >4 N14 >3 M15.0')] })).toBe('accepted');
    expect(open(state)).toEqual(['best', 'own']);
    expect(question(state, ['best'])).toMatchObject({ kind: 'done' });
    expect(question(state, ['own'])).toMatchObject({ kind: 'form' });
    expect(
      question(state, ['own', JSON.stringify({ routes: [route(1, 'N12.1 >0 O11.1'), route(0, 'N12.1 >4 N14 >3 M15.0')] })]),
    ).toMatchObject({
      kind: 'done',
      move: { type: 'run' },
    });
  });
});

describe('X Calculating income', () => {
  it('R97 the bonus of the space where the marker stood at the start of the turn, with or without a dividend', () => {
    for (const pay of [true, false]) {
      const each = south(['2']);
      each.market.find(({ company: id }) => id === 'SCR')!.column = 7;
      turnOf(each, 'SCR', 'run', { bonus: 50 });
      play(each, { type: 'run', routes: [route(0, 'N12.1 >0 O11.1')] });
      expect(each.turn!.income).toBe(110);
      const before = each.players[0]!.cash + each.companies.SCR!.cash;
      play(each, { type: 'dividend', pay });
      expect(each.players[0]!.cash + each.companies.SCR!.cash - before).toBe(pay ? 22 : 110);
    }
  });

  it('example: HKR stands on 120 with a 5: 50 are added; one space further the next turn adds 100', () => {
    const state = table();
    company(state, 'HKR', { trains: ['2'], at: [1, 7] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    expect(price(state, 'HKR')).toBe(120);
    tiles(state, 'K15:8877.0 L14:57.0');
    state.acted = null;
    state.circle = 0;
    shareRound(state, 0, { passes: 2 });
    state.companies.BCR!.row = 3;
    play(state, { type: 'pass' });
    expect(state.turn).toMatchObject({ entity: 'HKR', bonus: 50 });
    play(state, { type: 'pass' });
    play(state, { type: 'run', routes: [route(0, 'K15.0 >0 L14.0')] });
    expect(state.turn!.income).toBe(50 + 50);
    play(state, { type: 'dividend', pay: true });
    expect(at(state, 'HKR')).toEqual([1, 8]);
    expect(price(state, 'HKR')).toBe(125);
  });

  it('R97 a share round in mid-turn by P7 does not change the bonus', () => {
    const state = table({ phase: 'A2', privates: { P7: 0 } });
    leave(state, '2+2', 1);
    company(state, 'HKR', { at: [1, 7], held: { 0: 30, 1: 30 } });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    state.priority = 1;
    turnOf(state, 'HKR', 'track', { bonus: 50 });
    play(state, { type: 'rocket' });
    expect(top(state)?.at).toBe('shareRound');
    play(state, { type: 'sell', company: 'HKR', percent: 30 });
    passRound(state);
    expect(price(state, 'HKR')).toBeLessThan(120);
    expect(state.turn!.bonus).toBe(50);
  });

  it('A9 a company with a train but no route has at least the bonus as income and may pay it out; without a train it is lost', () => {
    const state = table();
    company(state, 'HKR', { trains: ['2'], at: [1, 7] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    turnOf(state, 'HKR', 'run', { bonus: 50 });
    play(state, { type: 'run', routes: [] });
    expect(top(state)?.at).toBe('dividend');
    play(state, { type: 'dividend', pay: true });
    expect(state.players[0]!.cash).toBe(610);
    const without = table();
    company(without, 'HKR', { at: [1, 7], cash: 39 });
    turnOf(without, 'HKR', 'track', { bonus: 50 });
    const log = play(without, { type: 'pass' });
    expect(happened(log, 'price')!.facts).toMatchObject({ company: 'HKR', from: 120, to: 115 });
    expect(top(without)?.at).toBe('trains');
  });

  it.each([
    [[8, 0], 'left', [8, 0]],
    [[0, 13], 'right', [0, 13]],
    [[2, 13], 'right', [1, 13]],
    [[3, 0], 'left', [4, 0]],
    [[1, 3], 'right', [1, 4]],
    [[1, 3], 'left', [1, 2]],
  ] as const)('R98 from %j %s to %j', (from, direction, to) => {
    const state = table();
    company(state, 'HKR', { trains: ['2'], at: from });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    turnOf(state, 'HKR', 'dividend', { income: 40 });
    play(state, { type: 'dividend', pay: direction === 'right' });
    expect(at(state, 'HKR')).toEqual(to);
  });

  it('R98 without income there is no dividend and the price falls', () => {
    const state = table();
    company(state, 'HKR', { trains: ['2'] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    turnOf(state, 'HKR', 'run');
    play(state, { type: 'run', routes: [] });
    expect(at(state, 'HKR')).toEqual([1, 2]);
    expect(top(state)?.at).toBe('trains');
  });

  it('R26 an investor’s run brings no price bonus', () => {
    const state = table();
    investor(state, 'A6', 0);
    company(state, 'BCR', { director: 1, trains: ['2'] });
    tiles(state, 'P12:57.2');
    turnOf(state, 'A6', 'run', { bonus: 50 });
    play(state, { type: 'run', routes: [route(0, 'P12.0 >5 Q13.0')] });
    expect(state.minors.A6!.cash).toBe(40);
  });
});
