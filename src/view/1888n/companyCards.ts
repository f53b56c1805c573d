import { COMPANIES } from '../../games/1888n/data/companies.js';
import { MAP } from '../../games/1888n/data/map.js';
import type { CompanyView } from '../../games/1888n/view.js';
import { type CompanyCard, hasChanged, lastIncome, shareOwners } from '../rail18xx/cards/companyCard.js';
import { companyMark, waitingMark } from '../rail18xx/cards/marks.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import { LIVERIES } from './board.js';
import { toneOf } from './depotCard.js';
import { privateName } from './names.js';
import type { Scene } from './scene.js';

const FLOAT = 60;

/** All eight companies, first those on the price chart in order of play. */
export function companyCards(scene: Scene, offers: Offers): CompanyCard[] {
  const { companies, order, market } = scene.view;
  const rank = ({ id, par }: CompanyView): number => {
    const at = order.indexOf(id);
    return at >= 0 ? at : par > 0 ? 20 + market.findIndex((marker) => marker.company === id) : 40;
  };
  return [...companies].sort((a, b) => rank(a) - rank(b)).map((company) => companyCard(scene, company, offers));
}

function companyCard({ view, before, names, talk }: Scene, company: CompanyView, offers: Offers): CompanyCard {
  const { id, name, par, floated, director, ipo, pool } = company;
  const livery = LIVERIES[id]!;
  return {
    mark: floated ? companyMark(livery, name) : waitingMark(livery, name),
    name,
    price: par > 0 ? talk.money(company.price) : '–',
    acting: view.turn?.company === id,
    changed: hasChanged(company, before?.companies),
    trains: company.trains.map((train) => ({ name: train, tone: toneOf(train) })),
    trainless: floated ? 'no train' : par > 0 ? `floats at ${FLOAT} %, ${100 - ipo} % sold` : 'not started',
    director: director === null ? null : { seat: director, name: names[director] ?? '' },
    shares: shareOwners(id, director, view.players, names, [
      ['offering', ipo],
      ['pool', pool],
    ]),
    permits: null,
    rows: [
      { label: 'Treasury', value: floated ? talk.money(company.cash) : '–' },
      { label: 'Stations left', value: stations(company, talk.money) },
      ...(company.privates.length > 0 ? [{ label: 'Private companies', value: company.privates.map(privateName).join(', ') }] : []),
      { label: 'Last income', value: lastIncome(company.lastRun, talk.money) },
      { label: 'Par', value: par > 0 ? talk.money(par) : '–' },
      { label: 'Destination', value: `${destinationName(company)} +${company.bonus}` },
    ],
    offers: offers((facts, key) => facts.company === id || (facts.from === id && key !== 'pass')),
  };
}

const destinationName = ({ destination }: CompanyView): string =>
  MAP[destination]?.name ?? MAP[destination]?.names?.join(' / ') ?? destination;

function stations({ id, stationsLeft, nextStationCost }: CompanyView, money: (amount: number) => string): string {
  const of = `${stationsLeft} of ${COMPANIES[id]!.tokens}`;
  if (stationsLeft === 0) return of;
  return nextStationCost ? `${of}, next ${money(nextStationCost)}` : `${of}, home free`;
}
