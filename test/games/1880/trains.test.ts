import { game1880 } from '../../../src/games/1880/game.js';
import {
  asked,
  at,
  barred,
  buy,
  cash,
  company,
  happened,
  leave,
  open,
  options,
  passRound,
  play,
  question,
  refusal,
  table,
  toPhase,
  top,
  turnOf,
} from './build.js';

describe('X Purchase of trains', () => {
  it('R99 A28 the last of a kind stops the purchases at once: share round, then the same company goes on with the director it has by then', () => {
    const state = table();
    leave(state, '2', 1);
    company(state, 'CKR', { director: 0, held: { 0: 20, 1: 20 }, cash: 700, trains: ['2'] });
    cash(state, 1, 500);
    state.priority = 1;
    turnOf(state, 'CKR', 'trains');
    const log = play(state, buy('2', 100));
    expect(happened(log, 'shareRound')).toBeDefined();
    expect(top(state)?.at).toBe('shareRound');
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(top(state)?.at).toBe('trains');
    expect(state.turn?.entity).toBe('CKR');
    expect(asked(state)).toBe(1);
    play(state, buy('2+2', 180));
    expect(state.companies.CKR!.trains).toEqual(['2', '2', '2+2']);
  });

  it('R99 capital that a share round brings can be spent when the turn goes on', () => {
    const state = table({ phase: 'B1' });
    leave(state, '3', 1);
    company(state, 'CKR', { director: 0, held: { 0: 30, 1: 10 }, cash: 180, trains: ['2'] });
    state.priority = 1;
    turnOf(state, 'CKR', 'trains');
    play(state, buy('3', 180));
    play(state, { type: 'buy', company: 'CKR' });
    passRound(state);
    expect(state.companies.CKR!.cash).toBe(500);
    play(state, buy('3+3', 300));
    expect(state.companies.CKR!.trains).toEqual(['2', '3', '3+3']);
  });

  /** CKR has the marker; the circle has come round. */
  const circle = (phase: string, train: string, left: number) => {
    const state = table({ phase });
    const kind = { A: '2', B: '3', C: '6', D: '6' }[phase[0]!]!;
    company(state, 'CKR', { par: 90, cash: 900, trains: [kind], held: { 0: 40 } });
    company(state, 'BCR', { director: 1, trains: [kind], held: { 1: 40 } });
    leave(state, train, left);
    state.trainMarker = 'CKR';
    turnOf(state, 'CKR', 'trains');
    return state;
  };

  it('example of the train circle: CKR refuses, the five 2-trains go, share round, CKR is again in its train step', () => {
    const state = table();
    company(state, 'BCR', { par: 100, director: 1, trains: ['2'] });
    company(state, 'HKR', { par: 100, director: 2, trains: ['2'] });
    company(state, 'CKR', { par: 100, director: 0, cash: 400, trains: ['2'] });
    company(state, 'NXR', { par: 90, director: 1, trains: ['2'] });
    leave(state, '2', 5);
    turnOf(state, 'CKR', 'trains');
    play(state, buy('2', 100));
    expect(state.trainMarker).toBe('CKR');
    leave(state, '2', 5);
    play(state, { type: 'pass' });
    for (const id of ['NXR', 'BCR', 'HKR']) {
      expect(state.turn?.entity).toBe(id);
      turnOf(state, id, 'trains');
      play(state, { type: 'pass' });
    }
    expect(state.turn?.entity).toBe('CKR');
    turnOf(state, 'CKR', 'trains');
    const log = play(state, { type: 'pass' });
    expect(happened(log, 'trainsRemoved')!.facts).toEqual({ train: '2', count: 5 });
    expect(state.depot.left['2']).toBe(0);
    expect(top(state)?.at).toBe('shareRound');
    passRound(state);
    expect(state.turn?.entity).toBe('CKR');
    expect(top(state)?.at).toBe('trains');
    play(state, buy('2+2', 180));
    expect(state.phase).toBe('A2');
  });

  it('R100 after a refusal the same company may buy the next kind; a second refusal removes nothing more until its next turn', () => {
    const state = circle('A2', '2+2', 3);
    play(state, { type: 'pass' });
    passRound(state);
    expect(top(state)?.at).toBe('trains');
    expect(state.depot.left['3']).toBe(5);
    play(state, { type: 'pass' });
    expect(state.depot.left['3']).toBe(5);
    expect(state.turn?.entity).toBe('BCR');
  });

  it('R100 sister trains, restored 2s and P7 are no purchases; a full company cannot save the trains', () => {
    const sister = circle('B1', '3', 2);
    company(sister, 'HKR', { director: 0, par: 80, trains: ['3'] });
    play(sister, buy('3', 1, 'HKR'));
    play(sister, { type: 'pass' });
    expect(sister.depot.left['3']).toBe(0);
    const restored = circle('C3', '6E', 3);
    play(restored, buy('2R', 250));
    play(restored, { type: 'pass' });
    expect(restored.depot.left['6E']).toBe(0);
    const full = circle('B2', '3+3', 2);
    full.companies.CKR!.trains = ['3', '3', '3'];
    leave(full, '3', 0);
    play(full, { type: 'pass' });
    expect(full.depot.left['3+3']).toBe(0);
  });

  it('R101 removal of a whole kind begins its phase: removed 4s begin communism, removed 8s the end', () => {
    const fours = circle('B2', '4', 5);
    leave(fours, '3+3', 0);
    play(fours, { type: 'pass' });
    expect(fours.phase).toBe('B3');
    expect(game1880.view(fours, 'all').communism).toBe(true);
    expect(top(fours)?.at).toBe('shareRound');
    const eights = circle('C3', '8', 2);
    leave(eights, '6E', 0);
    play(eights, { type: 'pass' });
    expect(eights.phase).toBe('D1');
    expect(eights.lastTurns).toBe(4);
  });

  it('R102 all 4s are removed and P7 is open: the first begins B3, the second goes to P7, the rest leaves, then the share round', () => {
    const state = circle('B2', '4', 5);
    leave(state, '3+3', 0);
    state.privates.P7 = { owner: 1, closed: false };
    play(state, { type: 'pass' });
    expect(top(state)).toEqual({ at: 'rocket', train: '4' });
    expect(state.depot.left['4']).toBe(4);
    play(state, { type: 'rocket', company: 'BCR' });
    expect(state.companies.BCR!.trains).toEqual(['3', '4']);
    expect(state.depot.left['4']).toBe(0);
    expect(top(state)?.at).toBe('shareRound');
  });

  it('R103 both 8E unsold for a circle go; with one sold the other stays; no share round in either case', () => {
    const both = circle('D1', '8E', 2);
    leave(both, '8', 0);
    both.lastTurns = 3;
    play(both, { type: 'pass' });
    expect(both.depot.left['8E']).toBe(0);
    expect(both.stack.some((stage) => stage.at === 'shareRound')).toBe(false);
    expect(top(both)?.at).toBe('trains');
    const one = circle('D2', '8E', 1);
    one.lastTurns = 3;
    play(one, { type: 'pass' });
    expect(one.depot.left['8E']).toBe(1);
    const bought = circle('D2', '8E', 1);
    bought.lastTurns = 3;
    cash(bought, 'CKR', 900);
    play(bought, buy('8E', 900));
    expect(bought.stack.some((stage) => stage.at === 'shareRound')).toBe(false);
    // Tens are never removed.
    const tens = circle('D3', '8E', 0);
    tens.lastTurns = 3;
    const log = play(tens, { type: 'pass' });
    expect(happened(log, 'trainsRemoved')).toBeUndefined();
    expect(tens.turn?.entity).not.toBe('CKR');
  });

  it('R104 a restored 2: from C2, 250, one per company, fills a place, does not satisfy the duty, not by forced purchase', () => {
    const early = table({ phase: 'C1' });
    company(early, 'CKR', { cash: 300, trains: ['4'] });
    turnOf(early, 'CKR', 'trains');
    expect(refusal(early, buy('2R', 250))).toBe('restoredNotYet');
    const state = table({ phase: 'C2' });
    company(state, 'CKR', { cash: 250, held: { 0: 60 } });
    cash(state, 0, 1000);
    turnOf(state, 'CKR', 'trains');
    play(state, buy('2R', 250));
    expect(state.trainMarker).toBeNull();
    expect(barred(state, [], 'pass')).toBe('mustOwnTrain');
    expect(refusal(state, buy('2R', 250))).toBe('oneRestored');
    play(state, buy('6', 600));
    expect(state.companies.CKR!.trains).toEqual(['2R', '6']);
    expect(state.players[0]!.cash).toBe(400);
    const poor = table({ phase: 'C2' });
    company(poor, 'CKR', { cash: 200, held: { 0: 60 } });
    turnOf(poor, 'CKR', 'trains');
    expect(refusal(poor, buy('2R', 250))).toBe('notEnoughMoney');
  });

  it('R104 a sister’s 2R may be bought with company money; 2Rs never rust and the last one brings no share round', () => {
    const state = table({ phase: 'C3' });
    company(state, 'CKR', { cash: 800, trains: ['6'] });
    company(state, 'BCR', { director: 0, trains: ['2R', '6'] });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('2R', 1, 'BCR'));
    expect(state.companies.CKR!.trains).toEqual(['6', '2R']);
    const second = table({ phase: 'C2' });
    company(second, 'CKR', { cash: 800, trains: ['2R', '6'] });
    company(second, 'BCR', { director: 0, trains: ['2R', '6'] });
    turnOf(second, 'CKR', 'trains');
    expect(refusal(second, buy('2R', 1, 'BCR'))).toBe('oneRestored');
    const last = table({ phase: 'D1' });
    company(last, 'CKR', { cash: 250, trains: ['8'] });
    leave(last, '2R', 1);
    turnOf(last, 'CKR', 'trains');
    play(last, buy('2R', 250));
    expect(top(last)?.at).not.toBe('shareRound');
    expect(last.companies.CKR!.trains).toEqual(['8', '2R']);
  });

  it('A31 there are ten restored 2s; then none from the bank, but a sister’s still', () => {
    const state = table({ phase: 'C3' });
    expect(state.depot.left['2R']).toBe(10);
    company(state, 'CKR', { cash: 800, trains: ['6'] });
    company(state, 'BCR', { director: 0, trains: ['2R', '6'] });
    leave(state, '2R', 0);
    turnOf(state, 'CKR', 'trains');
    expect(refusal(state, buy('2R', 250))).toBe('noneLeft');
    expect(refusal(state, buy('2R', 1, 'BCR'))).toBe('accepted');
  });

  it('R105 A23 the limit falls to 3 with the first 3+3 and to 2 with the first 6E; each company chooses what to give up, from the acting one on', () => {
    const state = table({ phase: 'B1' });
    leave(state, '3', 0);
    company(state, 'BCR', { par: 100, director: 1, trains: ['2', '2', '2', '3'] });
    company(state, 'CKR', { par: 90, director: 0, cash: 300, trains: ['2', '2', '3'] });
    company(state, 'HKR', { par: 80, director: 2, trains: ['2', '2', '3', '3'] });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('3+3', 300));
    expect(top(state)).toEqual({ at: 'surplus', company: 'CKR' });
    expect(options(state).map(({ key }) => key)).toEqual(['2', '3', '3-3']);
    play(state, { type: 'giveUp', train: '3' });
    expect(top(state)).toEqual({ at: 'surplus', company: 'HKR' });
    expect(asked(state)).toBe(2);
    expect(refusal(state, { type: 'giveUp', train: '4' })).toBe('noSuchTrain');
    play(state, { type: 'giveUp', train: '2' });
    expect(top(state)).toEqual({ at: 'surplus', company: 'BCR' });
    const before = state.companies.BCR!.cash;
    play(state, { type: 'giveUp', train: '2' });
    expect(state.companies.BCR!.cash).toBe(before);
    expect(state.depot.gone.filter((train) => train === '3')).not.toHaveLength(0);
    expect(top(state)?.at).toBe('trains');
  });

  it('R105 a restored 2 counts as well', () => {
    const state = table({ phase: 'C2' });
    leave(state, '6', 0);
    company(state, 'CKR', { cash: 700 });
    company(state, 'BCR', { director: 1, trains: ['4', '6', '2R'] });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('6E', 700));
    expect(top(state)).toEqual({ at: 'surplus', company: 'BCR' });
    play(state, { type: 'giveUp', train: '2R' });
    expect(state.companies.BCR!.trains).toEqual(['4', '6']);
  });

  it('R105 a full company may not buy even if rust would make room', () => {
    const state = table({ phase: 'B2' });
    leave(state, '3+3', 0);
    company(state, 'CKR', { cash: 900, trains: ['2', '2', '2'] });
    turnOf(state, 'CKR', 'trains');
    expect(refusal(state, buy('4', 300))).toBe('trainLimit');
    const two = table({ phase: 'C3' });
    company(two, 'CKR', { cash: 900, trains: ['6', '2R'] });
    turnOf(two, 'CKR', 'trains');
    expect(refusal(two, buy('6E', 700))).toBe('trainLimit');
  });

  it('A41 order of effects: phase and rust, capital, forced P7, surplus, P0, share round', () => {
    const state = table({ phase: 'B1', privates: { P0: 2 } });
    leave(state, '3', 1);
    company(state, 'CKR', { cash: 180, trains: ['2'] });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('3', 180));
    expect(top(state)).toMatchObject({ at: 'p0', amount: 70 });
    play(state, { type: 'claim', claim: true });
    expect(top(state)?.at).toBe('shareRound');
    const fours = table({ phase: 'B2', privates: { P7: 1 } });
    leave(fours, '3+3', 0);
    company(fours, 'CKR', { cash: 300, trains: ['2', '3'] });
    company(fours, 'BCR', { director: 1, trains: ['2', '3'] });
    turnOf(fours, 'CKR', 'trains');
    const log = play(fours, buy('4', 300)).map(({ code }) => code);
    expect(log).toEqual(['trainBought', 'phase', 'rusted']);
    expect(top(fours)).toEqual({ at: 'rocket', train: '4' });
    expect(fours.companies.BCR!.trains).toEqual(['3']);
  });

  it('A30 the bank always has a train: tens without limit', () => {
    const state = table({ phase: 'D3' });
    leave(state, '8E', 0);
    company(state, 'CKR', { cash: 2000 });
    turnOf(state, 'CKR', 'trains');
    play(state, buy('10', 1000));
    play(state, buy('10', 1000));
    expect(state.companies.CKR!.trains).toEqual(['10', '10']);
  });

  it('A11 P7 ends a kind within the circle: the marker alone measures it, so the refusal of its company removes the new kind', () => {
    const state = circle('A1', '2', 0);
    state.interrupted = true;
    play(state, { type: 'pass' });
    expect(state.depot.left['2+2']).toBe(0);
    expect(state.phase).toBe('A2');
  });

  it('X nobody has ever bought a train: the circle is measured from the first company that ended its turn', () => {
    const state = table({ privates: { P7: 0 } });
    company(state, 'BCR', {});
    turnOf(state, 'BCR', 'trains');
    play(state, { type: 'rocket' });
    play(state, { type: 'pass' });
    expect(state.depot.left['2']).toBe(9);
    turnOf(state, 'BCR', 'trains');
    play(state, { type: 'pass' });
    expect(state.depot.left['2']).toBe(0);
    expect(top(state)?.at).toBe('shareRound');
  });

  it('X prices of new trains are printed; trains of the bank in ascending order; sisters from the first 3 on', () => {
    const state = table();
    company(state, 'CKR', { cash: 900, trains: ['2'] });
    company(state, 'BCR', { director: 0, trains: ['2'] });
    company(state, 'HKR', { director: 1, trains: ['2'] });
    turnOf(state, 'CKR', 'trains');
    expect(refusal(state, buy('2', 90))).toBe('priceIsPrinted');
    expect(refusal(state, buy('2+2', 180))).toBe('notOnSale');
    expect(refusal(state, buy('2', 1, 'BCR'))).toBe('sistersNotYet');
    toPhase(state, 'B1');
    expect(refusal(state, buy('2', 1, 'HKR'))).toBe('otherDirector');
    expect(refusal(state, buy('2', 0, 'BCR'))).toBe('sisterPrice');
    expect(refusal(state, buy('2', 901, 'BCR'))).toBe('sisterPrice');
    expect(question(state, ['sister', 'BCR.2'])).toMatchObject({ kind: 'amount', min: 1, max: 900 });
    expect(open(state)).toContain('pass');
    expect(at(state, 'CKR')).toEqual([1, 3]);
  });
});
