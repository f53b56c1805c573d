import { asked, barredBy, game, newGame, open, operating, pass, play, playAll, range, refusal, top } from './support.js';

const bid = (id: string, price: number) => ({ type: 'bid', private: id, price }) as const;
const buy = (id: string) => ({ type: 'buyPrivate', private: id }) as const;

describe('VI Auctioning the private companies', () => {
  it('129 a turn buys the cheapest, bids on a dearer one or passes; who passed acts again', () => {
    const state = newGame();
    expect(open(state)).toEqual(['buy.KT', 'bid.TA', 'bid.HS', 'bid.CW', 'bid.YRF', 'bid.FC', 'pass']);
    expect(refusal(state, buy('TA'))).toBe('notTheCheapest');
    expect(refusal(state, bid('KT', 30))).toBe('cheapestIsBought');
    playAll(state, [pass, bid('TA', 55), pass, pass]);
    expect(asked(state)).toBe(0);
    expect(refusal(state, bid('FC', 155))).toBeNull();
  });

  it('130 a bid beats face value or the highest bid by 5; any amount, 147 included', () => {
    const state = newGame();
    expect(range(state, ['bid.YRF'])).toEqual([130, 600]);
    play(state, 0, bid('YRF', 147));
    expect(range(state, ['bid.YRF'])).toEqual([152, 600]);
    expect(refusal(state, bid('YRF', 151))).toBe('bidOutOfRange');
  });

  it('131 money set aside for bids is not available for anything else', () => {
    const state = newGame();
    playAll(state, [bid('FC', 400), pass, pass, pass, bid('YRF', 180), pass, pass, pass]);
    expect(refusal(state, buy('KT'))).toBe('tooDear');
    expect(barredBy(state, 'bid.TA')).toBe('tooDear');
    expect(open(state)).toContain('pass');
  });

  it('132 a second bid on the same private replaces the first; only the difference is set aside', () => {
    const state = newGame(2);
    playAll(state, [bid('FC', 1000), pass]);
    expect(range(state, ['bid.FC'])).toEqual([1005, 1200]);
    playAll(state, [bid('FC', 1195), pass]);
    expect(open(state)).not.toContain('bid.TA');
    expect(state.stack[0]).toMatchObject({ bids: { FC: [{ seat: 0, price: 1195 }] } });
  });

  it('133 134 135 the worked example: one bid is sold at once, several are contested, left of the buyer goes on', () => {
    const [A, B, C, D] = [0, 1, 2, 3];
    const state = newGame();
    playAll(state, [bid('HS', 80), bid('YRF', 147), bid('HS', 85), bid('TA', 55)]);
    play(state, A, buy('KT'));
    expect(state.privates.KT!.owner).toBe(A);
    expect(state.privates.TA!.owner).toBe(D);
    expect(state.players[D]!.cash).toBe(545);
    expect(top(state)).toBe('contest');
    expect(asked(state)).toBe(A);
    play(state, A, bid('HS', 90));
    play(state, C, bid('HS', 95));
    play(state, A, pass);
    expect(state.privates.HS!.owner).toBe(C);
    expect(state.players[C]!.cash).toBe(505);
    expect(state.players[A]!.cash).toBe(575);
    expect(asked(state)).toBe(B);
    playAll(state, [bid('FC', 155), bid('FC', 160), bid('FC', 165)]);
    play(state, A, buy('CW'));
    expect(state.privates.YRF!.owner).toBe(B);
    expect(top(state)).toBe('contest');
    expect(asked(state)).toBe(B);
  });

  it('133 the check for bids goes on private by private', () => {
    const state = newGame();
    playAll(state, [bid('TA', 55), bid('HS', 80), bid('CW', 105), buy('KT')]);
    expect(['TA', 'HS', 'CW'].map((id) => state.privates[id]!.owner)).toEqual([0, 1, 2]);
    expect(asked(state)).toBe(0);
  });

  it('134 only bidders take part, staked money counts, losers are free again', () => {
    const state = newGame(3);
    playAll(state, [bid('TA', 55), bid('TA', 700), buy('KT')]);
    expect(asked(state)).toBe(0);
    expect(range(state, ['bid.TA'])).toEqual([705, 800]);
    expect(() => play(state, 2, bid('TA', 710))).toThrow('notAsked');
    expect(refusal(state, bid('HS', 80))).toBe('notInContest');
    expect(refusal(state, buy('TA'))).toBe('notNow');
    playAll(state, [bid('TA', 800), pass]);
    expect(state.players.map(({ cash }) => cash)).toEqual([0, 800, 775]);
  });

  it('B1 three bidders: clockwise from the lowest, the highest is skipped, a pass is final', () => {
    const state = newGame();
    playAll(state, [bid('TA', 55), bid('TA', 60), bid('TA', 65), buy('KT')]);
    expect(asked(state)).toBe(0);
    play(state, 0, bid('TA', 70));
    expect(asked(state)).toBe(1);
    play(state, 1, bid('TA', 75));
    expect(asked(state)).toBe(2);
    play(state, 2, pass);
    expect(asked(state)).toBe(0);
    play(state, 0, bid('TA', 80));
    expect(asked(state)).toBe(1);
    play(state, 1, pass);
    expect(state.privates.TA!.owner).toBe(0);
  });

  it('B1 by the readings of 18xx.games the lowest bidder is always next', () => {
    const state = newGame(4, '18xx.games');
    playAll(state, [bid('TA', 55), bid('TA', 60), bid('TA', 65), buy('KT'), bid('TA', 90)]);
    expect(asked(state)).toBe(1);
    play(state, 1, bid('TA', 100));
    expect(asked(state)).toBe(2);
  });

  it('136 138 B29 Kaiping falls by 5 with every round of passes; at 0 the starting player must take it, bids are resolved', () => {
    const state = newGame(3);
    playAll(state, [pass, bid('TA', 60)]);
    for (const price of [20, 15, 10, 5]) {
      playAll(state, [pass, pass, pass]);
      expect(state.stack[0]).toMatchObject({ kaiping: price });
    }
    playAll(state, [pass, pass, pass]);
    expect(asked(state)).toBe(0);
    expect(open(state)).toEqual(['buy.KT']);
    expect(refusal(state, pass)).toBe('mustTakeKaiping');
    play(state, 0, buy('KT'));
    expect(state.players[0]!.cash).toBe(800);
    expect(state.privates.TA!.owner).toBe(1);
    expect(asked(state)).toBe(1);
  });

  it('137 B2 B3 all pass after Kaiping is sold: income, a train is exported, bids stay', () => {
    const state = newGame(3);
    playAll(state, [buy('KT'), bid('FC', 155), pass, pass, pass]);
    expect(state.players.map(({ cash }) => cash)).toEqual([780, 800, 800]);
    expect(state.depot.gone).toEqual(['2']);
    expect(state.phase).toBe('2');
    expect(state.round).toMatchObject({ kind: 'auction', turn: 2 });
    expect(state.stack[0]).toMatchObject({ bids: { FC: [{ seat: 1, price: 155 }] } });
  });

  it('B3 with Kaiping unsold there is only the price cut, no round and no export', () => {
    const state = newGame(3);
    playAll(state, [pass, pass, pass]);
    expect(state.depot.gone).toEqual([]);
    expect(state.round.turn).toBe(1);
  });

  it('B29 after an income round the player left of the last buyer opens; a bid moves nothing', () => {
    const state = newGame(4);
    playAll(state, [buy('KT'), bid('HS', 80), pass, pass, pass, pass]);
    expect(asked(state)).toBe(1);
    const other = newGame(4);
    playAll(other, [bid('HS', 80), bid('TA', 55), buy('KT'), pass, pass, pass, pass]);
    // Seat 0 got Heng Shan last, as the only bidder.
    expect(other.privates.HS!.owner).toBe(0);
    expect(asked(other)).toBe(1);
  });

  it('139 Kaiping bought for 5 is still resold for 13 to 37', () => {
    const state = operating('LYR', 'track', () => {}, { phase: '3' });
    expect(range(state, ['takeOver.KT'])).toEqual([13, 37]);
  });

  it('B7 the stock round begins left of the last player who bought at face value', () => {
    const state = newGame(3);
    playAll(state, [bid('FC', 155), buy('KT'), buy('TA'), buy('HS'), buy('CW'), buy('YRF')]);
    expect(state.privates.FC!.owner).toBe(0);
    expect(state.round.kind).toBe('stock');
    expect(asked(state)).toBe(0);
    expect(state.priority).toBe(0);
    // Seat 0 is the last to pay a face value; seat 1 then wins the Forbidden City in its auction.
    const contested = newGame(3);
    playAll(contested, [bid('FC', 155), bid('FC', 160), buy('KT'), buy('TA'), buy('HS'), buy('CW'), buy('YRF'), pass]);
    expect(contested.privates.FC!.owner).toBe(1);
    expect(asked(contested)).toBe(1);
    expect(contested.priority).toBe(1);
  });

  it('B28 no sales in the first round in which company shares are on offer, however late it comes', () => {
    const state = newGame(2);
    playAll(state, [buy('KT'), pass, pass]);
    expect(state.round.turn).toBe(2);
    while (top(state) === 'auction') play(state, asked(state), buy(open(state)[0]!.slice(4)));
    expect(state.round).toMatchObject({ kind: 'stock', turn: 2 });
    playAll(state, [
      { type: 'found', company: 'LYR', par: 70 },
      { type: 'buyShare', company: 'LYR', from: 'ipo' },
    ]);
    expect(barredBy(state, 'sell.LYR')).toBe('firstStockRound');
  });

  it('X the bank that breaks in an income round ends the game', () => {
    const state = newGame(2);
    playAll(state, [buy('KT')]);
    state.players[0]!.cash += state.bank.cash - 3;
    state.bank.cash = 3;
    playAll(state, [pass, pass]);
    expect(game.standings(state).ended?.code).toBe('bankBroken');
    expect(game.waitingFor(state)).toEqual([]);
  });
});
