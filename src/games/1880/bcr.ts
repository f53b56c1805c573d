import type { Happening, Question, Seat } from '../../rules/game.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { freeRows } from './companies.js';
import { PERMITS } from './data/figures.js';
import { found } from './founding.js';
import type { Move1880, MoveOf } from './moves.js';
import { closePrivate } from './privates.js';
import { type State1880, switchesOf } from './state.js';

/** VI, P6: its buyer receives the 20 % certificate of the BCR at 100, chooses the permits, and P6 leaves play (12). */
export const BCR = 'BCR';
const PAR = 100;
const PERCENT = 20;

export function bcrChoices(state: State1880, path: readonly string[]): Question<Move1880> {
  const about = phrase('bcrPermits', { company: BCR });
  const items = PERMITS[PERCENT]!.map((permits): Item => {
    const facts = { permits };
    if (switchesOf(state).parRow === 'uppermost') return { key: permits, facts, move: { type: 'permits', permits } };
    return {
      key: permits,
      facts,
      next: (rest) =>
        ask(
          phrase('foundRow', { company: BCR, par: PAR }),
          freeRows(state, PAR).map((row) => ({ key: `${row}`, facts: { row }, move: { type: 'permits', permits, row } })),
          rest,
        ),
    };
  });
  return ask(about, items, path);
}

export function playBcr(state: State1880, seat: Seat, move: MoveOf<'permits'>, log: Happening[]): void {
  if (!PERMITS[PERCENT]!.includes(move.permits)) refuse(phrase('noSuchPermits', { percent: PERCENT, permits: move.permits }));
  const free = switchesOf(state).parRow === 'any';
  if (free !== (move.row !== undefined)) refuse(phrase('rowIsUppermost'));
  state.stack.pop();
  closePrivate(state, 'P6');
  say(log, 'privateClosed', { private: 'P6' });
  found(state, seat, { company: BCR, par: PAR, percent: PERCENT, permits: move.permits, row: move.row }, log);
}
