import { CHART } from '../../games/1888n/data/chart.js';
import { type Offers, offersOf } from '../rail18xx/cards/offers.js';
import { orderLine, type Step } from '../rail18xx/cards/orderLine.js';
import { playersTable } from '../rail18xx/cards/players.js';
import { priceChart } from '../rail18xx/cards/priceChart.js';
import type { Block } from '../shared/presentation.js';
import { auctionTables } from './auctionTable.js';
import { board, LIVERIES } from './board.js';
import { companyCards } from './companyCards.js';
import { depotCard } from './depotCard.js';
import { dividendCard, dividendTargetsOf } from './dividendCard.js';
import { words } from './messages.js';
import { companyName } from './names.js';
import { privateTable } from './privateCards.js';
import { actingSeat, type Scene, seatOf } from './scene.js';

/** The page of a position: in a stock round the market stands where otherwise the map is. */
export function blocks(scene: Scene): Block[] {
  const offers = offersOf(scene, words);
  const [map, ...aroundMap] = board(scene);
  const tiles = aroundMap.filter(({ place }) => place === 'wide');
  const choices = aroundMap.filter(({ place }) => place !== 'wide');
  const { kind } = scene.view.round;
  const at = (block: Block, place: Block['place']): Block => ({ ...block, place });
  if (kind === 'auction') return [...auctionTables(scene, offers), at(map!, 'wide'), depotCard(scene, offers), ...tiles];
  const asked = [...choices, ...dividendCard(scene)];
  const holdings = [players(scene), privateTable(scene, offers), ...tiles];
  if (kind === 'operating')
    return [
      ...asked,
      map!,
      chart(scene),
      depotCard(scene, offers),
      at(companies(scene, offers), 'across'),
      ...holdings.map((block) => at(block, 'low')),
    ];
  const foot = [map!, ...holdings].map((block) => at(block, 'foot'));
  return [...asked, chart(scene), companies(scene, offers), depotCard(scene, offers), ...foot];
}

function chart(scene: Scene): Block {
  const { view } = scene;
  const zone = view.certificateLimit;
  return {
    place: 'wide',
    title: 'Share prices',
    note: 'pay: right · withhold: left · share sold: down · sold out: up',
    partial: 'rail18xx/price-chart',
    model: priceChart({
      chart: CHART,
      market: view.market,
      liveries: LIVERIES,
      nameOf: companyName,
      isFloated: (id) => view.companies.some((company) => company.id === id && company.floated),
      stacks: true,
      targets: dividendTargetsOf(scene),
      legend: [
        { sample: 'rc-red-zone', says: `red zone: these shares do not count against the limit of ${zone} certificates` },
        { sample: 'rc-par', says: 'par prices; a dashed marker waits for its 60 %' },
        { sample: 'rc-stacked', says: '1›2: within a stack the left marker acts first; at equal prices the one further right' },
      ],
    }),
  };
}

function companies(scene: Scene, offers: Offers): Block {
  return {
    place: 'wide',
    title: 'Companies',
    note: 'shares in tens of per cent; star: director',
    partial: 'rail18xx/companies',
    model: { order: thisRound(scene), companies: companyCards(scene, offers) },
  };
}

/** The operating round as a line: done, now, whose next. */
function thisRound({ view, talk }: Scene): object | null {
  if (view.round.kind !== 'operating') return null;
  const steps = view.order.map((id): Step => {
    const acting = view.turn?.company === id;
    const done = !acting && view.operated.includes(id);
    const { director } = view.companies.find((company) => company.id === id)!;
    return {
      id,
      name: companyName(id),
      state: acting ? 'present' : done ? 'done' : 'coming',
      says: acting ? 'now' : done ? 'done' : talk.name(director),
    };
  });
  const { turn, number, of } = view.round;
  const next =
    number < of
      ? `then operating round ${turn}.${number + 1}`
      : `then stock round ${turn + 1}, opened by ${talk.name(view.priority)} (priority)`;
  return orderLine('This round', steps, LIVERIES, next);
}

function players(scene: Scene): Block {
  const { view, names, talk } = scene;
  const shown = view.companies.filter(({ par }) => par > 0);
  return {
    place: 'wide',
    title: 'Players',
    note: 'star: director; shares in tens of per cent',
    partial: 'rail18xx/players',
    model: playersTable({
      players: view.players,
      before: scene.before?.players ?? null,
      seating: view.seating,
      priority: view.priority,
      limit: view.certificateLimit,
      you: seatOf(scene),
      acting: actingSeat(scene),
      companies: [
        ...view.order.filter((id) => shown.some((one) => one.id === id)),
        ...shown.map(({ id }) => id).filter((id) => !view.order.includes(id)),
      ],
      liveries: LIVERIES,
      places: [
        { name: 'Bank pool', percent: (id) => view.companies.find((one) => one.id === id)!.pool },
        { name: 'Initial offering', percent: (id) => view.companies.find((one) => one.id === id)!.ipo },
      ],
      names,
      money: (amount) => talk.money(amount),
    }),
  };
}
