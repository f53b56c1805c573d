import { must } from '../../rules/errors.js';
import type { Option } from '../../rules/game.js';
import type { StageRules } from '../../rules/stages.js';
import { feeOf } from './editions.js';
import { type Fog, happened, type Move, pay, playerAt, type State, take } from './state.js';

/**
 * Fog interrupts the running after a double. Everybody with bags on the shelf answers, all at once and in any order:
 * pay a coin for fogmen, or lose a bag. Then the one who threw the dice runs.
 */
export const fog: StageRules<State, Fog, Move> = {
  waitingFor: (_state, stage) => stage.left.map((seat) => ({ seat, must: true, about: ABOUT })),

  choices(state, _stage, seat) {
    const { coins, shelf } = playerAt(state, seat);
    const fogmen: Option<Move> = {
      key: 'fogmen',
      facts: { coins: 1 },
      ...(coins > 0 ? { move: { type: 'fogmen' as const } } : { barred: { code: 'noCoins', facts: {} } }),
    };
    const losses = shelf.map((bag) => ({ key: bag, facts: { fee: feeOf(bag) }, move: { type: 'lose' as const, bag } }));
    return { kind: 'pick', about: ABOUT, options: [fogmen, ...losses] };
  },

  play(state, stage, seat, move) {
    const player = playerAt(state, seat);
    must(move.type === 'fogmen' || move.type === 'lose', 'notNow', { at: stage.at });
    if (move.type === 'fogmen') {
      must(player.coins > 0, 'noCoins');
      pay(state, seat, null, 1);
    } else {
      must(player.shelf.includes(move.bag), 'notOnYourShelf', { bag: move.bag });
      take(player.shelf, move.bag);
      state.gone.push(move.bag);
    }
    take(stage.left, seat);
    if (stage.left.length === 0) state.stack.pop();
    return [move.type === 'fogmen' ? happened('fogmenPaid', { seat }) : happened('bagLost', { seat, bag: move.bag })];
  },

  quiet(state, _stage, seat) {
    const { coins, shelf } = playerAt(state, seat);
    return coins > 0 ? { type: 'fogmen' } : { type: 'lose', bag: cheapest(shelf) };
  },
};

const ABOUT = { code: 'fog', facts: {} };
export const cheapest = (bags: readonly string[]): string => [...bags].sort((a, b) => feeOf(a) - feeOf(b))[0]!;
