import { certificates } from '../../../src/games/1888n/certificates.js';
import { PRIVATE_IDS, PRIVATES } from '../../../src/games/1888n/data/privates.js';
import { exportTrain } from '../../../src/games/1888n/phaseChange.js';
import {
  asked,
  barredBy,
  codes,
  founded,
  game,
  gone,
  lay,
  open,
  operating,
  options,
  pass,
  play,
  playAll,
  price,
  range,
  refusal,
  setCash,
  source,
  station,
  stockRound,
  top,
  trains,
} from './support.js';

describe('IV.3.1 Private companies', () => {
  it('140 sold only to a share company, from phase 3, at any point of its turn, for 50 to 150 % rounded inwards', () => {
    expect(PRIVATE_IDS.map((id) => PRIVATES[id]!.range)).toEqual([
      [13, 37],
      [25, 75],
      [38, 112],
      [50, 150],
      [63, 187],
      [75, 225],
    ]);
    for (const id of PRIVATE_IDS) {
      const {
        price: face,
        range: [least, most],
      } = PRIVATES[id]!;
      expect([Math.ceil(face / 2), Math.floor(face * 1.5)]).toEqual([least, most]);
    }
    expect(open(operating('LYR', 'track')).filter((key) => key.startsWith('takeOver'))).toEqual([]);
    expect(refusal(operating('LYR', 'track'), { type: 'takeOver', private: 'KT', price: 20 })).toBe('notInThisPhase');
    for (const step of ['track', 'station', 'run', 'dividend', 'trains'] as const) {
      const state = operating('LYR', step, (each) => trains(each, 'LYR', ['2']), { phase: '3' });
      expect(range(state, ['takeOver.FC'])).toEqual([75, 225]);
      expect(refusal(state, { type: 'takeOver', private: 'FC', price: 74 })).toBe('priceOutOfRange');
      play(state, 0, { type: 'takeOver', private: 'FC', price: 200 });
      expect(state.privates.FC!.owner).toBe('LYR');
      expect(state.companies.LYR!.cash).toBe(700);
      expect(refusal(state, { type: 'takeOver', private: 'FC', price: 200 })).toBe('notAPlayersPrivate');
      expect(top(state)).toBe(step);
    }
  });

  it('141 a phase that begins with an export opens private sales, trading of trains and green tiles, too', () => {
    const state = operating('LYR', 'trains', (each) => {
      gone(each, ['2']);
      founded(each, 'SSL', 90, { 1: 60 });
      trains(each, 'LYR', ['3']);
      each.phase = '2';
    });
    exportTrain(state);
    expect(state.phase).toBe('3');
    expect(open(state)).toContain('takeOver.KT');
    const green = operating('JHR', 'track', (each) => (each.phase = '3'));
    green.phase = '3';
    expect(open(green, ['C9'])).toEqual(['L42']);
  });

  it('142 income at the start of each operating round, to a player or a company', () => {
    const state = stockRound(2);
    founded(state, 'LYR', 90, { 0: 60 });
    state.privates.FC!.owner = 'LYR';
    const before = [state.players[0]!.cash, state.companies.LYR!.cash];
    playAll(state, [pass, pass]);
    expect(state.round.kind).toBe('operating');
    expect([state.players[0]!.cash, state.companies.LYR!.cash]).toEqual([before[0]! + 75, before[1]! + 30]);
  });

  it('143 all close with the sale of the first 5-train; a 5 is never exported', () => {
    const state = operating('LYR', 'trains', (each) => {
      gone(each, ['2', '3', '4']);
      each.phase = '4';
    });
    expect(exportTrain(state)).toEqual([]);
    const happenings = play(state, 0, { type: 'train', train: '5', from: 'bank', price: 500 });
    expect(codes(happenings)).toContain('privatesClose');
    expect(Object.values(state.privates).every(({ closed, owner }) => closed && owner === null)).toBe(true);
  });

  it("144 privates in a player's hand count one certificate each", () => {
    const state = stockRound();
    expect(certificates(state, 0)).toBe(6);
    state.privates.KT!.owner = 'LYR';
    expect(certificates(state, 0)).toBe(5);
  });

  it("145 Terracotta Army: the owning company lays the red Xi'an tile, extra, once, for everybody; the hex is never built on otherwise", () => {
    const state = operating('LYR', 'track', (each) => (each.privates.TA!.owner = 'LYR'));
    play(state, 0, { type: 'power', private: 'TA', hex: 'H2', tile: 'L39', rotation: 5 });
    expect(state.board.tiles.H2).toEqual(['L39', 5]);
    expect(state.privates.TA!.closed).toBe(false);
    expect(top(state)).toBe('track');
    expect(refusal(state, { type: 'power', private: 'TA', hex: 'H2', tile: 'L39', rotation: 5 })).toBe('powerNotSo');
    expect(refusal(operating('LYR', 'track'), { type: 'power', private: 'TA', hex: 'H2', tile: 'L39', rotation: 5 })).toBe('powerNotSo');
    expect(refusal(operating('LYR', 'track'), { type: 'tile', hex: 'H2', tile: 'L39', rotation: 5 })).toBe('hexIsFixed');
  });

  it('146 Heng Shan blocks C5 while a player owns it; a company owner may lay the mountain, any company a normal tile for 40', () => {
    const near = (each: Parameters<typeof lay>[0]) => lay(each, { C7: ['9', 1], B6: ['1', 0] });
    const blocked = operating('JZR', 'track', near);
    expect(refusal(blocked, { type: 'tile', hex: 'C5', tile: '9', rotation: 1 })).toBe('hexNotAllowed');
    const sold = operating('JZR', 'track', (each) => {
      near(each);
      each.privates.HS!.owner = 'LYR';
    });
    expect(refusal(sold, { type: 'power', private: 'HS', hex: 'C5', tile: 'L41', rotation: 0 })).toBe('powerNotSo');
    const cash = sold.companies.JZR!.cash;
    play(sold, 0, { type: 'tile', hex: 'C5', tile: '9', rotation: 1 });
    expect(sold.companies.JZR!.cash).toBe(cash - 40);
    const owner = operating('JZR', 'track', (each) => (each.privates.HS!.owner = 'JZR'));
    expect(open(owner, ['power.HS', 'C5', 'L41'])).toEqual(['0', '1', '2', '3', '4', '5']);
    play(owner, 0, { type: 'power', private: 'HS', hex: 'C5', tile: 'L41', rotation: 0 });
    expect(owner.companies.JZR!.cash).toBe(900);
    expect(top(owner)).toBe('track');
    sold.stack = structuredClone(owner.stack);
    sold.privates.HS!.owner = 'JZR';
    expect(refusal(sold, { type: 'power', private: 'HS', hex: 'C5', tile: 'L41', rotation: 0 })).toBe('powerNotSo');
  });

  /** LYR with a station in Datong beside Heng Shan. */
  const mountain = (names: string[], edit: (state: ReturnType<typeof stockRound>) => void = () => {}) =>
    operating('LYR', 'run', (state) => {
      lay(state, { C3: ['6', 2], C5: ['L41', 1] });
      station(state, 'LYR', 'C3');
      trains(state, 'LYR', names);
      edit(state);
    });
  const toMountain = {
    train: 0,
    path: [
      ['C3', 6, 4],
      ['C5', 1, 6],
    ] as [string, number, number][],
  };

  it('147 150 a train to Heng Shan brings its company 40 apart from the dividend; a 2-train from a station city is a route', () => {
    const state = mountain(['2']);
    play(state, 0, { type: 'run', routes: [toMountain] });
    const cash = state.companies.LYR!.cash;
    play(state, 0, { type: 'dividend', pay: true });
    expect(state.companies.LYR!.cash).toBe(cash + 40);
    expect(state.players[0]!.cash).toBe(600 + 12);
  });

  it('147 Heng Shan uses range and may be passed through', () => {
    const state = mountain(['2'], (each) => lay(each, { B6: ['1', 0] }));
    const through = {
      train: 0,
      path: [
        ['C3', 6, 4],
        ['C5', 1, 6],
        ['C5', 6, 3],
        ['B6', 0, 7],
      ] as [string, number, number][],
    };
    expect(refusal(state, { type: 'run', routes: [through] })).not.toBeNull();
    trains(state, 'LYR', ['3']);
    expect(refusal(state, { type: 'run', routes: [{ ...through, train: 1 }] })).toBeNull();
  });

  it('150 several trains end at Heng Shan on separate track', () => {
    const state = mountain(['2', '2'], (each) => {
      lay(each, { D6: ['8', 0], E5: ['57', 0] });
      station(each, 'LYR', 'E5');
    });
    const fromSouth: typeof toMountain = {
      train: 1,
      path: [
        ['E5', 6, 3],
        ['D6', 0, 2],
        ['C5', 5, 6],
      ],
    };
    expect(refusal(state, { type: 'run', routes: [toMountain, { ...toMountain, train: 1 }] })).not.toBeNull();
    play(state, 0, { type: 'run', routes: [toMountain, fromSouth] });
    expect(state.stack[1]).toMatchObject({ revenue: 40, subsidy: 80 });
  });

  it('148 when Heng Shan is the only income the dividend is 0 and the price falls', () => {
    const state = operating('LYR', 'station', (each) => trains(each, 'LYR', ['2']));
    Object.assign(state.stack[1]!, { next: 'dividend', revenue: 0, subsidy: 40 });
    play(state, 0, pass);
    expect(top(state)).toBe('trains');
    expect(state.companies.LYR!.cash).toBe(940);
    expect(price(state, 'LYR')).toBe(85);
  });

  it('149 B27 for each number of trains at Heng Shan the highest revenue must be claimed; the number is free', () => {
    // Datong to Taiyuan brings 40; Datong to Heng Shan 20, and the mountain's 40 for the treasury.
    const state = mountain(['2'], (each) => lay(each, { C3: ['5', 4], D4: ['8', 0], E3: ['57', 0] }));
    const toTaiyuan: typeof toMountain = {
      train: 0,
      path: [
        ['C3', 6, 5],
        ['D4', 2, 0],
        ['E3', 3, 6],
      ],
    };
    expect(open(state).filter((key) => key.startsWith('best'))).toEqual(['best.0', 'best.1']);
    expect(refusal(state, { type: 'run', routes: [toMountain] })).toBeNull();
    expect(refusal(state, { type: 'run', routes: [toTaiyuan] })).toBeNull();
    expect(refusal(state, { type: 'run', routes: [] })).toBe('notTheHighest');
    lay(state, { E3: ['14', 0] });
    const [best] = options(state).filter(({ key }) => key === 'best.0');
    expect(best!.facts.revenue).toBe(50);
  });

  it('151 B25 Great Wall: one or two yellow tiles on Wall hexes in one turn, joined, free, without connection, once', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.CW!.owner = 'LYR'));
    const wall = ['B4', 'B6', 'B8', 'B10', 'B16', 'C3', 'C7', 'C11', 'C13', 'C15', 'D2', 'D4', 'D6', 'E3', 'F4'];
    expect(open(state, ['power.CW'])).toEqual(wall);
    expect(open(state, ['power.CW', 'E3'])).toEqual(expect.arrayContaining(['57']));
    play(state, 0, { type: 'power', private: 'CW', hex: 'B8', tile: '9', rotation: 1 });
    expect(state.companies.LYR!.cash).toBe(900);
    expect(refusal(state, { type: 'power', private: 'CW', hex: 'B4', tile: '9', rotation: 1 })).toBe('powerNotSo');
    // Another action in between is allowed.
    play(state, 0, pass);
    expect(top(state)).toBe('station');
    // Beside the first tile is not enough: the track must meet.
    expect(refusal(state, { type: 'power', private: 'CW', hex: 'B10', tile: '7', rotation: 4 })).toBe('powerNotSo');
    play(state, 0, { type: 'power', private: 'CW', hex: 'B10', tile: '8', rotation: 5 });
    expect(refusal(state, { type: 'power', private: 'CW', hex: 'B6', tile: '2', rotation: 1 })).toBe('powerNotSo');
    expect(state.privates.CW!.closed).toBe(false);
  });

  it('151 one tile now forfeits the second with the end of the turn', () => {
    const state = operating('LYR', 'track', (each) => {
      each.privates.CW!.owner = 'LYR';
      trains(each, 'LYR', ['2']);
    });
    state.round.of = 2;
    play(state, 0, { type: 'power', private: 'CW', hex: 'B8', tile: '9', rotation: 1 });
    while (state.round.number === 1) play(state, asked(state), game.quiet(state, asked(state), source())!);
    expect(open(state).filter((key) => key.startsWith('power'))).toEqual([]);
  });

  it('B13 Beijing is no target of the Great Wall', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.CW!.owner = 'LYR'), { phase: '3' });
    // Its neighbours are.
    expect(open(state, ['power.CW'])).toEqual(expect.arrayContaining(['B8', 'B10', 'C7', 'C11']));
    expect(open(state, ['power.CW'])).not.toContain('C9');
  });

  it('B14 the mountain tile is never upgraded', () => {
    const beside = (tile: string) =>
      operating(
        'LYR',
        'track',
        (each) => {
          lay(each, { C3: ['6', 2], C5: [tile, 1] });
          station(each, 'LYR', 'C3');
          each.privates.HS = { owner: null, closed: true };
        },
        { phase: '7' },
      );
    expect(open(beside('9'))).toContain('C5');
    expect(open(beside('L41'))).not.toContain('C5');
  });

  it('152 B18 the ferry links Dalian and Yantai in one action, for everybody, and is no stop', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.YRF!.owner = 'LYR'));
    play(state, 0, { type: 'power', private: 'YRF', hex: 'E17', tile: 'L40a', rotation: 0 });
    expect(state.board.tiles).toEqual({ E17: ['L40a', 0], F16: ['L40b', 0] });
    trains(state, 'LYR', ['2']);
    playAll(state, [pass, pass]);
    const route = {
      train: 0,
      path: [
        ['F16', 6, 3],
        ['E17', 0, 6],
      ] as [string, number, number][],
    };
    play(state, 0, { type: 'run', routes: [route] });
    expect(state.stack[1]).toMatchObject({ revenue: 60 });
  });

  it('B18 by the readings of 18xx.games the second end is a compulsory move of its own', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.YRF!.owner = 'LYR'), { rulings: '18xx.games' });
    play(state, 0, { type: 'power', private: 'YRF', hex: 'E17', tile: 'L40a', rotation: 0 });
    expect(top(state)).toBe('secondFerry');
    expect(refusal(state, pass)).toBe('notNow');
    play(state, 0, { type: 'power', private: 'YRF', hex: 'F16', tile: 'L40b', rotation: 0 });
    expect(top(state)).toBe('track');
  });

  const withBeijing = () => {
    const state = stockRound();
    founded(state, 'JHR', 70, { 1: 60 });
    founded(state, 'LYR', 70, { 2: 60 });
    station(state, 'JHR', 'C9', 1);
    return state;
  };

  it('153 155 Forbidden City: one share of the offering or the pool of a company in Beijing, as the buy of a turn without sales', () => {
    const state = withBeijing();
    expect(open(state).filter((key) => key.startsWith('exchange'))).toEqual(['exchange.JHR.ipo']);
    expect(barredBy(state, 'exchange.LYR.ipo')).toBe('noStationInBeijing');
    const before = state.players[0]!.cash;
    const treasury = state.companies.JHR!.cash;
    play(state, 0, { type: 'exchange', company: 'JHR', from: 'ipo' });
    expect(state.companies.JHR!.held[0]).toBe(10);
    expect([state.players[0]!.cash, state.companies.JHR!.cash]).toEqual([before, treasury]);
    expect(state.privates.FC!.closed).toBe(true);
    expect(asked(state)).toBe(1);
    // A director's certificate cannot be had.
    expect(open(withBeijing()).filter((key) => key.startsWith('exchange.CDL'))).toEqual([]);
  });

  it('153 no exchange after a sale in the same turn, none once a company owns it', () => {
    const state = withBeijing();
    founded(state, 'SSL', 70, { 0: 30, 1: 30 });
    play(state, 0, { type: 'sell', company: 'SSL', shares: 1 });
    expect(refusal(state, { type: 'exchange', company: 'JHR', from: 'ipo' })).toBe('soldThisTurn');
    const sold = withBeijing();
    sold.privates.FC!.owner = 'JHR';
    expect(refusal(sold, { type: 'exchange', company: 'JHR', from: 'ipo' })).toBe('notYourPrivate');
  });

  it('154 the holding limit and "sold this round" apply; the certificate count does not grow', () => {
    const state = withBeijing();
    state.companies.JHR!.held = [60, 20, 0, 0];
    state.companies.JHR!.ipo = 20;
    state.companies.JHR!.director = 0;
    expect(refusal(state, { type: 'exchange', company: 'JHR', from: 'ipo' })).toBe('holdingLimit');
    const again = withBeijing();
    (again.stack[0] as { sold: string[][] }).sold[0] = ['JHR'];
    expect(refusal(again, { type: 'exchange', company: 'JHR', from: 'ipo' })).toBe('soldThisRound');
    const count = certificates(withBeijing(), 0);
    const after = withBeijing();
    play(after, 0, { type: 'exchange', company: 'JHR', from: 'ipo' });
    expect(certificates(after, 0)).toBe(count);
  });

  it('155 a change of director through the new share is normal', () => {
    const state = withBeijing();
    state.companies.JHR!.held = [30, 30, 0, 0];
    play(state, 0, { type: 'exchange', company: 'JHR', from: 'ipo' });
    expect(state.companies.JHR!.director).toBe(0);
  });

  it('B11 no station in Beijing before JHR or JZR has operated, hence no exchange', () => {
    const state = stockRound();
    founded(state, 'JHR', 70, { 1: 60 });
    expect(barredBy(state, 'exchange.JHR.ipo')).toBe('noStationInBeijing');
  });

  it('B30 the owner of a private is asked, unless he directs the buyer; declined, the price must rise in this turn', () => {
    const state = operating('LYR', 'track', (each) => (each.privates.CW!.owner = 2), { phase: '3' });
    play(state, 0, { type: 'takeOver', private: 'CW', price: 90 });
    expect(game.waitingFor(state).map(({ seat, must }) => [seat, must])).toEqual([
      [2, true],
      [0, false],
    ]);
    expect(game.quiet(state, 2, source())).toEqual({ type: 'answer', accept: false });
    play(state, 2, { type: 'answer', accept: false });
    expect(range(state, ['takeOver.CW'])).toEqual([91, 150]);
    play(state, 0, { type: 'takeOver', private: 'CW', price: 100 });
    play(state, 0, { type: 'withdraw' });
    play(state, 0, { type: 'takeOver', private: 'CW', price: 100 });
    play(state, 2, { type: 'answer', accept: true });
    expect(state.privates.CW!.owner).toBe('LYR');
    expect(state.players[2]!.cash).toBe(700);
    setCash(state, 'LYR', 0);
    expect(barredBy(state, 'takeOver.FC')).toBe('tooDear');
  });
});
