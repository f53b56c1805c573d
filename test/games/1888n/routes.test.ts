import { GEOGRAPHY } from '../../../src/games/1888n/data/map.js';
import { runInput } from '../../../src/games/1888n/run.js';
import type { State } from '../../../src/games/1888n/state.js';
import { judgeRoutes } from '../../../src/games/rail18xx/routes/judge.js';
import { lay, operating, station, trains } from './support.js';

type Way = readonly [hex: string, from: number, to: number][];

/** 'F16.0 >0 G15 >0 H14.0': from stop 0 of F16 over edge 0 through G15 to stop 0 of H14. */
function way(text: string): Way {
  const path: [string, number, number][] = [];
  let [hex, here] = ['', 0];
  for (const word of text.split(' ')) {
    if (word.startsWith('>')) {
      path.push([hex, here, Number(word.slice(1))]);
      continue;
    }
    const [next, stop] = word.split('.') as [string, string | undefined];
    const last = path.at(-1);
    hex = next;
    here = last ? (last[2] + 3) % 6 : 0;
    if (stop === undefined) continue;
    if (last) path.push([hex, here, 6 + Number(stop)]);
    here = 6 + Number(stop);
  }
  return path;
}

/** What the routes bring, a train each, or why they cannot be run. */
function brings(state: State, ...ways: readonly Way[]): number | string {
  const run = judgeRoutes(
    GEOGRAPHY,
    runInput(state),
    ways.map((path, train) => ({ train, path })),
  );
  return 'code' in run ? run.code : run.revenue;
}

/** LYR in Yantai, with track by Qingdao to the harbour and along the coast to Weifang. */
const coast = (names: string[], edit: (state: State) => void = () => {}): State =>
  operating('LYR', 'run', (state) => {
    lay(state, { G15: ['20', 0], H14: ['5', 3], G17: ['7', 1], G13: ['4', 1] });
    trains(state, 'LYR', names);
    edit(state);
  });
const TO_QINGDAO = way('F16.0 >0 G15 >0 H14.0');
const TO_HARBOUR = way('F16.0 >0 G15 >0 H14.0 >4 H16.0');
const TO_WEIFANG = way('F16.0 >5 G17 >1 G15 >1 G13.0');

describe('VIII.2 and VIII.3.6: what a route is', () => {
  it('two different revenue locations, joined by unbroken track', () => {
    expect(brings(coast(['2']), TO_QINGDAO)).toBe(40 + 20 + 20);
    expect(brings(coast(['2']), [])).toBe('twoStops');
    expect(
      brings(coast(['2']), [
        ['F16', 6, 0],
        ['H14', 3, 6],
      ]),
    ).toBe('pathBroken');
    expect(brings(coast(['2']), way('F16.0 >0 G15 >0'))).toBe('routeEndsAtStop');
    expect(
      brings(coast(['2']), [
        ['G15', 3, 0],
        ['H14', 3, 6],
      ]),
    ).toBe('routeBeginsAtStop');
    expect(brings(coast(['2']), way('F16.0 >1 F14 >1 F12.0'))).toBe('noSuchTrack');
  });

  it('at least one of the own stations at some point', () => {
    expect(brings(coast(['2']), way('H14.0 >4 H16.0'))).toBe('noOwnStation');
    expect(
      brings(
        coast(['2'], (state) => station(state, 'LYR', 'H14')),
        way('H14.0 >4 H16.0'),
      ),
    ).toBe(30);
  });

  it('as many revenue locations as the card says, none omitted; the harbour is free, a diesel has no limit', () => {
    const onward = way('F16.0 >0 G15 >0 H14.0 >2 G13.0');
    const tiles = (state: State) => lay(state, { G15: ['9', 0], H14: ['15', 2], G13: ['58', 5] });
    expect(brings(coast(['2'], tiles), onward)).toBe('tooFar');
    expect(brings(coast(['3'], tiles), onward)).toBe(40 + 30 + 10 + 20);
    expect(brings(coast(['D'], tiles), onward)).toBe(40 + 30 + 10 + 20);
    expect(brings(coast(['2']), TO_HARBOUR)).toBe(40 + 20 + 10 + 20);
    expect(
      brings(coast(['3'], tiles), [
        ['F16', 6, 0],
        ['G15', 3, 0],
        ['H14', 3, 2],
        ['G13', 5, 6],
      ]),
    ).toBe('noSuchTrack');
  });

  it('no reversing at a junction, no change of track at a crossover', () => {
    const junction = coast(['3'], (state) => lay(state, { G15: ['23', 0] }));
    expect(brings(junction, way('F16.0 >0 G15 >4 G17 >2 F16.0'))).toBe('noSuchTrack');
    expect(brings(junction, TO_QINGDAO)).toBe(80);
    expect(brings(coast(['3']), way('F16.0 >0 G15 >1 G13.0'))).toBe('noSuchTrack');
  });

  it('a full city may be an end, but is passed only by who has a station there; one with a free place by all', () => {
    const full = (owner: string) => coast(['3'], (state) => station(state, owner, 'H14'));
    expect(brings(full('SSL'), TO_HARBOUR)).toBe('cityFull');
    expect(brings(full('SSL'), TO_QINGDAO)).toBe(80);
    expect(brings(full('LYR'), TO_HARBOUR)).toBe(90);
    const half = coast(['3'], (state) => {
      lay(state, { H14: ['14', 3] });
      station(state, 'SSL', 'H14');
    });
    expect(brings(half, TO_HARBOUR)).toBe(40 + 30 + 10 + 20);
  });

  it('a red location ends a route, also for the company at home there', () => {
    const changchun = (names: string[]) =>
      operating('CDL', 'run', (state) => {
        lay(state, { B18: ['8858', 0] });
        trains(state, 'CDL', names);
      });
    expect(brings(changchun(['2']), way('A19.0 >0 B18.1'))).toBe(20 + 40);
    expect(brings(changchun(['3']), way('A17.0 >4 A19.0 >0 B18.1'))).toBe('routeEndsHere');
  });

  it('no revenue location twice: Baotou is one place, and so is Beijing once it is brown', () => {
    const baotou = operating('LYR', 'run', (state) => {
      lay(state, { B2: ['4', 2], C3: ['5', 2], B4: ['8', 0] });
      station(state, 'LYR', 'C3');
      trains(state, 'LYR', ['4', '2']);
    });
    expect(brings(baotou, way('A1.0 >5 B2.0 >5 C3.0 >3 B4 >2 A3.0'))).toBe('stopTwice');
    expect(brings(baotou, way('A1.0 >5 B2.0 >5 C3.0'), way('C3.0 >3 B4 >2 A3.0'))).toBe(40 + 10 + 20 + 20 + 40);
    const beijing = operating('JHR', 'run', (state) => {
      lay(state, { C9: ['8892', 0], C11: ['7', 0], D10: ['5', 2] });
      trains(state, 'JHR', ['3']);
    });
    expect(brings(beijing, way('C9.0 >5 D10.0 >3 C11 >1 C9.0'))).toBe('stopTwice');
    expect(brings(beijing, way('C9.0 >5 D10.0'))).toBe(60 + 20);
  });

  it('routes are separate: no shared track, not even one side of a junction; they may cross, and meet in a location', () => {
    expect(brings(coast(['2', '2']), TO_QINGDAO, TO_WEIFANG)).toBe(80 + 50);
    expect(brings(coast(['2', '3']), TO_QINGDAO, TO_HARBOUR)).toBe('trackShared');
    // G15 as a junction: both ways from Yantai to Qingdao use its side towards Qingdao.
    const junction = coast(['2', '2'], (state) => lay(state, { G15: ['23', 0] }));
    expect(brings(junction, TO_QINGDAO, way('F16.0 >5 G17 >1 G15 >0 H14.0'))).toBe('trackShared');
  });

  it('each train runs once', () => {
    const state = coast(['2', '2']);
    const twice = [TO_QINGDAO, TO_WEIFANG].map((path) => ({ train: 0, path }));
    expect(judgeRoutes(GEOGRAPHY, runInput(state), twice)).toMatchObject({ code: 'trainRunsOnce' });
    expect(brings(coast(['2']), TO_QINGDAO, TO_WEIFANG)).toBe('noSuchTrain');
  });

  it("coloured values are those of the phase, and the red tile of Xi'an raises its own", () => {
    const xian = (phase: string, tile: boolean): number | string => {
      const state = operating('TJL', 'run', (each) => trains(each, 'TJL', ['3']), { phase });
      lay(state, { E3: ['57', 0], F2: ['58', 3], G3: ['8', 0], ...(tile ? { H2: ['L39', 5] as [string, number] } : {}) });
      return brings(state, way('E3.0 >0 F2.0 >5 G3 >0 H2.0'));
    };
    const values = (tile: boolean) => ['1', '2', '3', '4', '5', '6', '7'].map((phase) => Number(xian(phase, tile)) - 30);
    expect(values(false)).toEqual([20, 20, 30, 30, 40, 40, 50]);
    expect(values(true)).toEqual([40, 40, 50, 50, 60, 60, 70]);
  });
});
