import type { CompanyView, View1880 } from '../../games/1880/view.js';
import { type CompanyCard, hasChanged, lastIncome, type PermitBox, shareOwners } from '../rail18xx/cards/companyCard.js';
import { companyMark, waitingMark } from '../rail18xx/cards/marks.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import { liveriesOf } from './board.js';
import { toneOf } from './depotCard.js';
import { words } from './messages.js';
import { placeName } from './names.js';
import type { Scene } from './scene.js';
import { foundingHref, tradeOffers } from './trade.js';

const LETTERS = [
  ['A', 'yellow'],
  ['B', 'green'],
  ['C', 'brown'],
  ['D', 'grey'],
] as const;

/** A to D; the letter of the present phase is framed, whether the company has it or not. */
export const permitBoxes = (view: View1880, permits: string): PermitBox[] =>
  LETTERS.map(([letter, tone]) => ({ letter, tone, has: permits.includes(letter), now: letter === view.letter }));

/** Founded companies in turn order; the others wait in one strip. */
export function companyCards(scene: Scene, offers: Offers): CompanyCard[] {
  const { companies, order } = scene.view;
  return order.map((id) => companyCard(scene, companies.find((company) => company.id === id)!, offers));
}

function companyCard(scene: Scene, company: CompanyView, offers: Offers): CompanyCard {
  const { view, names, talk } = scene;
  const { id, name, floated, director, par } = company;
  const livery = liveriesOf(view)[id]!;
  const investor = view.investors.find((one) => one.company === id && !one.closed);
  const held = view.players.find(({ seat }) => seat === director)?.shares[id] ?? 0;
  return {
    mark: floated ? companyMark(livery, name) : waitingMark(livery, name),
    name,
    price: talk.money(company.price),
    acting: view.turn?.entity === id,
    changed: hasChanged(company, scene.before?.companies),
    trains: company.trains.map((train) => ({ name: train, tone: toneOf(train) })),
    trainless: floated ? 'no train' : `floats at ${view.floatPercent} %, director has ${held} %`,
    director: director === null ? null : { seat: director, name: names[director] ?? '' },
    shares: shareOwners(id, director, view.players, names, [
      [investor?.id ?? 'kept', company.reserved],
      ['stack', company.bank],
    ]),
    permits: permitBoxes(view, company.permits),
    rows: [
      { label: 'Treasury', value: talk.money(company.cash) },
      { label: 'Stations left', value: stations(company, talk.money) },
      ...(company.onOffer < company.bank ? [{ label: 'On offer now', value: `${company.onOffer / 10}, all with the first 3` }] : []),
      { label: `Bonus at ${talk.money(company.price)}`, value: company.bonus > 0 ? `${talk.money(company.bonus)} a turn` : 'none' },
      { label: 'Last income', value: lastIncome(company.lastRun, talk.money) },
      { label: 'Par, capital', value: `${talk.money(par)}, ${capital(company)}` },
    ],
    offers: [...tradeOffers(scene, words, company), ...offers((facts) => facts.company === id)],
  };
}

const capital = ({ floated, fullCapital }: CompanyView): string =>
  fullCapital ? 'both halves paid' : floated ? 'first half paid' : 'not floated';

function stations({ markersLeft, floated }: CompanyView, money: (amount: number) => string): string {
  const prices = markersLeft.map((price) => money(price));
  return `${markersLeft.length} of 2${prices.length > 0 ? `, ${prices.join(', ')}` : ''}${floated ? '' : ', home free'}`;
}

/** Companies that nobody has founded, with their homes. */
export function waitingCompanies(scene: Scene): object[] {
  const { view } = scene;
  const liveries = liveriesOf(view);
  return view.companies
    .filter(({ founded }) => !founded)
    .map(({ id, name, home }) => ({
      mark: waitingMark(liveries[id]!, name),
      name: name.replace(' Railway', ''),
      home: placeName(home),
      href: foundingHref(scene, id),
      text: 'found',
    }));
}
