import type { Source } from '../../rules/game.js';
import { emptyBoard } from '../rail18xx/board.js';
import { newCompany } from '../rail18xx/state.js';
import { newDepot } from '../rail18xx/trains.js';
import { COMPANY_IDS } from './data/companies.js';
import { KAIPING, PRIVATE_IDS, PRIVATES } from './data/privates.js';
import { PHASES, TRAINS, TRAINS_ENDLESS } from './data/trains.js';
import { BANK_SIZE, type Options, STARTING_CASH } from './options.js';
import { RULINGS } from './rulings.js';
import type { State } from './state.js';

export const VERSION = 1;

/** III: the playing order cards are dealt; people sit down in their order, and the lowest starts with the Priority Deal. */
export function setup(options: Options, players: number, source: Source): State {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const seating = options.playingOrder === 'drawn' ? source.shuffle('playingOrder', seats.map(String)).map(Number) : seats;
  const cash = STARTING_CASH[players]!;
  return {
    version: VERSION,
    rulings: options.rulings,
    bank: { cash: BANK_SIZE - cash * players, broken: false },
    players: seats.map(() => ({ cash })),
    seating,
    priority: seating[0]!,
    companies: Object.fromEntries(COMPANY_IDS.map((id) => [id, newCompany(players)])),
    privates: Object.fromEntries(PRIVATE_IDS.map((id) => [id, { owner: null, closed: false }])),
    market: [],
    depot: newDepot(RULINGS[options.rulings].endlessDiesels ? TRAINS_ENDLESS : TRAINS),
    phase: PHASES[0]!.name,
    board: emptyBoard(COMPANY_IDS),
    round: { kind: 'auction', turn: 1, number: 1, of: 1 },
    stack: [{ at: 'auction', seat: seating[0]!, passes: 0, opener: seating[0]!, kaiping: PRIVATES[KAIPING]!.price, bids: {} }],
    salesOpen: false,
    used: [],
    bankrupt: null,
    ended: null,
    still: { sets: 0, mark: '' },
  };
}
