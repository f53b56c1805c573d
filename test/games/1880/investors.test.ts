import { certificateLimit, certificates } from '../../../src/games/1880/certificates.js';
import { game1880 } from '../../../src/games/1880/game.js';
import { isJoined } from '../../../src/games/1880/merger.js';
import { runInput, trainsOf } from '../../../src/games/1880/run.js';
import { layCost } from '../../../src/games/1880/track.js';
import {
  asked,
  barred,
  cash,
  company,
  fresh,
  happened,
  holding,
  investor,
  lay,
  leave,
  link,
  marker,
  open,
  options,
  play,
  refusal,
  route,
  settle,
  shareRound,
  table,
  tiles,
  top,
  turnOf,
} from './build.js';

/** The investors are being chosen; seat 1 has the BCR. */
function choosing(players = 3) {
  const state = fresh({ players });
  company(state, 'BCR', { director: 1, floated: false });
  state.board.homes.push('BCR');
  state.seating = [2, 1, 0, 3, 4, 5, 6].slice(0, players);
  state.priority = 2;
  state.stack = [{ at: 'operating' }, { at: 'investors' }];
  return state;
}

/** Macau's investor (A6, P12) and CKR's network: P12 – P10 – P8 – O7 – O5 (Kunming). */
const LINE = 'P12:57.1 P10:8852.1 P8:6.2 O7:6.5 O5:57.1';

describe('VII Companies of the foreign investors', () => {
  it('R15 everybody takes one in the new seating order, nobody may decline, the others leave the game', () => {
    const state = choosing();
    expect(asked(state)).toBe(2);
    expect(options(state).map(({ key }) => key)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']);
    expect(refusal(state, { type: 'pass' })).toBe('notNow');
    play(state, { type: 'investor', investor: 'A6' });
    expect(asked(state)).toBe(1);
    expect(refusal(state, { type: 'investor', investor: 'A6' })).toBe('investorTaken');
    play(state, { type: 'investor', investor: 'A1' });
    play(state, { type: 'investor', investor: 'A7' });
    expect(
      Object.entries(state.minors)
        .filter(([, each]) => each.closed)
        .map(([id]) => id),
    ).toEqual(['A2', 'A3', 'A4', 'A5']);
    expect(state.board.homes.some((owner) => owner in state.minors)).toBe(false);
    expect(top(state)?.at).toBe('shareRound');
  });

  it('R16 the owner of the BCR puts a BCR share on his investor at once', () => {
    const state = choosing();
    play(state, { type: 'investor', investor: 'A6' });
    play(state, { type: 'investor', investor: 'A1' });
    expect(state.companies.BCR).toMatchObject({ reserved: 10, ipo: 70 });
    expect(state.minors.A1!.company).toBe('BCR');
    expect(state.minors.A6!.company).toBeNull();
  });

  it('A34 home markers of investors stand from the choice on', () => {
    const state = choosing();
    play(state, { type: 'investor', investor: 'A6' });
    expect(state.board.stations.P12).toMatchObject([{ owner: 'A6', stop: 0 }]);
  });

  it('R17 becoming director of a company founded by another links no investor', () => {
    const state = table();
    investor(state, 'A6', 1);
    company(state, 'CKR', { director: 0, held: { 0: 20, 1: 20 } });
    cash(state, 1, 500);
    shareRound(state, 1);
    play(state, { type: 'buy', company: 'CKR' });
    expect(state.companies.CKR!.director).toBe(1);
    expect(state.minors.A6!.company).toBeNull();
    cash(state, 0, 0);
    shareRound(state, 1);
    play(state, { type: 'found', company: 'JHA', par: 100, percent: 20, permits: 'ABC' });
    expect(state.minors.A6!.company).toBe('JHA');
  });

  it('R18 A2 the share is reserved with the purchase of the certificate, not with the float', () => {
    const state = table({ phase: 'B3' });
    investor(state, 'A6', 0);
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 70, percent: 20, permits: 'ABC' });
    expect(state.companies.CKR).toMatchObject({ reserved: 10, ipo: 70, floated: false });
  });

  it('R19 the reserved share does not help the company to float', () => {
    const state = table({ phase: 'B1' });
    investor(state, 'A6', 0);
    company(state, 'CKR', { director: 0, floated: false });
    link(state, 'A6', 'CKR');
    shareRound(state, 0, { passes: 2 });
    play(state, { type: 'pass' });
    // 20 % in the director's hand and 10 % on the charter are not 30 %.
    expect(state.companies.CKR!.floated).toBe(false);
  });

  it('R20 the reserved share is not in the bank: 40 % and the share leave five there', () => {
    const state = table({ phase: 'B1' });
    investor(state, 'A6', 0);
    shareRound(state, 0);
    play(state, { type: 'found', company: 'CKR', par: 70, percent: 40, permits: 'B' });
    expect(state.companies.CKR).toMatchObject({ ipo: 50, reserved: 10, secondHalf: 'due' });
  });

  it('R21 nobody receives a dividend for the reserved share', () => {
    const state = table();
    company(state, 'CKR', { director: 0, held: { 0: 20, 1: 10 } });
    investor(state, 'A6', 1, { cash: 30, company: 'CKR' });
    turnOf(state, 'CKR', 'dividend', { income: 100 });
    const before = state.players.map((player) => player.cash);
    play(state, { type: 'dividend', pay: true });
    expect(state.players.map((player, seat) => player.cash - before[seat]!)).toEqual([20, 10, 0]);
    expect(state.minors.A6!.cash).toBe(30);
    expect(state.bank.cash + state.players.reduce((sum, each) => sum + each.cash, 0) + state.companies.CKR!.cash).toBe(37860 - 30);
  });

  it('R22 an investor leases the top train; it stays in the bank and triggers nothing', () => {
    const state = table({ phase: 'A2' });
    investor(state, 'A6', 0);
    company(state, 'BCR');
    leave(state, '2+2', 1);
    expect(trainsOf(state, 'A6')).toEqual(['2+2']);
    tiles(state, 'P12:6.3');
    turnOf(state, 'A6', 'run');
    play(state, { type: 'run', routes: [route(0, 'P12.0 >5 Q13.0')] });
    expect(state.minors.A6!.cash).toBe(40);
    expect(state.depot.left['2+2']).toBe(1);
    expect(state.trainMarker).toBeNull();
    expect(state.stack.some((stage) => stage.at === 'shareRound')).toBe(false);
  });

  it('R23 after the last 3+3 and before the first 4 it leases a 4 and still operates', () => {
    const state = table({ phase: 'B2' });
    investor(state, 'A6', 0);
    leave(state, '3+3', 0);
    expect(trainsOf(state, 'A6')).toEqual(['4']);
    company(state, 'BCR', { trains: ['3'] });
    state.acted = null;
    state.circle = 0;
    state.stack = [{ at: 'operating' }];
    shareRound(state, 0, { passes: 2 });
    play(state, { type: 'pass' });
    expect(top(state)?.at).toBe('track');
    expect(state.turn?.entity).toBe('A6');
  });

  it.each(['A1', 'A2', 'B1', 'B2'])('R24 an investor lays one yellow tile in phase %s, without a permit', (phase) => {
    const state = table({ phase });
    investor(state, 'A3', 0);
    company(state, 'BCR', { permits: '', trains: ['3'] });
    turnOf(state, 'A3');
    play(state, lay('H6', '57', 0));
    expect(state.board.tiles.H6).toEqual(['57', 0]);
    // A company would go on with G7 or, in phase B, lay a second tile.
    expect(top(state)?.at).not.toBe('track');
    turnOf(state, 'A3', 'track', { yellow: 1 });
    expect(open(state)).toEqual(['pass']);
    expect(refusal(state, lay('G7', '9', 0))).toBe('colourNotAllowed');
    turnOf(state, 'A3');
    expect(refusal(state, lay('G7', '9', 0))).toBe('accepted');
  });

  it('R24 or it upgrades one', () => {
    const state = table({ phase: 'B1' });
    investor(state, 'A3', 0);
    company(state, 'BCR', { permits: '', trains: ['3'] });
    tiles(state, 'H6:57.0');
    turnOf(state, 'A3');
    play(state, lay('H6', '15', 0));
    expect(state.board.tiles.H6).toEqual(['15', 0]);
    expect(top(state)?.at).not.toBe('track');
    turnOf(state, 'A3', 'track', { upgraded: true });
    expect(open(state)).toEqual(['pass']);
    expect(refusal(state, lay('G7', '9', 0))).toBe('colourNotAllowed');
  });

  it('R24 it pays terrain from its own treasury, which starts at 0', () => {
    const start = choosing();
    play(start, { type: 'investor', investor: 'A3' });
    expect(start.minors.A3!.cash).toBe(0);
    const state = table({ phase: 'B1' });
    investor(state, 'A3', 0);
    company(state, 'BCR', { trains: ['3'] });
    // G5 is mountain and river: 50.
    tiles(state, 'H6:57.2');
    const mountain = lay('G5', '9', 2);
    cash(state, 'A3', 40);
    turnOf(state, 'A3');
    expect(barred(state, [], 'G5')).toBe('notEnoughMoney');
    expect(refusal(state, mountain)).toBe('notEnoughMoney');
    cash(state, 'A3', 50);
    expect(open(state)).toContain('G5');
    const owner = state.players[0]!.cash;
    play(state, mountain);
    expect(state.board.tiles.G5).toEqual(['9', 2]);
    expect(state.minors.A3!.cash).toBe(0);
    expect(state.players[0]!.cash).toBe(owner);
  });

  it('R25 P2, P3 and P4 of the owner serve his investor', () => {
    const state = table({ privates: { P2: 0, P3: 0, P4: 0 } });
    investor(state, 'A4', 0);
    expect(runInput(state, 'A4')).toMatchObject({ ferryFee: 0, stopBonus: { N16: 20 } });
    turnOf(state, 'A4');
    expect(layCost(state, 'H10')).toBe(0);
    investor(state, 'A5', 1);
    expect(runInput(state, 'A5')).toMatchObject({ ferryFee: 10, stopBonus: {} });
  });

  it('R26 the income is withheld; an investor has no price and no bonus', () => {
    const state = table();
    investor(state, 'A6', 0);
    company(state, 'BCR', { trains: ['2'] });
    tiles(state, 'P12:6.3');
    turnOf(state, 'A6', 'run');
    const before = state.players.map((each) => each.cash);
    play(state, { type: 'run', routes: [route(0, 'P12.0 >5 Q13.0')] });
    expect(state.minors.A6!.cash).toBe(40);
    expect(state.players.map((each) => each.cash)).toEqual(before);
  });

  it('R27 the company that builds the connection does not merge in its own turn; the investor looks at the end of its next turn', () => {
    const state = table();
    investor(state, 'A6', 1);
    company(state, 'CKR', { director: 0, trains: ['2'], cash: 100, row: 3 });
    company(state, 'BCR', { director: 0, trains: ['2'], row: 0 });
    link(state, 'A6', 'CKR');
    tiles(state, LINE.replace('O7:6.5', ''));
    turnOf(state, 'CKR');
    play(state, lay('O7', '6', 5));
    expect(state.minors.A6!.closed).toBe(false);
    expect(isJoined(state, 'A6')).toBe(true);
    turnOf(state, 'A6', 'link');
    settle(state);
    expect(state.companies.CKR!.held[1]).toBe(10);
  });

  it('R28 A1 full cities of other companies do not hinder the joint network', () => {
    const state = table();
    investor(state, 'A6', 0);
    company(state, 'CKR', { director: 0 });
    link(state, 'A6', 'CKR');
    tiles(state, LINE);
    company(state, 'BZU', { director: 1 });
    marker(state, 'BZU', 'P8');
    expect(isJoined(state, 'A6')).toBe(true);
  });

  it('R29 connected only from a second marker: no merger in 2022, a merger in 2010', () => {
    for (const edition of ['2022', '2010'] as const) {
      const state = table({ edition });
      investor(state, 'A6', 0);
      company(state, 'BZU', { director: 0 });
      state.minors.A6!.company = 'BZU';
      tiles(state, LINE);
      marker(state, 'BZU', 'P8');
      expect(isJoined(state, 'A6')).toBe(edition === '2010');
    }
  });

  it('R30 a company that has not floated has no home marker: no merger', () => {
    const state = table();
    investor(state, 'A6', 0);
    company(state, 'CKR', { director: 0, floated: false });
    link(state, 'A6', 'CKR');
    tiles(state, LINE);
    expect(isJoined(state, 'A6')).toBe(false);
  });

  const merging = (given: { director?: number; cash?: number; placed?: number } = {}) => {
    const state = table();
    investor(state, 'A6', 1, { cash: given.cash ?? 100 });
    const director = given.director ?? 0;
    company(state, 'CKR', { director, held: { [director]: 30 }, trains: ['2'] });
    link(state, 'A6', 'CKR');
    state.companies.CKR!.placed = given.placed ?? 0;
    tiles(state, LINE);
    turnOf(state, 'A6', 'link');
    settle(state);
    return state;
  };

  it("R31 the investor's owner gets share, premium and the choice of the money; the company's director decides about the marker", () => {
    const state = merging({ director: 0 });
    expect(state.companies.CKR).toMatchObject({ held: [30, 10, 0], reserved: 0 });
    expect(state.players[1]!.cash).toBe(650);
    expect(top(state)?.at).toBe('mergerMoney');
    expect(asked(state)).toBe(1);
    play(state, { type: 'mergerMoney', to: 'company' });
    expect(top(state)?.at).toBe('mergerMarker');
    expect(asked(state)).toBe(0);
  });

  it('R32 all money to the company, or a fifth to the owner; an empty treasury asks nothing', () => {
    const all = merging();
    play(all, { type: 'mergerMoney', to: 'company' });
    expect(all.companies.CKR!.cash).toBe(100);
    const fifth = merging();
    play(fifth, { type: 'mergerMoney', to: 'owner' });
    expect(fifth.companies.CKR!.cash).toBe(0);
    expect(fifth.players[1]!.cash).toBe(670);
    expect(fifth.minors.A6!.cash).toBe(0);
    expect(top(merging({ cash: 0 }))?.at).toBe('mergerMarker');
  });

  it("R33 the cheapest marker replaces the investor's, free; without a marker left it is simply removed", () => {
    const state = merging({ cash: 0 });
    play(state, { type: 'mergerMarker', replace: true });
    expect(state.board.stations.P12).toMatchObject([{ owner: 'CKR' }]);
    expect(game1880.view(state, 'all').companies.find(({ id }) => id === 'CKR')!.markersLeft).toEqual([100]);
    const none = merging({ cash: 0, placed: 2 });
    expect(none.minors.A6!.closed).toBe(true);
    expect(none.board.stations.P12).toBeUndefined();
  });

  it('R33 one marker per hex: a company with one in the hex gets no second by the merger', () => {
    const state = table();
    investor(state, 'A6', 1);
    company(state, 'CKR', { director: 0, trains: ['2'] });
    link(state, 'A6', 'CKR');
    tiles(state, LINE.replace('P12:57.1', 'P12:15.1'));
    marker(state, 'CKR', 'P12');
    turnOf(state, 'A6', 'link');
    settle(state);
    expect(state.minors.A6!.closed).toBe(true);
    expect(state.board.stations.P12).toHaveLength(1);
  });

  it('R34 merging ends only that turn; the marker question is finished before the next one acts', () => {
    const state = merging({ cash: 0 });
    expect(state.turn?.entity).toBe('A6');
    play(state, { type: 'mergerMarker', replace: false });
    expect(state.turn?.entity).toBe('CKR');
  });

  it.each(['B3', 'C2', 'D1'])('R35 from the first 4 on investors only look for their merger (%s)', (phase) => {
    const state = table({ phase });
    investor(state, 'A6', 0, { cash: 90 });
    company(state, 'BCR', { trains: ['6'], permits: 'ABC' });
    state.circle = 0;
    shareRound(state, 0, { passes: 2 });
    play(state, { type: 'pass' });
    expect(state.turn?.entity).toBe('BCR');
    expect(state.minors.A6!.cash).toBe(90);
  });

  it('A27 the check after B3 happens in the slot of the investor in 2010, too', () => {
    const state = table({ phase: 'B3', edition: '2010' });
    investor(state, 'A6', 0);
    company(state, 'CKR', { director: 0, trains: ['4'] });
    link(state, 'A6', 'CKR');
    tiles(state, LINE);
    expect(state.minors.A6!.closed).toBe(false);
    state.circle = 0;
    shareRound(state, 0, { passes: 2 });
    play(state, { type: 'pass' });
    expect(top(state)?.at).toBe('link');
  });

  it('R36 at the end an investor that has not merged pays a fifth to its owner; the reserved share and the premium count nothing', () => {
    const state = table({ phase: 'D1' });
    investor(state, 'A6', 1, { cash: 500 });
    investor(state, 'A1', 2, { cash: 200 });
    company(state, 'CKR', { director: 0, trains: ['8'], reserved: 10 });
    link(state, 'A6', 'CKR');
    leave(state, '8', 0);
    leave(state, '8E', 1);
    state.trainMarker = 'CKR';
    state.lastTurns = 1;
    turnOf(state, 'CKR', 'trains');
    const log = play(state, { type: 'pass' });
    expect(state.players.map(({ cash: money }) => money)).toEqual([600, 700, 640]);
    // The other four fifths go to the bank.
    expect([state.minors.A6!.cash, state.minors.A1!.cash]).toEqual([0, 0]);
    expect(state.companies.CKR!.held[1]).toBe(0);
    expect(happened(log, 'gameOver')).toBeDefined();
    expect(game1880.standings(state).seats.find(({ seat }) => seat === 1)!.score).toBe(700);
  });

  it('R37 A3 whoever becomes the largest holder by the free share is director at once', () => {
    const state = table();
    investor(state, 'A6', 1);
    company(state, 'CKR', { director: 0, held: { 0: 30, 1: 30 }, trains: ['2'] });
    link(state, 'A6', 'CKR');
    tiles(state, LINE);
    turnOf(state, 'A6', 'link');
    settle(state);
    expect(state.companies.CKR!.director).toBe(1);
    expect(asked(state)).toBe(1);
  });

  it('A3 the free share may take its owner over the certificate limit; as after a lost directorship he must sell in his next turn', () => {
    const state = holding(11);
    company(state, 'CKR', { director: 0, trains: ['3'] });
    investor(state, 'A6', 1, { company: 'CKR' });
    tiles(state, LINE);
    expect([certificates(state, 1), certificateLimit(state)]).toEqual([11, 11]);
    turnOf(state, 'A6', 'link');
    settle(state);
    expect(state.companies.CKR).toMatchObject({ reserved: 0, held: [20, 10, 0, 0, 0, 0, 0] });
    expect(certificates(state, 1)).toBe(12);
    play(state, { type: 'mergerMarker', replace: false });
    shareRound(state, 1);
    expect(refusal(state, { type: 'buy', company: 'CKR' })).toBe('certificateLimit');
    expect(barred(state, [], 'pass')).toBe('overLimit');
    expect(refusal(state, { type: 'pass' })).toBe('overLimit');
    play(state, { type: 'sell', company: 'CKR', percent: 10 });
    expect(refusal(state, { type: 'pass' })).toBe('accepted');
  });

  it('A37 the Trans-Siberian bonus is for investors, too', () => {
    const state = table();
    investor(state, 'A1', 0);
    company(state, 'BCR', { trains: ['2'] });
    // Plain track all the way: a 2-train links Russia and Vladivostok.
    tiles(state, 'B4:9.2 C5:8.2 C7:9.1 C9:9.1 C11:9.1 C13:8.1 B14:9.0');
    turnOf(state, 'A1', 'run');
    play(state, { type: 'run', routes: [route(0, 'A3.0 >5 B4 >5 C5 >4 C7 >4 C9 >4 C11 >4 C13 >3 B14 >3 A15.0')] });
    expect(state.minors.A1!.cash).toBe(20 + 10 + 50);
  });
});
