import type { Happening, Seat } from '../../rules/game.js';
import { leastOffer } from '../../rules/offers.js';
import { pay } from '../rail18xx/bank.js';
import { allow, amount, type Bar, bar, type Entry } from '../rail18xx/menu.js';
import type { CompanyId, PrivateId, Yuan } from '../rail18xx/state.js';
import { PRIVATE_IDS, PRIVATES } from './data/privates.js';
import { happened } from './happenings.js';
import { homeTileReserve } from './homeTile.js';
import type { Move, MoveOf } from './moves.js';
import { directorOf, phaseNow, rulingsOf, type State, turnOf } from './state.js';

/** IV.3.1: from phase 3 on a share company may buy a private from a player, in its turn, for 50 to 150 % of the price. */
export function takeOverEntries(state: State): Entry<Move>[] {
  if (!phaseNow(state).trade) return [];
  const director = directorOf(state, turnOf(state).company);
  return PRIVATE_IDS.filter((id) => typeof state.privates[id]!.owner === 'number').map((id) => ({
    key: `takeOver.${id}`,
    facts: { private: id, seat: state.privates[id]!.owner as Seat, own: state.privates[id]!.owner === director },
    barred: takeOverBar(state, id, null),
    next: (path) => {
      const { min, max } = priceRange(state, id);
      return amount<Move>(
        { code: 'takeOver', facts: { private: id, own: state.privates[id]!.owner === director } },
        { min, max },
        path,
        (price) => ({
          type: 'takeOver',
          private: id,
          price,
        }),
      );
    },
  }));
}

/** What may be offered: within the card's range, from the treasury, and above what the owner declined in this turn. */
function priceRange(state: State, id: PrivateId): { min: Yuan; max: Yuan } {
  const turn = turnOf(state);
  const [least, most] = PRIVATES[id]!.range;
  return { min: leastOffer(turn.declined, id, least), max: Math.min(most, state.companies[turn.company]!.cash - homeTileReserve(state)) };
}

function takeOverBar(state: State, id: PrivateId, price: Yuan | null): Bar {
  if (!phaseNow(state).trade) return bar('notInThisPhase', { phase: state.phase });
  if (typeof state.privates[id]?.owner !== 'number') return bar('notAPlayersPrivate', { private: id });
  const { min, max } = priceRange(state, id);
  if (max < PRIVATES[id]!.range[0]) return bar('tooDear', { price: PRIVATES[id]!.range[0], free: max });
  if (max < min) return bar('alreadyDeclined', { private: id });
  return price !== null && (price < min || price > max) ? bar('priceOutOfRange', { min, max }) : null;
}

/** The owner is asked, unless he directs the buying company (B30). */
export function playTakeOver(state: State, move: MoveOf<'takeOver'>): Happening[] {
  allow(takeOverBar(state, move.private, move.price));
  const { company } = turnOf(state);
  const owner = state.privates[move.private]!.owner as Seat;
  if (owner === directorOf(state, company) || !rulingsOf(state).sellerIsAsked) return takeOver(state, company, move.private, move.price);
  state.stack.push({ at: 'answerOffer', company, seat: owner, price: move.price, private: move.private });
  return [happened('privateWanted', { company, private: move.private, seat: owner, price: move.price })];
}

export function takeOver(state: State, company: CompanyId, id: PrivateId, price: Yuan): Happening[] {
  const owner = state.privates[id]!.owner as Seat;
  pay(state, company, owner, price);
  state.privates[id]!.owner = company;
  return [happened('privateTakenOver', { company, private: id, seat: owner, price })];
}
