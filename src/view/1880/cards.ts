import { CHART } from '../../games/1880/data/market.js';
import { type Offers, offersOf } from '../rail18xx/cards/offers.js';
import { playersTable } from '../rail18xx/cards/players.js';
import { priceChart } from '../rail18xx/cards/priceChart.js';
import type { Block } from '../shared/presentation.js';
import { auctionTables } from './auctionTable.js';
import { board, liveriesOf } from './board.js';
import { companyCards, waitingCompanies } from './companyCards.js';
import { depotCard } from './depotCard.js';
import { dividendCard, dividendTargetsOf } from './dividendCard.js';
import { foundingPanel } from './founding.js';
import { investorCard } from './investorCard.js';
import { words } from './messages.js';
import { companyTitle } from './names.js';
import { privateTable } from './privateTable.js';
import { purchaseCaution } from './purchase.js';
import { circleLine, interruptionBar } from './round.js';
import { actingSeat, type Scene, seatOf } from './scene.js';
import { turnOrderCard } from './turnOrder.js';

/** The page of a position: in a share round the market stands where otherwise the map is. */
export function blocks(scene: Scene): Block[] {
  const offers = offersOf(scene, words);
  const [map, ...aroundMap] = board(scene);
  const tiles = aroundMap.filter(({ place }) => place === 'wide');
  const choices = aroundMap.filter(({ place }) => place !== 'wide');
  const { stage } = scene.view;
  const at = (block: Block, place: Block['place']): Block => ({ ...block, place });
  if (stage?.at === 'auction')
    return [
      ...auctionTables(scene, stage, offers),
      at(map!, 'foot'),
      at(companies(scene, offers), 'foot'),
      depotCard(scene, offers),
      ...tiles,
    ];
  const holdings = [players(scene), privateTable(scene, offers), ...tiles];
  const order = turnOrderCard(scene);
  const depot = depotCard(scene, offers);
  const investors = investorCard(scene, offers);
  const asked = [...foundingPanel(scene), ...purchaseCaution(scene), ...choices, ...dividendCard(scene)];
  if (stage?.at === 'shareRound') {
    const foot = [map!, order, ...investors, ...holdings].map((block) => at(block, 'foot'));
    return [...interruptionBar(scene), ...asked, chart(scene), companies(scene, offers), depot, ...foot];
  }
  return [
    ...asked,
    map!,
    chart(scene),
    order,
    ...investors,
    depot,
    at(companies(scene, offers), 'across'),
    ...holdings.map((block) => at(block, 'low')),
  ];
}

function chart(scene: Scene): Block {
  const { view } = scene;
  return {
    place: 'wide',
    title: 'Share prices and bonuses',
    note: view.communism ? 'frozen' : 'pay: right · withhold: left · sold: down · sold out: up',
    partial: 'rail18xx/price-chart',
    model: {
      ...priceChart({
        chart: CHART,
        market: view.market,
        liveries: liveriesOf(view),
        nameOf: companyTitle,
        isFloated: (id) => view.companies.some((company) => company.id === id && company.floated),
        stacks: false,
        targets: dividendTargetsOf(scene),
        legend: [
          { sample: 'rc-bonus', says: '+5: bonus per share when the turn begins here; ten times that joins the income' },
          { sample: 'rc-par', says: 'par prices' },
        ],
      }),
      caution: view.communism
        ? 'Communist phase, since the first 4-train: no price moves, directors keep their shares. It ends with the first 6-train.'
        : null,
    },
  };
}

function companies(scene: Scene, offers: Offers): Block {
  const waiting = waitingCompanies(scene);
  return {
    place: 'wide',
    title: 'Companies',
    note: 'in turn order; star: director; shares in tens of per cent',
    partial: 'rail18xx/companies',
    model: {
      order: scene.view.stage?.at === 'shareRound' ? null : circleLine(scene),
      companies: companyCards(scene, offers),
      waiting,
      waitingNote:
        waiting.length > 0
          ? `Not founded yet: ${waiting.length} of ${scene.view.companies.length}. Founded now they float when the director holds ${scene.view.floatPercent} %.`
          : null,
    },
  };
}

function players(scene: Scene): Block {
  const { view, names, talk } = scene;
  const kept = view.investors.filter(({ company, closed }) => company !== null && !closed);
  return {
    place: 'wide',
    title: 'Players',
    note: 'star: director; shares in tens of per cent; worth less debt',
    partial: 'rail18xx/players',
    model: playersTable({
      players: view.players,
      before: scene.before?.players ?? null,
      seating: view.seating,
      priority: view.priority,
      limit: view.certificateLimit,
      you: seatOf(scene),
      acting: actingSeat(scene),
      companies: view.order,
      liveries: liveriesOf(view),
      places: [
        ...kept.map(({ id, company }) => ({ name: `Kept by ${id}`, percent: (one: string) => (one === company ? 10 : 0) })),
        { name: 'Stack', percent: (id: string) => view.companies.find((one) => one.id === id)!.bank },
      ],
      names,
      money: (amount) => talk.money(amount),
    }),
  };
}
