import { must } from '../../rules/errors.js';
import type { Happening, Seat } from '../../rules/game.js';
import { byPrice, moveMarker, parSpaces, priceOf } from '../rail18xx/market.js';
import { allow, type Bar, bar, type Entry, menu } from '../rail18xx/menu.js';
import { inPlayersHands, type Offering, SHARE } from '../rail18xx/shares.js';
import type { StageRules } from '../rail18xx/stages.js';
import { type CompanyId, leftOf } from '../rail18xx/state.js';
import { certificateLimit, certificates } from './certificates.js';
import { CHART } from './data/chart.js';
import { COMPANY_IDS } from './data/companies.js';
import { FORBIDDEN_CITY } from './data/privates.js';
import { happened } from './happenings.js';
import type { Move } from './moves.js';
import { buyShare, exchange, exchangeBar, found, foundBar, priceFrom, shareBar } from './purchases.js';
import { saleBar, sellShares } from './sales.js';
import type { State, StockStage } from './state.js';

const OFFERINGS: readonly Offering[] = ['ipo', 'pool'];

/** VII.4: nothing is sold in the first stock round. */
const sellBar = (state: State, seat: Seat, id: CompanyId, shares: number): Bar =>
  state.salesOpen ? saleBar(state, seat, id, shares) : bar('firstStockRound');

export const mostToSell = (state: State, seat: Seat, id: CompanyId): number => {
  for (let shares = state.companies[id]!.held[seat]! / SHARE; shares > 0; shares--) if (!sellBar(state, seat, id, shares)) return shares;
  return 0;
};

const canSell = (state: State, seat: Seat): boolean => COMPANY_IDS.some((id) => mostToSell(state, seat, id) > 0);

/** VII.3: over the limit one must sell; only who can sell nothing is excused (B31). */
export const mustSell = (state: State, seat: Seat): boolean => certificates(state, seat) > certificateLimit(state) && canSell(state, seat);

const sellFirst = (state: State, seat: Seat): Bar =>
  mustSell(state, seat) ? bar('overCertificateLimit', { limit: certificateLimit(state), has: certificates(state, seat) }) : null;

/** VII: sell any number of shares, then buy one certificate, or pass. */
export const stock: StageRules<State, StockStage, Move> = {
  waitingFor: (_, stage) => [{ seat: stage.seat, must: true, about: { code: 'stock', facts: {} } }],

  choices(state, stage, seat, path) {
    const first = sellFirst(state, seat);
    const entries: Entry<Move>[] = COMPANY_IDS.flatMap((id) => [
      ...saleEntries(state, seat, id),
      ...(state.companies[id]!.par === 0
        ? [foundEntry(state, seat, id, first)]
        : OFFERINGS.filter((from) => state.companies[id]![from] > 0).map(
            (from): Entry<Move> => ({
              key: `buy.${id}.${from}`,
              facts: { company: id, from, price: priceFrom(state, id, from) },
              barred: first ?? shareBar(state, stage, seat, id, from),
              move: { type: 'buyShare', company: id, from },
            }),
          )),
      ...exchangeEntries(state, stage, seat, id, first),
    ]);
    entries.push({ key: 'pass', facts: { acting: stage.acting }, barred: first, move: { type: 'pass' } });
    return menu({ code: 'stock', facts: { certificates: certificates(state, seat), limit: certificateLimit(state) } }, entries, path);
  },

  play(state, stage, seat, move) {
    switch (move.type) {
      case 'sell': {
        allow(sellBar(state, seat, move.company, move.shares));
        stage.acting = true;
        state.priority = leftOf(state.seating, seat);
        if (!stage.sold[seat]!.includes(move.company)) stage.sold[seat]!.push(move.company);
        return sellShares(state, seat, move.company, move.shares);
      }
      case 'found': {
        allow(sellFirst(state, seat) ?? foundBar(state, seat, move.company, move.par));
        const happenings = found(state, seat, move.company, move.par);
        acted(state, stage, seat);
        return happenings;
      }
      case 'buyShare': {
        allow(sellFirst(state, seat) ?? shareBar(state, stage, seat, move.company, move.from));
        const happenings = buyShare(state, seat, move.company, move.from);
        acted(state, stage, seat);
        return happenings;
      }
      case 'exchange': {
        allow(sellFirst(state, seat) ?? exchangeBar(state, stage, seat, move.company, move.from));
        const happenings = exchange(state, seat, move.company, move.from);
        acted(state, stage, seat);
        return happenings;
      }
      default: {
        must(move.type === 'pass', 'notNow', { type: move.type });
        allow(sellFirst(state, seat));
        if (stage.acting) {
          acted(state, stage, seat);
          return [happened('boughtNothing', { seat })];
        }
        stage.passes++;
        stage.seat = leftOf(state.seating, seat);
        if (stage.passes === state.seating.length) state.stack.pop();
        return [happened('passed', { seat })];
      }
    }
  },

  quiet(state, stage, seat) {
    if (!mustSell(state, seat)) return { type: 'pass' };
    // Over the limit: one share of the cheapest company that can be sold.
    const [id] = byPrice(CHART, state.market)
      .reverse()
      .filter((company) => mostToSell(state, seat, company) > 0 && !sellBar(state, seat, company, 1));
    return id && stage.seat === seat ? { type: 'sell', company: id, shares: 1 } : null;
  },
};

function saleEntries(state: State, seat: Seat, id: CompanyId): Entry<Move>[] {
  const most = state.companies[id]!.held[seat]! / SHARE;
  if (most === 0) return [];
  const price = priceOf(CHART, state.market, id);
  const counts = Array.from({ length: most }, (_, i) => i + 1);
  const open = counts.filter((shares) => !sellBar(state, seat, id, shares));
  return [
    {
      key: `sell.${id}`,
      facts: { company: id, price, most: Math.max(0, ...open) },
      barred: open.length > 0 ? null : sellBar(state, seat, id, 1),
      next: (path) =>
        menu<Move>(
          { code: 'sell', facts: { company: id, price } },
          counts.map((shares) => ({
            key: String(shares),
            facts: { company: id, shares, amount: shares * price },
            barred: sellBar(state, seat, id, shares),
            move: { type: 'sell', company: id, shares },
          })),
          path,
        ),
    },
  ];
}

function foundEntry(state: State, seat: Seat, id: CompanyId, first: Bar): Entry<Move> {
  return {
    key: `found.${id}`,
    facts: { company: id },
    barred: first ?? foundBar(state, seat, id),
    next: (path) =>
      menu<Move>(
        { code: 'par', facts: { company: id } },
        parSpaces(CHART).map(({ price }) => ({
          key: String(price),
          facts: { company: id, par: price, cost: 2 * price },
          barred: foundBar(state, seat, id, price),
          move: { type: 'found', company: id, par: price },
        })),
        path,
      ),
  };
}

function exchangeEntries(state: State, stage: StockStage, seat: Seat, id: CompanyId, first: Bar): Entry<Move>[] {
  if (state.privates[FORBIDDEN_CITY]!.owner !== seat) return [];
  return OFFERINGS.filter((from) => state.companies[id]!.par > 0 && state.companies[id]![from] > 0).map((from) => ({
    key: `exchange.${id}.${from}`,
    facts: { private: FORBIDDEN_CITY, company: id, from },
    barred: first ?? exchangeBar(state, stage, seat, id, from),
    move: { type: 'exchange', company: id, from },
  }));
}

/** The turn is over and was not a pass; the next round would begin left of this player (VII.2). */
function acted(state: State, stage: StockStage, seat: Seat): void {
  stage.acting = false;
  stage.passes = 0;
  stage.seat = leftOf(state.seating, seat);
  state.priority = stage.seat;
}

/** IX.3: companies whose shares are all in players' hands rise, in operating order. */
export function soldOut(state: State): Happening[] {
  return byPrice(CHART, state.market)
    .filter((id) => inPlayersHands(state.companies[id]!) === 100)
    .map((id) => {
      const { from, to } = moveMarker(CHART, state.market, id, 'up');
      return happened('soldOut', { company: id, price: from, newPrice: to });
    });
}

export const newStockStage = (state: State): StockStage => ({
  at: 'stock',
  seat: state.priority,
  passes: 0,
  sold: state.players.map(() => []),
  acting: false,
});
