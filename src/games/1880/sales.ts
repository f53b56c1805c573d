import type { Happening, Phrase, Question, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { changeDirector, keepsCertificate, wouldChangeDirector } from '../rail18xx/directors.js';
import { moveMarker } from '../rail18xx/market.js';
import { returnShares, SHARE } from '../rail18xx/shares.js';
import { BANK, type Percent, type Yuan } from '../rail18xx/state.js';
import { ask, phrase, say } from './ask.js';
import { company, sharePrice } from './companies.js';
import { COMPANY_IDS, isCompanyId } from './data/companies.js';
import { BROKERS_FEE } from './data/figures.js';
import { CHART } from './data/market.js';
import type { Move1880 } from './moves.js';
import { communism } from './phases.js';
import { type State1880, switchesOf } from './state.js';

/** XII. Sale of shares, in a share round or for a forced purchase of a train. */
export type Sale = 'shareRound' | 'forced';

export function saleRefusal(state: State1880, seat: Seat, id: string, percent: Percent, sale: Sale): Phrase | null {
  if (!isCompanyId(id)) return phrase('noSuchCompany', { company: id });
  const it = company(state, id);
  const held = it.held[seat]!;
  if (percent <= 0 || percent % SHARE !== 0 || percent > held) return phrase('notThatManyShares', { company: id, held, percent });
  const own = it.director === seat;
  // XIV: nobody sells shares of a company that he directs; in recorded games this was not asked in the train step.
  if (own && communism(state) && !(sale === 'forced' && switchesOf(state).forcedSaleOfOwn)) return phrase('communism', { company: id });
  if (!keepsCertificate(it, seat, percent)) return phrase('directorsCertificate', { company: id });
  // 116: sales for a train change no director, of no company.
  if (sale === 'forced' && wouldChangeDirector(it, seat, percent)) return phrase('noChangeOfDirector', { company: id });
  return null;
}

/** The price less the broker's fee, for each share at the price before the drop (58, 59). */
export const proceeds = (state: State1880, id: string, percent: Percent): Yuan => ((sharePrice(state, id) - BROKERS_FEE) * percent) / SHARE;

export function sellShares(state: State1880, seat: Seat, id: string, percent: Percent, log: Happening[]): void {
  const it = company(state, id);
  const amount = proceeds(state, id, percent);
  returnShares(it, seat, 'ipo', percent);
  pay(state, BANK, seat, amount);
  const price = communism(state) ? null : moveMarker(CHART, state.market, id, 'down', percent / SHARE);
  say(log, 'sharesSold', { seat, company: id, percent, amount, ...(price && price.from !== price.to ? { price: price.to } : {}) });
  directorMayChange(state, id, log);
}

export function directorMayChange(state: State1880, id: string, log: Happening[]): void {
  const next = changeDirector(company(state, id), state.seating);
  if (next !== null) say(log, 'newDirector', { company: id, seat: next });
}

/** What that player could sell, company by company. */
export function sellable(state: State1880, seat: Seat, sale: Sale, fits: (id: string, percent: Percent) => Phrase | null = () => null) {
  return COMPANY_IDS.filter((id) => company(state, id).held[seat]! > 0).map((id) => {
    const sizes: { percent: Percent; barred: Phrase | null }[] = [];
    for (let percent = SHARE; percent <= company(state, id).held[seat]!; percent += SHARE) {
      sizes.push({ percent, barred: saleRefusal(state, seat, id, percent, sale) ?? fits(id, percent) });
    }
    return { id, sizes };
  });
}

export function askSale(state: State1880, list: ReturnType<typeof sellable>, path: readonly string[]): Question<Move1880> {
  return ask(
    phrase('sellCompany'),
    list.map(({ id, sizes }) => ({
      key: id,
      facts: { company: id, price: sharePrice(state, id) },
      barred: sizes.every(({ barred }) => barred) ? sizes[0]!.barred : null,
      next: (rest) =>
        ask(
          phrase('sellShares', { company: id }),
          sizes.map(({ percent, barred }) => ({
            key: `${percent}`,
            facts: { company: id, percent, amount: proceeds(state, id, percent) },
            barred,
            move: { type: 'sell', company: id, percent },
          })),
          rest,
        ),
    })),
    path,
  );
}

export const nothingToSell = (list: ReturnType<typeof sellable>): boolean => list.every(({ sizes }) => sizes.every(({ barred }) => barred));
