import { emptyBoard } from '../rail18xx/board.js';
import { newCompany } from '../rail18xx/state.js';
import { newDepot } from '../rail18xx/trains.js';
import { openAuction } from './auction.js';
import { COMPANY_IDS } from './data/companies.js';
import { PAPER_MONEY, STARTING_CASH } from './data/figures.js';
import { INVESTOR_IDS } from './data/investors.js';
import { PRIVATE_IDS } from './data/privates.js';
import { ALL_TRAINS } from './data/trains.js';
import type { Options1880 } from './options.js';
import type { State1880 } from './state.js';

/** IV. Game preparation. Seats are in the order of the numbered cards: seat 0 drew the 0. */
export function setup1880(options: Options1880, players: number, version: number): State1880 {
  const cash = STARTING_CASH[players]!;
  const seating = Array.from({ length: players }, (_, seat) => seat);
  const state: State1880 = {
    version,
    edition: options.edition,
    rulings: options.rulings,
    bank: { cash: PAPER_MONEY - cash * players, broken: false },
    players: seating.map(() => ({ cash, debt: 0, investor: null, founded: false })),
    seating,
    priority: 0,
    companies: Object.fromEntries(
      COMPANY_IDS.map((id) => [id, { ...newCompany(players), row: -1, permits: '', placed: 0, secondHalf: 'open' as const }]),
    ),
    minors: Object.fromEntries(INVESTOR_IDS.map((id) => [id, { cash: 0, owner: null, closed: false, company: null }])),
    privates: Object.fromEntries(PRIVATE_IDS.map((id) => [id, { owner: null, closed: false }])) as State1880['privates'],
    market: [],
    depot: newDepot(ALL_TRAINS),
    phase: 'A1',
    board: emptyBoard([...COMPANY_IDS, ...INVESTOR_IDS]),
    stack: [{ at: 'operating' }],
    turn: null,
    acted: null,
    trainMarker: null,
    interrupted: false,
    circle: 0,
    shareRounds: 0,
    lastTurns: null,
    p5: null,
    over: false,
  };
  state.stack.push(openAuction(state, 'P0', 0));
  return state;
}
