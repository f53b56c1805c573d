import type { Happening, Question, Seat } from '../../rules/game.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { BCR } from './bcr.js';
import { company } from './companies.js';
import { INVESTORS, type InvestorId, isInvestorId } from './data/investors.js';
import { reserveShare } from './founding.js';
import { placeInvestor, removeHome } from './homes.js';
import type { Move1880 } from './moves.js';
import { openShareRound } from './shareRound.js';
import type { State1880 } from './state.js';

/** V, VII: in the new seating order everybody takes one of the foreign investors, free of charge; nobody may decline (15). */

export const choosesInvestor = (state: State1880): Seat => state.seating.find((seat) => state.players[seat]!.investor === null)!;

const isFree = (state: State1880, id: InvestorId): boolean => state.minors[id]!.owner === null && !state.minors[id]!.closed;

export function investorChoices(state: State1880, more: readonly Item[], path: readonly string[]): Question<Move1880> {
  return ask(
    phrase('chooseInvestor'),
    [
      ...INVESTORS.filter(({ id }) => isFree(state, id)).map(
        ({ id, home }): Item => ({ key: id, facts: { investor: id, home }, move: { type: 'investor', investor: id } }),
      ),
      ...more,
    ],
    path,
  );
}

export function playInvestor(state: State1880, seat: Seat, id: string, log: Happening[]): void {
  if (!isInvestorId(id) || !isFree(state, id)) refuse(phrase('investorTaken', { investor: id }));
  state.minors[id]!.owner = seat;
  state.players[seat]!.investor = id as InvestorId;
  placeInvestor(state, id as InvestorId);
  say(log, 'investorChosen', { seat, investor: id });
  // 16: the BCR is the first company of the owner of P6.
  if (company(state, BCR).director === seat) reserveShare(state, seat, BCR, log);
  if (state.players.some((player) => player.investor === null)) return;
  for (const other of INVESTORS) {
    if (!isFree(state, other.id)) continue;
    state.minors[other.id]!.closed = true;
    removeHome(state, other.id);
  }
  state.stack.pop();
  openShareRound(state, true, log);
}
