import type { Seat } from '../../../rules/game.js';
import type { Json } from '../../../rules/json.js';
import { stationsOf } from '../../rail18xx/board.js';
import { directedBy } from '../../rail18xx/directors.js';
import { type Members, nameOf } from '../../rail18xx/foreign/trace.js';
import { markerOf, priceOf } from '../../rail18xx/market.js';
import type { Holder } from '../../rail18xx/state.js';
import { topTrain } from '../../rail18xx/trains.js';
import { leastBid, priceOfCheapest, unsold } from '../auction.js';
import { certificates, privatesOf } from '../certificates.js';
import { CHART } from '../data/chart.js';
import { COMPANIES, COMPANY_IDS } from '../data/companies.js';
import { PRIVATE_IDS, PRIVATES } from '../data/privates.js';
import { operatingOrder } from '../phaseChange.js';
import { type AuctionStage, rulingsOf, type State, trainsOf } from '../state.js';

/** What the other engine shows and our position does not hold. */
export interface Shown {
  /** Seat order of the current round, beginning with who started it. */
  readonly players: readonly Seat[];
  readonly passed: ReadonlySet<Seat>;
  /** Their priority stays where it was when the Forbidden City is exchanged. */
  readonly priority: Seat;
}

const KIND = { auction: 'AUCTION', stock: 'SR', operating: 'OR' };
const holderName = (holder: Holder): string => (typeof holder === 'number' ? nameOf(holder) : holder);

/** Our position in the form of the traces. */
export function project(state: State, shown: Shown): Members {
  const { kind, turn, number, of } = state.round;
  return {
    round: { kind: KIND[kind], turn, num: number, ...(kind === 'operating' ? { of } : {}) },
    // Their phases are called after the trains; the time before the first train is no phase of its own there.
    phase: { '1': '2', '7': 'D' }[state.phase] ?? state.phase,
    order: {
      players: shown.players.map(nameOf),
      priority: nameOf(shown.priority),
      ...(kind === 'operating' ? { operating: operatingOrder(state) } : {}),
    },
    bank: state.bank.cash,
    players: Object.fromEntries(state.players.map((_, seat) => [nameOf(seat), player(state, seat, shown)])),
    companies: Object.fromEntries(COMPANY_IDS.map((id) => [id, company(state, id)])),
    privates: Object.fromEntries(PRIVATE_IDS.map((id) => [id, privateCard(state, id)])),
    depot: depot(state),
    stacks: stacks(state),
    auction: auction(state),
  };
}

function player(state: State, seat: Seat, shown: Shown): Members {
  const shares = COMPANY_IDS.filter((id) => state.companies[id]!.held[seat]! > 0);
  return {
    cash: state.players[seat]!.cash,
    shares: Object.fromEntries(shares.map((id) => [id, state.companies[id]!.held[seat]!])),
    directs: directedBy(state.companies, seat).sort(),
    privates: privatesOf(state, seat).sort(),
    certs: certificates(state, seat),
    passed: shown.passed.has(seat),
    bankrupt: state.bankrupt === seat,
  };
}

function company(state: State, id: string): Members {
  const { cash, par, floated, director, ipo, pool, trains } = state.companies[id]!;
  const marker = markerOf(state.market, id);
  const placed = stationsOf(state.board, id);
  const prices = [0, ...rulingsOf(state).stationCosts].slice(0, COMPANIES[id]!.tokens);
  return {
    cash,
    ...(par > 0 ? { par } : {}),
    ...(marker ? { price: [priceOf(CHART, state.market, id), marker.row, marker.column] } : {}),
    ...(director === null ? {} : { director: nameOf(director) }),
    floated,
    ipo,
    pool,
    trains: [...trains],
    tokens: placed.map(({ hex, stop }): Json => [hex, stop ?? 0, 0]),
    unplaced: prices.slice(placed.length),
    privates: privatesOf(state, id).sort(),
  };
}

function privateCard(state: State, id: string): Members {
  const { owner, closed } = state.privates[id]!;
  const stage = state.stack[0];
  const discount = id === 'KT' && stage?.at === 'auction' ? PRIVATES[id]!.price - stage.kaiping : 0;
  return {
    ...(owner === null ? {} : { owner: holderName(owner) }),
    closed,
    revenue: PRIVATES[id]!.income,
    ...(discount > 0 ? { discount } : {}),
  };
}

function depot(state: State): Members {
  const kinds = trainsOf(state);
  const top = topTrain(kinds, state.depot);
  const left = kinds.map(({ name, count }): Json => [name, count === null ? 'unlimited' : (state.depot.left[name] ?? 0)]);
  return {
    left: left.filter((pair) => (pair as Json[])[1] !== 0),
    discarded: [...state.depot.pool],
    onSale: [...new Set([...(top ? [top.name] : []), ...state.depot.pool])],
  };
}

function stacks(state: State): Json[] {
  const cells = new Map<string, { at: [number, number]; companies: string[] }>();
  for (const { company: id, row, column } of state.market) {
    const cell = cells.get(`${row}.${column}`) ?? { at: [row, column], companies: [] };
    cell.companies.push(id);
    cells.set(`${row}.${column}`, cell);
  }
  return [...cells.values()]
    .filter(({ companies }) => companies.length > 1)
    .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ at, companies }): Json => [at, companies]);
}

function auction(state: State): Members {
  const stage = state.stack[0];
  if (stage?.at !== 'auction') return {};
  const contest = state.stack[1];
  return {
    ...(contest?.at === 'contest' ? { up: contest.private } : {}),
    left: unsold(state).map((id, i): Json => [id, least(state, stage, id, i === 0)]),
    bids: Object.fromEntries(
      Object.entries(stage.bids).map(([id, bids]) => [
        id,
        [...bids].sort((a, b) => a.price - b.price).map(({ seat, price }): Json => [nameOf(seat), price]),
      ]),
    ),
  };
}

const least = (state: State, stage: AuctionStage, id: string, cheapest: boolean): number =>
  cheapest && (stage.bids[id] ?? []).length === 0 ? priceOfCheapest(state, stage) : leastBid(stage, id);
