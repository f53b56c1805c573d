import type { State } from '../../../src/games/1888n/state.js';
import {
  asked,
  barredBy,
  founded,
  game,
  gone,
  open,
  operating,
  pass,
  play,
  refusal,
  setCash,
  source,
  stockRound,
  trains,
} from './support.js';

const buy = (name: string, price: number, from = 'bank') => ({ type: 'train', train: name, from, price }) as const;
const sell = (company: string, shares: number) => ({ type: 'sell', company, shares }) as const;

/** LYR of seat 0 without a train; the bank's cheapest is the 5 for 500. */
function emergency(
  treasury: number,
  cash: number,
  edit: (state: State) => void = () => {},
  rulings: 'book' | '18xx.games' = 'book',
): State {
  return operating(
    'LYR',
    'trains',
    (state) => {
      founded(state, 'LYR', 90, { 0: 50, 1: 20 });
      gone(state, ['2', '3', '4']);
      state.phase = '5';
      for (const id in state.privates) state.privates[id] = { owner: null, closed: true };
      edit(state);
      setCash(state, 'LYR', treasury);
      setCash(state, 0, cash);
    },
    { rulings },
  );
}

describe('VIII.3.9 Emergency financing', () => {
  it('182 the treasury first, then exactly what is missing from the director; nothing is left in the treasury', () => {
    const state = emergency(300, 400);
    expect(refusal(state, pass)).toBe('mustBuyTrain');
    play(state, 0, buy('5', 500));
    expect(state.companies.LYR).toMatchObject({ cash: 0, trains: ['5'] });
    expect(state.players[0]!.cash).toBe(200);
    expect(refusal(state, buy('5', 500))).toBe('tooDear');
  });

  it('182 a company that can pay itself gets no help for a dearer train', () => {
    const state = emergency(550, 400, (each) => {
      each.depot.left['5'] = 0;
      each.depot.pool = ['5'];
      each.depot.gone.push('5', '5');
    });
    expect(refusal(state, buy('6', 630))).toBe('tooDear');
    expect(refusal(state, buy('5', 500, 'pool'))).toBeNull();
  });

  it('182 the director must sell when his cash is too little; no director of any company may change', () => {
    const state = emergency(100, 200, (each) => {
      founded(each, 'SSL', 90, { 0: 30, 1: 20 });
      founded(each, 'JHR', 90, { 1: 40, 0: 30 });
    });
    expect(refusal(state, buy('5', 500))).toBe('moneyMissing');
    expect(refusal(state, sell('SSL', 1))).toBeNull();
    expect(refusal(state, sell('SSL', 2))).toBe('directorWouldChange');
    expect(refusal(state, sell('LYR', 4))).toBe('directorWouldChange');
    expect(refusal(state, sell('JHR', 3))).toBeNull();
    expect(refusal(state, sell('JHR', 4))).toBe('notSoMany');
    state.companies.JHR!.pool = 30;
    state.companies.JHR!.ipo = 0;
    expect(refusal(state, sell('JHR', 3))).toBe('poolFull');
    const lenient = emergency(100, 200, (each) => founded(each, 'SSL', 80, { 0: 30, 1: 20 }), '18xx.games');
    expect(refusal(lenient, sell('SSL', 2))).toBeNull();
  });

  it('B24 any legal sale while money is missing; the last may bring too much; then only the cheapest train', () => {
    const state = emergency(100, 300, (each) => {
      founded(each, 'JHR', 90, { 1: 40, 0: 30 });
      trains(each, 'JHR', ['5']);
    });
    // An ordinary purchase with treasury money comes before the emergency and avoids it.
    expect(refusal(state, buy('5', 100, 'JHR'))).toBeNull();
    play(state, 0, sell('JHR', 3));
    expect(state.players[0]!.cash).toBe(570);
    expect(refusal(state, sell('LYR', 1))).toBe('noMoneyMissing');
    expect(refusal(state, buy('5', 100, 'JHR'))).toBe('onlyTheCheapest');
    play(state, 0, buy('5', 500));
    expect(state.players[0]!.cash).toBe(170);
    const need = emergency(100, 300, (each) => founded(each, 'JHR', 90, { 1: 40, 0: 30 }), '18xx.games');
    expect(refusal(need, sell('JHR', 3))).toBe('moreThanNeeded');
    expect(refusal(need, sell('JHR', 2))).toBeNull();
  });

  it('B9 the cheapest of bank and pool together; at equal price the director chooses', () => {
    const state = emergency(100, 300, (each) => {
      each.depot.pool = ['3'];
      each.depot.gone.splice(each.depot.gone.indexOf('3'), 1);
    });
    expect(refusal(state, buy('5', 500))).toBe('onlyTheCheapest');
    expect(refusal(state, buy('3', 180, 'pool'))).toBeNull();
    const equal = emergency(100, 600, (each) => {
      each.depot.pool = ['5'];
      each.depot.left['5'] = 2;
    });
    expect(open(equal).filter((key) => key.endsWith('.5'))).toEqual(['bank.5', 'pool.5']);
  });

  it('B8 privates cannot be sold for it', () => {
    const state = emergency(100, 200);
    state.phase = '4';
    state.privates.FC = { owner: 0, closed: false };
    expect(open(state).filter((key) => key.startsWith('sell'))).toEqual(['sell.LYR']);
    expect(open(state)).toContain('takeOver.FC');
  });

  it('183 B22 when everything together falls short the director is bankrupt: the game ends, nothing is sold, he may win', () => {
    const state = emergency(0, 100, (each) => {
      founded(each, 'LYR', 90, { 0: 40, 1: 40 });
      setCash(each, 1, 0);
    });
    expect(open(state)).toEqual(['bankrupt']);
    expect(refusal(state, sell('LYR', 1))).toBe('bankrupt');
    expect(game.forced(state, source())).toMatchObject({ move: { type: 'bankrupt' } });
    play(state, 0, { type: 'bankrupt' });
    expect(game.waitingFor(state)).toEqual([]);
    expect(state.players[0]!.cash).toBe(100);
    expect(state.companies.LYR!.held[0]).toBe(40);
    const { ended, seats } = game.standings(state);
    expect(ended).toEqual({ code: 'bankruptcy', facts: { seat: 0 } });
    expect(seats.find(({ seat }) => seat === 0)).toMatchObject({ score: 460 });
    const rich = emergency(100, 450);
    expect(refusal(rich, { type: 'bankrupt' })).toBe('notBankrupt');
    // Three shares of LYR bring 270: with 130 in hand that is exactly enough, with 129 it is not.
    expect(refusal(emergency(100, 130), { type: 'bankrupt' })).toBe('notBankrupt');
    expect(refusal(emergency(100, 129), { type: 'bankrupt' })).toBeNull();
  });

  it('B22 by the readings of 18xx.games everything is sold and the cash is gone', () => {
    const state = emergency(0, 100, (each) => founded(each, 'LYR', 90, { 0: 40, 1: 40 }), '18xx.games');
    play(state, 0, { type: 'bankrupt' });
    expect(state.players[0]!.cash).toBe(0);
    expect(state.companies.LYR!.held[0]).toBe(0);
  });
});

describe('X End of the game', () => {
  /** LYR pays its dividend as the last company of a round of two. */
  const lastOfRound = (number: number, bank: number): State => {
    const state = operating('LYR', 'dividend', (each) => {
      founded(each, 'LYR', 90, { 0: 60, 1: 40 });
      trains(each, 'LYR', ['2']);
    });
    Object.assign(state.stack[1]!, { revenue: 100 });
    state.round = { kind: 'operating', turn: 3, number, of: 2 };
    state.players[2]!.cash += state.bank.cash - bank;
    state.bank.cash = bank;
    return state;
  };
  const finishTurn = (state: State): void => {
    while (state.stack.at(-1)?.at !== 'operating' && (state.stack[1] as { company?: string })?.company === 'LYR') {
      const before = state.stack[0];
      play(state, asked(state), game.quiet(state, asked(state), source())!);
      if (state.stack[0] !== before) break;
    }
  };

  it('184 B26 the bank is broken when a payment cannot be made in full; exactly 0 is not; money flowing back mends nothing', () => {
    const exact = lastOfRound(1, 100);
    play(exact, 0, { type: 'dividend', pay: true });
    expect(exact.bank).toEqual({ cash: 0, broken: false });
    const short = lastOfRound(1, 99);
    play(short, 0, { type: 'dividend', pay: true });
    expect(short.bank).toEqual({ cash: -1, broken: true });
    play(short, 0, buy('2', 80));
    expect(short.bank).toEqual({ cash: 79, broken: true });
  });

  it('184 broken in an operating round: the set is finished, payments on paper count', () => {
    const state = lastOfRound(1, 50);
    play(state, 0, { type: 'dividend', pay: true });
    finishTurn(state);
    expect(state.ended).toBeNull();
    expect(state.round.number).toBe(2);
    const last = lastOfRound(2, 50);
    play(last, 0, { type: 'dividend', pay: true });
    finishTurn(last);
    expect(last.ended).toBe('bankBroken');
    expect(game.standings(last).seats[0]!.parts.map(({ code }) => code)).toEqual(['cash', 'shares', 'privates']);
  });

  it('184 broken in a stock round: the round and one more full set are played; privates still open count at face value', () => {
    const state = stockRound(2);
    founded(state, 'LYR', 70, { 0: 50 });
    state.companies.LYR!.floated = false;
    state.players[0]!.cash += state.bank.cash - 10;
    state.bank.cash = 10;
    play(state, 0, { type: 'buyShare', company: 'LYR', from: 'ipo' });
    expect(state.bank.broken).toBe(true);
    expect(state.round.kind).toBe('stock');
    play(state, 1, pass);
    play(state, 0, pass);
    expect(state.round.kind).toBe('operating');
    expect(state.ended).toBeNull();
    finishTurn(state);
    expect(state.ended).toBe('bankBroken');
    const first = game.standings(state).seats.find(({ seat }) => seat === 0)!;
    expect(first.parts.find(({ code }) => code === 'privates')!.points).toBe(525);
  });

  it('house rule: ten sets in a row that change nothing end the game', () => {
    const state = stockRound(2);
    for (const id in state.privates) state.privates[id] = { owner: null, closed: true };
    for (let round = 0; round < 60 && game.waitingFor(state).length > 0; round++) play(state, asked(state), pass);
    expect(state.ended).toBe('stalemate');
    expect(state.round.turn).toBe(12);
  });

  it('house rule: shares that go to the pool and back at the bottom of the chart are no progress', () => {
    const state = stockRound(2);
    for (const id in state.privates) state.privates[id] = { owner: null, closed: true };
    founded(state, 'LYR', 70, { 0: 50 });
    state.companies.LYR!.floated = false;
    Object.assign(state.market.find(({ company }) => company === 'LYR')!, { row: 8, column: 3 });
    let traded = 0;
    for (let turn = 0; turn < 200 && game.waitingFor(state).length > 0; turn++) {
      const { held, pool } = state.companies.LYR!;
      const mine = asked(state) === 0;
      const stage = state.stack.at(-1) as { acting?: boolean };
      const fresh = mine && !stage.acting && traded < state.round.turn;
      if (fresh) traded = state.round.turn;
      if (fresh && pool === 0 && held[0] === 50) play(state, 0, { type: 'sell', company: 'LYR', shares: 1 });
      else if (fresh) play(state, 0, { type: 'buyShare', company: 'LYR', from: 'pool' });
      else play(state, asked(state), pass);
    }
    expect(state.ended).toBe('stalemate');
    expect(traded).toBeGreaterThan(9);
    expect(state.round.turn).toBeLessThan(16);
  });

  it('B31 a company whose only option is a power is asked', () => {
    const state = operating('LYR', 'trains', (each) => {
      each.privates.TA!.owner = 'LYR';
      trains(each, 'LYR', ['2', '2', '2', '2']);
    });
    expect(open(state)).toEqual(['power.TA', 'pass']);
    expect(game.forced(state, source())).toBeNull();
    expect(barredBy(state, 'bank.2')).toBe('trainLimit');
  });
});
