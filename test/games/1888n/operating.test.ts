import { CHART } from '../../../src/games/1888n/data/chart.js';
import { COMPANIES, COMPANY_IDS } from '../../../src/games/1888n/data/companies.js';
import { GEOGRAPHY } from '../../../src/games/1888n/data/map.js';
import { PHASES, TRAINS } from '../../../src/games/1888n/data/trains.js';
import type { Move } from '../../../src/games/1888n/moves.js';
import type { State } from '../../../src/games/1888n/state.js';
import { nextStationCost } from '../../../src/games/1888n/station.js';
import { moveMarker, placeMarker } from '../../../src/games/rail18xx/market.js';
import {
  asked,
  barredBy,
  codes,
  founded,
  game,
  gone,
  home,
  lay,
  open,
  operating,
  options,
  pass,
  play,
  playAll,
  price,
  privatesTo,
  range,
  refusal,
  setCash,
  source,
  station,
  stockRound,
  top,
  trains,
} from './support.js';

type Path = [string, number, number][];
const run = (...paths: Path[]): Move => ({ type: 'run', routes: paths.map((path, train) => ({ train, path })) });
const train = (name: string, price: number, from = 'bank', tradeIn?: string): Move =>
  tradeIn ? { type: 'train', train: name, from, price, tradeIn } : { type: 'train', train: name, from, price };

describe('VIII Operating rounds', () => {
  it('167 B5 one round per set, two from phase 3, three from phase 5, also when an export began it; a set is not lengthened', () => {
    expect(PHASES.map(({ rounds }) => rounds)).toEqual([1, 1, 2, 2, 3, 3, 3]);
    for (const [phase, of] of [
      ['2', 1],
      ['3', 2],
      ['5', 3],
    ] as const) {
      const state = stockRound(2);
      state.phase = phase;
      founded(state, 'LYR', 70, { 0: 60 });
      playAll(state, [pass, pass]);
      expect(state.round).toMatchObject({ number: 1, of });
      state.phase = '7';
      expect(state.round.of).toBe(of);
    }
  });

  it('142 164 167 a set of two rounds: income before each, no rise of sold out companies between them, not lengthened by phase 5', () => {
    const state = stockRound(2);
    state.phase = '3';
    founded(state, 'LYR', 70, { 0: 60, 1: 40 });
    trains(state, 'LYR', ['5']);
    playAll(state, [pass, pass]);
    expect(state.round).toMatchObject({ number: 1, of: 2 });
    const [cash, was] = [state.players[0]!.cash, price(state, 'LYR')];
    state.phase = '5';
    while (state.round.number === 1) play(state, asked(state), game.quiet(state, asked(state), source())!);
    expect(state.round).toMatchObject({ kind: 'operating', number: 2, of: 2 });
    expect(state.players[0]!.cash).toBe(cash + 105);
    expect([was, price(state, 'LYR')]).toEqual([75, 70]);
    while (state.round.kind === 'operating') play(state, asked(state), game.quiet(state, asked(state), source())!);
    expect(state.round).toMatchObject({ kind: 'stock', turn: 3 });
  });

  it('168 the home station is free, at the start of the first turn, tile or not; a second station may follow in that turn', () => {
    const state = stockRound(2);
    founded(state, 'HJR', 70, { 0: 60 });
    playAll(state, [pass, pass]);
    expect(state.board.stations.F6).toEqual([{ owner: 'HJR', stop: 0, slot: 0 }]);
    expect(state.companies.HJR!.cash).toBe(700);
    const lyr = operating('LYR', 'station', (each) => lay(each, { G15: ['9', 0], H14: ['5', 3] }), { first: true });
    expect(open(lyr)).toContain('H14.0');
  });

  it('169 TJL, HJR and ZDR must lay their home tile in their first turn unless one lies there', () => {
    for (const id of ['TJL', 'HJR', 'ZDR']) {
      const state = operating(id, 'track', () => {}, { first: true });
      expect(open(state)).toEqual([COMPANIES[id]!.home]);
      expect(refusal(state, pass)).toBe('homeTileOwed');
      expect(game.quiet(state, 0, source())).toMatchObject({ type: 'tile', hex: COMPANIES[id]!.home });
      expect(
        refusal(
          operating(id, 'track', () => {}, { first: false }),
          pass,
        ),
      ).toBeNull();
      expect(
        refusal(
          operating(id, 'track', () => {}, { first: true, rulings: '18xx.games' }),
          pass,
        ),
      ).toBeNull();
    }
    const tjl = operating('TJL', 'track', () => {}, { first: true });
    play(tjl, 0, { type: 'tile', hex: 'E3', tile: '57', rotation: 0 });
    expect(tjl.companies.TJL!.cash).toBe(860);
    const laid = operating('ZDR', 'track', (each) => lay(each, { G11: ['5', 2] }), { first: true });
    expect(open(laid)).toContain('pass');
  });

  it('B12 while the home tile is owed its price stays in the treasury; a Wall tile on E3 pays the debt and leaves the lay', () => {
    const state = operating('TJL', 'track', (each) => (each.privates.CW!.owner = 'TJL'), { first: true, phase: '3' });
    setCash(state, 'TJL', 100);
    expect(range(state, ['takeOver.KT'])).toEqual([13, 37]);
    expect(range(state, ['takeOver.TA'])).toEqual([25, 60]);
    play(state, 0, { type: 'power', private: 'CW', hex: 'E3', tile: '57', rotation: 0 });
    expect(top(state)).toBe('track');
    expect(open(state)).toContain('pass');
    expect(range(state, ['takeOver.TA'])).toEqual([25, 75]);
    // No tile for the home hex is left: the duty lapses, and with it the reserve.
    const none = operating(
      'TJL',
      'track',
      (each) => {
        const hexes = ['C3', 'C13', 'D10', 'E5', 'F6', 'G9', 'G11', 'H14', 'D8'];
        lay(each, Object.fromEntries(hexes.map((hex, n) => [hex, [['5', '6', '57'][n % 3]!, 0]])));
        trains(each, 'TJL', ['2']);
      },
      { first: true, phase: '3' },
    );
    setCash(none, 'TJL', 60);
    expect(range(none, ['takeOver.KT'])).toEqual([13, 20]);
    play(none, 0, pass);
    expect(range(none, ['takeOver.KT'])).toEqual([13, 37]);
  });

  it('170 one yellow or one upgrade; Beijing and the OO hexes begin green, Beijing for 10 and H4 for 20', () => {
    const yellow = operating('JHR', 'track');
    expect(open(yellow)).not.toContain('C9');
    const state = operating('JHR', 'track', () => {}, { phase: '3' });
    play(state, 0, { type: 'tile', hex: 'C9', tile: 'L42', rotation: 0 });
    expect(state.companies.JHR!.cash).toBe(890);
    expect(top(state)).not.toBe('track');
    const h4 = (cash: number) => {
      const each = operating('TJL', 'track', (tjl) => lay(tjl, { G3: ['9', 2], F2: ['58', 3], E3: ['14', 2] }), { phase: '3' });
      setCash(each, 'TJL', cash);
      return each;
    };
    const oo: Move = { type: 'tile', hex: 'H4', tile: '8858', rotation: 2 };
    expect(refusal(h4(19), oo)).toBe('tooDear');
    const enough = h4(20);
    play(enough, 0, oo);
    expect(enough.companies.TJL!.cash).toBe(0);
    const ssl = operating('SSL', 'track', () => {}, { phase: '3' });
    play(ssl, 0, { type: 'tile', hex: 'B18', tile: '8858', rotation: 1 });
    expect(ssl.companies.SSL!.cash).toBe(900);
  });

  it('VIII.3.4 an upgrade costs nothing, whatever the terrain; the first tile costs what the map says', () => {
    const first = operating('LYR', 'track');
    play(first, 0, { type: 'tile', hex: 'G15', tile: '9', rotation: 0 });
    expect(first.companies.LYR!.cash).toBe(870);
    const upgrade = operating('LYR', 'track', (each) => lay(each, { G15: ['9', 0] }), { phase: '3' });
    play(upgrade, 0, { type: 'tile', hex: 'G15', tile: '23', rotation: 0 });
    expect(upgrade.companies.LYR!.cash).toBe(900);
  });

  it('171 after an upgrade the tile must hold track connected to an own station; the new track need not be usable', () => {
    const state = operating('LYR', 'track', (each) => lay(each, { G15: ['9', 0], H14: ['5', 3] }), { phase: '3' });
    expect(open(state)).toEqual(expect.arrayContaining(['G15', 'H14']));
    const far = operating('LYR', 'track', (each) => lay(each, { E5: ['57', 0] }), { phase: '3' });
    expect(refusal(far, { type: 'tile', hex: 'E5', tile: '14', rotation: 0 })).toBe('notConnected');
  });

  it('172 stations cost 40, then 100 each; three or four in all', () => {
    expect(COMPANY_IDS.map((id) => [id, COMPANIES[id]!.tokens])).toEqual([
      ['JHR', 3],
      ['SSL', 3],
      ['CDL', 4],
      ['HJR', 4],
      ['TJL', 4],
      ['LYR', 3],
      ['JZR', 3],
      ['ZDR', 3],
    ]);
    const state = operating('TJL', 'station');
    const costs: (number | null)[] = [];
    for (const hex of ['C3', 'E5', 'F6', '-']) {
      costs.push(nextStationCost(state, 'TJL'));
      if (hex !== '-') station(state, 'TJL', hex);
    }
    expect(costs).toEqual([40, 100, 100, null]);
    const poor = operating('LYR', 'station', (each) => lay(each, { G15: ['9', 0], H14: ['5', 3] }));
    setCash(poor, 'LYR', 39);
    expect(barredBy(poor, 'H14.0')).toBe('tooDear');
    expect(refusal(poor, { type: 'station', hex: 'H14', stop: 0 })).toBe('tooDear');
    expect(
      [operating('TJL', 'station', () => {}, { rulings: '18xx.games' })].map((each) => {
        station(each, 'TJL', 'C3');
        return nextStationCost(each, 'TJL');
      }),
    ).toEqual([60]);
  });

  it('VIII.3.5 one station of a company in a hex, none in a full city, and only where a route leads', () => {
    const beijing = (edit: (state: State) => void) =>
      operating(
        'HJR',
        'station',
        (each) => {
          lay(each, { C9: ['8892', 0], D8: ['9', 0], E7: ['4', 0], F6: ['57', 0] });
          edit(each);
        },
        { phase: '5' },
      );
    const place: Move = { type: 'station', hex: 'C9', stop: 0 };
    expect(
      refusal(
        beijing(() => {}),
        place,
      ),
    ).toBeNull();
    expect(
      refusal(
        beijing((each) => station(each, 'HJR', 'C9')),
        place,
      ),
    ).toBe('oneStationPerHex');
    const green = beijing((each) => {
      lay(each, { C9: ['L42', 2], D10: ['5', 2] });
      station(each, 'HJR', 'C9', 0);
    });
    expect(refusal(green, { type: 'station', hex: 'C9', stop: 2 })).toBe('oneStationPerHex');
    const full = beijing((each) => {
      for (const id of ['JHR', 'JZR', 'SSL', 'LYR']) station(each, id, 'C9');
      each.board.homes = [];
    });
    expect(refusal(full, place)).toBe('cityFull');
    expect(
      refusal(
        beijing(() => {}),
        { type: 'station', hex: 'G9', stop: 0 },
      ),
    ).toBe('notConnected');
  });

  it('173 separate stops of one tile may both be in a route: Beijing before brown, a green OO, twin towns', () => {
    const beijing = operating(
      'JHR',
      'run',
      (state) => {
        lay(state, { C9: ['L42', 0], C11: ['7', 0], D10: ['5', 2] });
        trains(state, 'JHR', ['3']);
      },
      { phase: '3' },
    );
    // L42: stops at edges 1, 3, 4 and 5; from Beijing (edge 5) over Tianjin back to Beijing (edge 4).
    const path: Path = [
      ['C9', 9, 5],
      ['D10', 2, 6],
      ['D10', 6, 3],
      ['C11', 0, 1],
      ['C9', 4, 8],
    ];
    expect(refusal(beijing, run(path))).toBeNull();
    const towns = operating('JZR', 'run', (state) => {
      lay(state, { C7: ['8', 2], B6: ['69', 1], B8: ['7', 1] });
      trains(state, 'JZR', ['3']);
    });
    // Through one town of B6, around the northern loop, to the other one.
    const loop: Path = [
      ['C9', 6, 1],
      ['C7', 4, 2],
      ['B6', 5, 7],
      ['B6', 7, 3],
      ['A7', 0, 5],
      ['B8', 2, 1],
      ['B6', 4, 6],
    ];
    play(towns, 0, run(loop));
    expect(towns.stack[1]).toMatchObject({ revenue: 30 + 10 + 10 + 40 });
    const shenyang = operating(
      'SSL',
      'run',
      (state) => {
        lay(state, { B18: ['8858', 1], B16: ['2', 2] });
        trains(state, 'SSL', ['4']);
      },
      { phase: '3' },
    );
    const around: Path = [
      ['B18', 6, 1],
      ['B16', 4, 7],
      ['B16', 7, 3],
      ['A17', 0, 6],
      ['A17', 6, 5],
      ['B18', 2, 7],
    ];
    play(shenyang, 0, run(around));
    expect(shenyang.stack[1]).toMatchObject({ revenue: 40 + 10 + 20 + 40 });
  });

  it('174 B4 every train that holds home and destination earns the bonus, by hex: 30 JHR, 40 JZR and ZDR, 20 the rest', () => {
    expect(COMPANY_IDS.map((id) => COMPANIES[id]!.bonus)).toEqual([30, 20, 20, 20, 20, 20, 40, 40]);
    const state = operating('ZDR', 'run', (each) => {
      lay(each, { G11: ['5', 2], F12: ['3', 0], F10: ['7', 4] });
      trains(each, 'ZDR', ['2', '2']);
    });
    expect(
      refusal(
        state,
        run([
          ['G11', 6, 3],
          ['F12', 0, 6],
        ]),
      ),
    ).toBe('notTheHighest');
    play(
      state,
      0,
      run(
        [
          ['G11', 6, 3],
          ['F12', 0, 6],
        ],
        [
          ['G11', 6, 2],
          ['F10', 5, 4],
          ['F12', 1, 6],
        ],
      ),
    );
    expect(state.stack[1]).toMatchObject({ revenue: 140 });
    // B6 holds two towns: either of them is Zhangjiakou for JZR.
    const jzr = operating('JZR', 'run', (each) => {
      lay(each, { C7: ['8', 2], B6: ['1', 1] });
      trains(each, 'JZR', ['2']);
    });
    const [best] = game.choices(jzr, 0, [], source()).kind === 'pick' ? open(jzr) : [];
    expect(best).toBe('best.0');
    play(jzr, 0, {
      type: 'run',
      routes: [
        {
          train: 0,
          path: [
            ['C9', 6, 1],
            ['C7', 4, 2],
            ['B6', 5, 7],
          ],
        },
      ],
    });
    expect(jzr.stack[1]).toMatchObject({ revenue: 30 + 10 + 40 });
  });

  it('B10 the destination bonus is part of the revenue to be maximised', () => {
    // From Yantai: Qingdao is the destination (20 + 20), and the harbour costs no range.
    const state = operating('LYR', 'run', (each) => {
      lay(each, { G15: ['9', 0], H14: ['5', 3], G17: ['7', 1] });
      trains(each, 'LYR', ['2']);
    });
    expect(
      refusal(
        state,
        run([
          ['F16', 6, 0],
          ['G15', 3, 0],
          ['H14', 3, 6],
        ]),
      ),
    ).toBe('notTheHighest');
    play(
      state,
      0,
      run([
        ['F16', 6, 0],
        ['G15', 3, 0],
        ['H14', 3, 6],
        ['H14', 6, 4],
        ['H16', 1, 6],
      ]),
    );
    expect(state.stack[1]).toMatchObject({ revenue: 40 + 20 + 10 + 20 });
  });

  it('175 the harbour ends a route and uses no range; a station city and the harbour are a route', () => {
    const state = operating('LYR', 'run', (each) => {
      lay(each, { H14: ['5', 3] });
      station(each, 'LYR', 'H14');
      trains(each, 'LYR', ['2']);
    });
    play(
      state,
      0,
      run([
        ['H14', 6, 4],
        ['H16', 1, 6],
      ]),
    );
    expect(state.stack[1]).toMatchObject({ revenue: 30 });
  });

  it('VIII.3.6 the running example: TJL 100 with the bonus of table 2 (the printed 120 is a slip), HJR 100', () => {
    // A Taiyuan 30, D Changzhi 10, G Jiaozuo 40 with the station of HJR, B Handan 20.
    const example = (id: string, names: string[]) =>
      operating(
        id,
        'run',
        (state) => {
          lay(state, { E3: ['14', 2], F2: ['58', 3], G3: ['9', 2], H4: ['8858', 2], H6: ['8', 1], G7: ['8', 0], F6: ['57', 2] });
          home(state, 'TJL');
          home(state, 'HJR');
          station(state, 'HJR', 'H4');
          trains(state, id, names);
        },
        { phase: '5' },
      );
    expect(bestOf(example('TJL', ['4', '5']))).toBe(100);
    expect(bestOf(example('HJR', ['5']))).toBe(100);
  });

  it('176 pool shares pay to the company, shares of the offering to nobody; paid: right, otherwise left', () => {
    const state = operating('LYR', 'dividend', (each) => {
      founded(each, 'LYR', 90, { 0: 40, 1: 20 }, 20);
    });
    Object.assign(state.stack[1]!, { revenue: 90 });
    const bank = state.bank.cash;
    const other = structuredClone(state);
    play(state, 0, { type: 'dividend', pay: true });
    expect(state.players.slice(0, 2).map(({ cash }) => cash)).toEqual([636, 618]);
    expect(state.companies.LYR!.cash).toBe(918);
    expect(state.bank.cash).toBe(bank - 72);
    expect(price(state, 'LYR')).toBe(95);
    play(other, 0, { type: 'dividend', pay: false });
    expect(other.companies.LYR!.cash).toBe(990);
    expect(price(other, 'LYR')).toBe(85);
  });

  it('177 a company without a train must buy one, even without a route', () => {
    const state = operating('HJR', 'trains');
    expect(refusal(state, pass)).toBe('mustBuyTrain');
    play(state, 0, train('2', 80));
    expect(refusal(state, pass)).toBeNull();
    expect(refusal(state, train('2', 79))).toBe('trainNotOnSale');
    expect(refusal(state, train('3', 180))).toBe('trainNotOnSale');
  });

  const dieselTime = (names: string[], phase = '6') =>
    operating('LYR', 'trains', (each) => {
      trains(each, 'LYR', names);
      founded(each, 'SSL', 90, { 1: 60 });
      trains(each, 'SSL', ['4']);
      gone(each, ['2', '3', '4', '5', '6']);
      each.phase = phase;
    });

  it('178 diesels when the 6s are gone: 900, or 700 and a 4, 5 or 6; 5s and 6s go to the pool, the first diesel scraps the 4s', () => {
    const state = dieselTime(['4', '5']);
    expect(open(state)).toEqual(expect.arrayContaining(['bank.D.for.4', 'bank.D.for.5']));
    const other = structuredClone(state);
    play(state, 0, train('D', 700, 'bank', '5'));
    expect(state.companies.LYR!.trains).toEqual(['D']);
    expect(state.depot.pool).toEqual(['5']);
    expect(state.phase).toBe('7');
    expect(state.companies.SSL!.trains).toEqual([]);
    setCash(state, 'LYR', 500);
    play(state, 0, train('5', 500, 'pool'));
    expect(state.companies.LYR!.trains).toEqual(['D', '5']);
    play(other, 0, train('D', 700, 'bank', '4'));
    expect(other.depot.pool).toEqual([]);
    const early = operating('LYR', 'trains', (each) => trains(each, 'LYR', ['4']), { phase: '5' });
    expect(open(early).filter((key) => key.includes('D'))).toEqual([]);
  });

  it('179 the limit is 4, 3 in phase 4, 2 from phase 5; 3 + 4 may buy the first 5 and gives one up to the pool', () => {
    expect(PHASES.map(({ trainLimit }) => trainLimit)).toEqual([4, 4, 4, 3, 2, 2, 2]);
    const state = operating('LYR', 'trains', (each) => {
      trains(each, 'LYR', ['3', '4']);
      gone(each, ['2', '3', '4']);
      each.phase = '4';
    });
    play(state, 0, train('5', 500));
    expect(top(state)).toBe('giveUp');
    expect(open(state)).toEqual(['3', '4', '5']);
    play(state, 0, { type: 'giveUp', train: '3' });
    expect(state.depot.pool).toEqual(['3']);
    expect(state.companies.LYR!.trains).toEqual(['4', '5']);
    expect(top(state)).toBe('trains');
  });

  it('179 B20 B6 a full company buys nothing, even if trains would rust by it; the exchange for a diesel is allowed', () => {
    const state = operating('LYR', 'trains', (each) => {
      trains(each, 'LYR', ['2', '2', '2', '2']);
      gone(each, ['2', '3']);
      founded(each, 'SSL', 90, { 0: 60 });
      trains(each, 'SSL', ['4']);
      each.phase = '3';
    });
    expect(refusal(state, train('4', 300))).toBe('trainLimit');
    expect(refusal(state, train('4', 1, 'SSL'))).toBe('trainLimit');
    const diesel = dieselTime(['5', '6']);
    expect(refusal(diesel, train('D', 900))).toBe('trainLimit');
    expect(refusal(diesel, train('D', 700, 'bank', '6'))).toBeNull();
  });

  it('B16 surplus trains in the pool cost their face value', () => {
    const state = operating('LYR', 'trains', (each) => {
      trains(each, 'LYR', ['4']);
      each.depot.left['3']! -= 1;
      each.depot.pool = ['3'];
      each.phase = '4';
    });
    expect(refusal(state, train('3', 179, 'pool'))).toBe('trainNotOnSale');
    expect(refusal(state, train('3', 180, 'pool'))).toBeNull();
  });

  /** The last turn of a set: passing the train step ends it. */
  const endOfSet = (edit: (state: State) => void) =>
    operating('LYR', 'trains', (state) => {
      edit(state);
      for (const id of COMPANY_IDS) if (id !== 'LYR') state.companies[id]!.floated = false;
    });

  it('180 after every set the top train leaves if it is a 2, 3 or 4; the first of its kind begins its phase and scraps', () => {
    const state = endOfSet((each) => {
      trains(each, 'LYR', ['2']);
      gone(each, ['2', '3']);
      each.phase = '3';
    });
    const happenings = play(state, 0, pass);
    expect(codes(happenings)).toEqual(expect.arrayContaining(['trainExported', 'phaseBegins', 'trainsRust', 'stockRound']));
    expect(state.phase).toBe('4');
    expect(state.companies.LYR!.trains).toEqual([]);
    const five = endOfSet((each) => {
      trains(each, 'LYR', ['4']);
      gone(each, ['2', '3', '4']);
      each.phase = '4';
    });
    play(five, 0, pass);
    expect(five.depot.left['5']).toBe(3);
  });

  it('180 an export that lowers the limit asks for trains before the stock round', () => {
    const state = endOfSet((each) => {
      trains(each, 'LYR', ['3', '3', '3', '3']);
      gone(each, ['2', '3']);
      each.phase = '3';
    });
    play(state, 0, pass);
    expect(top(state)).toBe('giveUp');
    expect(state.round.kind).toBe('operating');
    play(state, 0, { type: 'giveUp', train: '3' });
    expect(state.round.kind).toBe('stock');
  });

  it("181 trains between companies from phase 3, for 1 or more, with the other director's consent; one person is not asked", () => {
    const trade = (phase: string) =>
      operating('LYR', 'trains', (each) => {
        founded(each, 'SSL', 90, { 1: 60 });
        founded(each, 'JHR', 90, { 0: 60 });
        trains(each, 'SSL', ['3']);
        trains(each, 'JHR', ['3']);
        each.phase = phase;
      });
    expect(refusal(trade('2'), train('3', 50, 'JHR'))).toBe('trainNotOnSale');
    const state = trade('3');
    expect(range(state, ['SSL.3'])).toEqual([1, 900]);
    expect(refusal(state, train('3', 901, 'SSL'))).toBe('priceOutOfRange');
    expect(refusal(state, train('3', 0, 'SSL'))).toBe('priceOutOfRange');
    expect(refusal(state, train('3', 400, 'SSL', '4'))).toBe('trainNotOnSale');
    play(state, 0, train('3', 400, 'SSL'));
    expect(game.waitingFor(state).map(({ seat, must }) => [seat, must])).toEqual([
      [1, true],
      [0, false],
    ]);
    play(state, 1, { type: 'answer', accept: false });
    expect(refusal(state, train('3', 400, 'SSL'))).toBe('priceOutOfRange');
    play(state, 0, train('3', 401, 'SSL'));
    play(state, 1, { type: 'answer', accept: true });
    expect(state.companies.LYR).toMatchObject({ cash: 499, trains: ['3'] });
    expect(state.companies.SSL).toMatchObject({ cash: 1301, trains: [] });
    play(state, 0, train('3', 1, 'JHR'));
    expect(state.companies.LYR!.trains).toEqual(['3', '3']);
    expect(refusal(state, train('3', 1, 'LYR'))).toBe('trainNotOnSale');
  });

  it('B19 one place of the tile is kept per home not yet placed; the home company takes any free circle', () => {
    const beijing = (edit: (state: State) => void) =>
      operating(
        'HJR',
        'station',
        (each) => {
          lay(each, { C9: ['L42', 2], D8: ['9', 0], E7: ['4', 0], F6: ['57', 0] });
          edit(each);
        },
        { phase: '3' },
      );
    const state = beijing(() => {});
    const places = open(state).filter((key) => key.startsWith('C9'));
    expect(places).toEqual(['C9.2']);
    // Two of four circles are taken: the two homes need the rest.
    const full = beijing((each) => {
      station(each, 'SSL', 'C9', 0);
      station(each, 'LYR', 'C9', 1);
    });
    expect(open(full).filter((key) => key.startsWith('C9'))).toEqual([]);
    const arriving = stockRound(2);
    founded(arriving, 'JHR', 70, { 0: 60 });
    lay(arriving, { C9: ['L42', 0] });
    station(arriving, 'SSL', 'C9', 3);
    playAll(arriving, [pass, pass]);
    expect(top(arriving)).toBe('homeStation');
    expect(open(arriving)).toEqual(['0', '1', '2']);
    play(arriving, 0, { type: 'home', stop: 1 });
    expect(arriving.board.stations.C9).toContainEqual({ owner: 'JHR', stop: 1, slot: 0 });
  });

  it('B15 the corrected tile counts', () => {
    expect(['4', '15', '43', '51', '58', '611'].map((tile) => GEOGRAPHY.tiles.get(tile)!.count)).toEqual([4, 4, 1, 2, 5, 6]);
  });

  it('B17 seven diesels; without any train in bank and pool the duty to own one lapses', () => {
    expect(TRAINS.reduce((sum, { count }) => sum + count!, 0)).toBe(30);
    const state = operating('LYR', 'trains', (each) => {
      for (const id in each.privates) each.privates[id] = { owner: null, closed: true };
      gone(each, ['2', '3', '4', '5', '6', 'D']);
      each.phase = '7';
    });
    expect(open(state)).toEqual(['pass']);
  });

  it('B21 the acting company gives up first, then the others in operating order from it on', () => {
    const state = operating('SSL', 'trains', (each) => {
      founded(each, 'LYR', 95, { 1: 60 });
      founded(each, 'SSL', 90, { 0: 60 });
      founded(each, 'JHR', 85, { 2: 60 });
      trains(each, 'LYR', ['3', '3', '4']);
      trains(each, 'SSL', ['4', '4']);
      trains(each, 'JHR', ['3', '3', '3']);
      gone(each, ['2', '3', '4']);
      each.phase = '4';
    });
    (state.stack[0] as { operated: string[] }).operated = ['LYR', 'SSL'];
    play(state, 0, train('5', 500));
    expect(state.stack.at(-1)).toEqual({ at: 'giveUp', companies: ['SSL', 'JHR', 'LYR'] });
  });

  it('B23 after each turn the highest price among those that have not operated is next', () => {
    const state = operating('LYR', 'trains', (each) => {
      trains(each, 'LYR', ['2']);
      founded(each, 'SSL', 90, { 1: 60 });
      founded(each, 'JHR', 85, { 2: 60 });
    });
    moveMarker(CHART, state.market, 'SSL', 'down', 3);
    play(state, 0, pass);
    expect(state.stack[1]).toMatchObject({ company: 'JHR' });
  });

  it('VIII.1 the worked order: price, further right, upper marker', () => {
    const state = stockRound(2);
    for (const id of ['LYR', 'SSL', 'JHR', 'CDL']) founded(state, id, 70, { 0: 60 });
    placeMarker(state.market, 'LYR', 2, 6);
    placeMarker(state.market, 'SSL', 1, 5);
    placeMarker(state.market, 'JHR', 2, 6);
    placeMarker(state.market, 'CDL', 0, 6);
    const order: string[] = [];
    playAll(state, [pass, pass]);
    for (let i = 0; i < 4; i++) {
      const turn = state.stack[1] as { company: string };
      order.push(turn.company);
      while ((state.stack[1] as { company?: string } | undefined)?.company === turn.company) {
        play(state, asked(state), game.quiet(state, asked(state), source())!);
      }
    }
    expect(order).toEqual(['CDL', 'LYR', 'JHR', 'SSL']);
  });

  it('privates of a company are its own: no powers for others', () => {
    const state = operating('LYR', 'track', (each) => privatesTo(each, { CW: 'SSL' }));
    expect(open(state).filter((key) => key.startsWith('power'))).toEqual([]);
    expect(barredBy(state, 'pass')).toBeUndefined();
    home(state, 'SSL');
  });
});

/** Revenue of the best run without Heng Shan. */
const bestOf = (state: State): number => Number(options(state).find(({ key }) => key === 'best.0')!.facts.revenue);
