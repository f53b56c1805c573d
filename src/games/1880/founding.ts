import type { Happening, Phrase, Seat } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { parSpaces, placeMarker } from '../rail18xx/market.js';
import { SHARE, takeDirectorsCertificate } from '../rail18xx/shares.js';
import { BANK, type Percent, type Yuan } from '../rail18xx/state.js';
import { ask, type Item, phrase, refuse, say } from './ask.js';
import { checkSecondHalf } from './capital.js';
import { certificateRefusal } from './certificates.js';
import { company, founded, freeParValues, freeRows } from './companies.js';
import { COMPANY_IDS, isCompanyId } from './data/companies.js';
import { DIRECTOR_SHARES, PAR_VALUES, PERMITS } from './data/figures.js';
import { CHART } from './data/market.js';
import type { MoveOf } from './moves.js';
import { type State1880, switchesOf } from './state.js';

/** XII. Inauguration of a major company: its director's certificate, par value, row and building permits. */

/** Why nobody could found a company with that much money, or null. */
export function foundingRefusal(state: State1880, seat: Seat): Phrase | null {
  const player = state.players[seat]!;
  if (player.debt > 0 && !switchesOf(state).foundingInDebt) return phrase('inDebt', { debt: player.debt });
  const pars = freeParValues(state);
  const lowest = Math.min(...pars);
  if (pars.length === 0) return phrase('noRowFree');
  if (COMPANY_IDS.every((id) => founded(state, id))) return phrase('allFounded');
  const price = (lowest * DIRECTOR_SHARES[0]) / SHARE;
  if (player.cash < price) return phrase('notEnoughMoney', { cash: player.cash, amount: price });
  return certificateRefusal(state, seat);
}

const priceOfCertificate = (par: Yuan, percent: Percent): Yuan => (par * percent) / SHARE;

function termsRefusal(state: State1880, seat: Seat, par: Yuan, percent: Percent): Phrase | null {
  const price = priceOfCertificate(par, percent);
  const { cash } = state.players[seat]!;
  return cash < price ? phrase('notEnoughMoney', { cash, amount: price }) : null;
}

export function foundingItem(state: State1880, seat: Seat): Item {
  const free = switchesOf(state).parRow === 'any';
  const rows = (move: Omit<MoveOf<'found'>, 'row'>) => (path: readonly string[]) =>
    ask(
      phrase('foundRow', { company: move.company, par: move.par }),
      freeRows(state, move.par).map((row) => ({ key: `${row}`, facts: { row }, move: { ...move, row } })),
      path,
    );
  const permits = (id: string, par: Yuan, percent: Percent) => (path: readonly string[]) =>
    ask(
      phrase('foundPermits', { company: id, par, percent }),
      PERMITS[percent]!.map((letters): Item => {
        const move = { type: 'found' as const, company: id, par, percent, permits: letters };
        return { key: letters, facts: { permits: letters }, ...(free ? { next: rows(move) } : { move }) };
      }),
      path,
    );
  const percents = (id: string, par: Yuan) => (path: readonly string[]) =>
    ask(
      phrase('foundPercent', { company: id, par }),
      DIRECTOR_SHARES.map((percent) => ({
        key: `${percent}`,
        facts: { percent, price: priceOfCertificate(par, percent) },
        barred: termsRefusal(state, seat, par, percent),
        next: permits(id, par, percent),
      })),
      path,
    );
  const pars = (id: string) => (path: readonly string[]) =>
    ask(
      phrase('foundPar', { company: id }),
      PAR_VALUES.map((par) => ({
        key: `${par}`,
        facts: { par },
        barred: freeRows(state, par).length === 0 ? phrase('noRowFree', { par }) : termsRefusal(state, seat, par, DIRECTOR_SHARES[0]),
        next: percents(id, par),
      })),
      path,
    );
  return {
    key: 'found',
    barred: foundingRefusal(state, seat),
    next: (path) =>
      ask(
        phrase('foundCompany'),
        COMPANY_IDS.filter((id) => !founded(state, id)).map((id) => ({ key: id, facts: { company: id }, next: pars(id) })),
        path,
      ),
  };
}

function rowRefusal(state: State1880, par: Yuan, row: number | undefined): Phrase | null {
  if (switchesOf(state).parRow === 'uppermost') return row === undefined ? null : phrase('rowIsUppermost');
  return row !== undefined && freeRows(state, par).includes(row) ? null : phrase('rowTaken', { par, row: row ?? null });
}

function movesTermsRefusal(state: State1880, seat: Seat, move: MoveOf<'found'>): Phrase | null {
  if (!isCompanyId(move.company)) return phrase('noSuchCompany', { company: move.company });
  if (founded(state, move.company)) return phrase('alreadyFounded', { company: move.company });
  if (!(PAR_VALUES as readonly number[]).includes(move.par) || freeRows(state, move.par).length === 0) {
    return phrase('noRowFree', { par: move.par });
  }
  if (!PERMITS[move.percent]?.includes(move.permits)) return phrase('noSuchPermits', { percent: move.percent, permits: move.permits });
  return rowRefusal(state, move.par, move.row) ?? termsRefusal(state, seat, move.par, move.percent);
}

export function playFounding(state: State1880, seat: Seat, move: MoveOf<'found'>, log: Happening[]): void {
  refuse(foundingRefusal(state, seat) ?? movesTermsRefusal(state, seat, move));
  pay(state, seat, BANK, priceOfCertificate(move.par, move.percent));
  found(state, seat, move, log);
  if (switchesOf(state).secondHalf === 'book') checkSecondHalf(state, move.company, log);
}

/** Hands out the certificate, also that of the BCR, which comes with P6. */
export function found(state: State1880, seat: Seat, terms: Omit<MoveOf<'found'>, 'type'>, log: Happening[]): void {
  const it = company(state, terms.company);
  it.row = terms.row ?? freeRows(state, terms.par)[0]!;
  it.par = terms.par;
  it.permits = terms.permits;
  takeDirectorsCertificate(it, seat, terms.percent);
  if (switchesOf(state).unfloatedPriceMoves) enterChart(state, terms.company);
  say(log, 'founded', { seat, company: terms.company, par: terms.par, percent: terms.percent, permits: terms.permits, row: it.row });
  const player = state.players[seat]!;
  const first = !player.founded;
  player.founded = true;
  if (first) reserveShare(state, seat, terms.company, log);
}

/** VII: a share of the first company that a player founds goes to his investor's charter, from the top of the stack. */
export function reserveShare(state: State1880, seat: Seat, id: string, log: Happening[]): void {
  const investor = state.players[seat]!.investor;
  if (!investor || state.minors[investor]!.company !== null) return;
  const it = company(state, id);
  it.ipo -= SHARE;
  it.reserved += SHARE;
  state.minors[investor]!.company = id;
  say(log, 'shareReserved', { investor, company: id });
}

/** The price marker goes to the par value's space. */
export function enterChart(state: State1880, id: string): void {
  const space = parSpaces(CHART).find((each) => each.price === company(state, id).par)!;
  placeMarker(state.market, id, space.row, space.column);
}
