import type { Json } from '../../../rules/json.js';
import { stationsOf } from '../../rail18xx/board.js';
import { type Members, nameOf } from '../../rail18xx/foreign/trace.js';
import { markerOf } from '../../rail18xx/market.js';
import { topOf } from '../../rail18xx/stages.js';
import { certificates } from '../certificates.js';
import { company, directedBySeat, founded, sharePrice, turnOrder } from '../companies.js';
import { COMPANY_IDS } from '../data/companies.js';
import { INVESTOR_IDS } from '../data/investors.js';
import { PRIVATE_IDS, privateFacts } from '../data/privates.js';
import { ALL_TRAINS, TRAINS } from '../data/trains.js';
import { investorsOperate } from '../effects.js';
import { homeOf } from '../homes.js';
import { communism, hasReached, phaseNow } from '../phases.js';
import type { State1880 } from '../state.js';
import { markersLeft } from '../stationMarkers.js';
import { type Memory, theirInvestor, unpaidTo } from './memory.js';
import { inShareRound, roundRecord } from './round.js';

/** Our position in the form of the traces. */
export function position(state: State1880, memory: Memory): { state: Members; laid: Members } {
  return {
    state: {
      round: roundRecord(state),
      phase: state.phase,
      order: orderRecord(state, memory),
      players: Object.fromEntries(state.players.map((_, seat) => [nameOf(seat), playerRecord(state, seat, memory)])),
      companies: Object.fromEntries(COMPANY_IDS.map((id) => [id, companyRecord(state, id, memory)])),
      privates: Object.fromEntries(PRIVATE_IDS.map((id) => [id, privateRecord(state, id)])),
      investors: Object.fromEntries(INVESTOR_IDS.map((id) => [theirInvestor(id), investorRecord(state, id, memory)])),
      depot: depotRecord(state),
      stacks: stacksRecord(state, memory),
      auction: auctionRecord(state),
      flags: flagsRecord(state, memory),
    },
    laid: { ...state.board.tiles } as unknown as Members,
  };
}

function playerRecord(state: State1880, seat: number, memory: Memory): Members {
  const player = state.players[seat]!;
  return {
    cash: player.cash - unpaidTo(memory, seat),
    shares: Object.fromEntries(
      COMPANY_IDS.filter((id) => company(state, id).held[seat]! > 0).map((id) => [id, company(state, id).held[seat]!]),
    ),
    directs: [...directedBySeat(state, seat)].sort(),
    privates: PRIVATE_IDS.filter((id) => state.privates[id].owner === seat && !state.privates[id].closed),
    certs: certificates(state, seat),
    debt: player.debt || null,
    passed: memory.passed.has(seat),
  };
}

function companyRecord(state: State1880, id: string, memory: Memory): Members {
  const it = company(state, id);
  const marker = markerOf(state.market, id);
  const floating = topOf(state);
  const home = homeOf(id);
  const asking = floating?.at === 'home' && floating.company === id;
  const tokens = asking ? [] : stationsOf(state.board, id).map(({ hex, stop }) => [hex, stop ?? 0, 0]);
  const unplaced = markersLeft(state, id);
  const placedHome = !asking && stationsOf(state.board, id).some(({ hex }) => hex === home);
  return {
    cash: it.cash,
    par: it.par || null,
    price: marker ? [sharePrice(state, id), marker.row, marker.column] : null,
    director: it.director === null ? null : nameOf(it.director),
    floated: it.floated,
    ipo: it.ipo,
    pool: 0,
    trains: [...it.trains],
    tokens,
    unplaced: placedHome ? unplaced : [0, ...unplaced],
    directorPercent: founded(state, id) ? it.directorShare : null,
    permits: it.permits || null,
    fullCapital: it.secondHalf === 'paid',
    floatNeeds: it.floated ? null : phaseNow(state).float,
    parSlot: memory.founding?.company === id ? memory.founding.row : it.row >= 0 ? it.row : null,
    investorShares:
      state.over && !memory.unpaid.some(({ id: investor }) => state.minors[investor]!.company === id) ? null : it.reserved || null,
  };
}

function privateRecord(state: State1880, id: (typeof PRIVATE_IDS)[number]): Members {
  const { owner, closed } = state.privates[id];
  const revenue = closed || hasReached(state, 'B3') ? 0 : privateFacts(id).revenue;
  const top = topOf(state);
  const discount = top?.at === 'auction' && top.private === id && top.bids.length === 0 ? privateFacts(id).price - top.minimum : 0;
  return { owner: closed || typeof owner !== 'number' ? null : nameOf(owner), closed, revenue, discount: discount || null };
}

function investorRecord(state: State1880, id: string, memory: Memory): Members {
  const it = state.minors[id]!;
  const unpaid = memory.unpaid.find((each) => each.id === id);
  const closed = it.closed || (state.over && !unpaid);
  const linked = it.company !== null && company(state, it.company).reserved > 0;
  return {
    owner: it.owner === null || closed ? null : nameOf(it.owner),
    cash: unpaid?.cash ?? it.cash,
    closed,
    shares: linked && !it.closed ? { [it.company!]: 10 } : {},
    tokens: closed ? [] : [[homeOf(id), 0, 0]],
  };
}

function depotRecord(state: State1880): Members {
  const left: Json[] = ALL_TRAINS.flatMap((train): Json[] => {
    const count = train.count === null ? 'unlimited' : state.depot.left[train.name]!;
    return count === 0 ? [] : [[train.name, count]];
  });
  const top = TRAINS.find((train) => train.count === null || state.depot.left[train.name]! > 0)!;
  const restored = hasReached(state, 'C2') && state.depot.left['2R']! > 0 ? ['2R'] : [];
  return { left, onSale: [top.name, ...restored] };
}

function auctionRecord(state: State1880): Members {
  const top = topOf(state);
  if (top?.at !== 'auction') return {};
  const rest = PRIVATE_IDS.slice(PRIVATE_IDS.indexOf(top.private));
  const active = [
    ...state.seating.slice(state.seating.indexOf(top.starter)),
    ...state.seating.slice(0, state.seating.indexOf(top.starter)),
  ];
  const high = top.bids.at(-1)?.[0];
  return {
    up: top.private,
    left: rest.map((id) => [id, id === top.private ? top.minimum : privateFacts(id).price]),
    bids: top.bids.length > 0 ? { [top.private]: top.bids.map(([seat, amount]) => [nameOf(seat), amount]) } : {},
    active: active
      .filter((seat) => !top.passed.includes(seat) && (seat === top.turn || seat === high || state.players[seat]!.cash >= top.minimum))
      .map(nameOf),
  };
}

function flagsRecord(state: State1880, memory: Memory): Members {
  const interrupted = inShareRound(state) && state.turn ? namedAsInterrupted(state, memory) : null;
  return {
    permit: phaseNow(state).letter,
    communism: communism(state),
    investorsOperate: investorsOperate(state),
    trainMarker: state.trainMarker,
    fullCapitalEvent: hasReached(state, 'B1'),
    crossBuy: hasReached(state, 'B1'),
    endTriggered: state.lastTurns !== null,
    finalOR: memory.lastCircle,
    orInterrupted: interrupted,
  };
}

const theirOrder = (memory: Memory, ids: string[]): string[] =>
  memory.stacks.find(([, theirs]) => theirs.length === ids.length && ids.every((id) => theirs.includes(id)))?.[1] ?? ids;

function orderRecord(state: State1880, memory: Memory): Members {
  const at = state.seating.indexOf(memory.first);
  const players = [...state.seating.slice(at), ...state.seating.slice(0, at)].map(nameOf);
  const round = roundRecord(state);
  const auction = round.kind === 'AUCTION';
  return { players, priority: nameOf(auction ? memory.first : state.priority), operating: round.kind === 'OR' ? memory.operating : null };
}

function stacksRecord(state: State1880, memory: Memory): Json {
  const cells = new Map<string, string[]>();
  for (const { company: id, row, column } of state.market) cells.set(`${row} ${column}`, [...(cells.get(`${row} ${column}`) ?? []), id]);
  return [...cells]
    .filter(([, ids]) => ids.length > 1)
    .map(([cell, ids]): [number[], string[]] => [cell.split(' ').map(Number), theirOrder(memory, ids)])
    .sort(([a], [b]) => a[0]! - b[0]! || a[1]! - b[1]!);
}

/** Where a whole turn went by unasked, they name the next company as the interrupted one. */
function namedAsInterrupted(state: State1880, memory: Memory): string {
  const { entity } = state.turn!;
  if (memory.place.entity === entity) return entity;
  const order = turnOrder(state).filter((id) => company(state, id).floated);
  return order[order.indexOf(entity as never) + 1] ?? entity;
}
