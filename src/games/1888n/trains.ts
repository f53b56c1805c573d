import { must } from '../../rules/errors.js';
import type { Happening } from '../../rules/game.js';
import { pay } from '../rail18xx/bank.js';
import { priceOf } from '../rail18xx/market.js';
import { allow, amount, type Bar, bar, type Entry, menu } from '../rail18xx/menu.js';
import { SHARE } from '../rail18xx/shares.js';
import { type StageRules, topOf } from '../rail18xx/stages.js';
import { BANK, type CompanyId } from '../rail18xx/state.js';
import { takeFromBank, takeOut } from '../rail18xx/trains.js';
import { asideEntries, playAside } from './aside.js';
import { CHART } from './data/chart.js';
import { COMPANY_IDS } from './data/companies.js';
import { forcedSaleBar, goBankrupt, isBankrupt, missing, shortfall } from './emergency.js';
import { happened } from './happenings.js';
import type { Move, MoveOf } from './moves.js';
import { trainAppears } from './phaseChange.js';
import { sellShares } from './sales.js';
import { directorOf, phaseNow, type State, type TrainsStage, type TurnStage, trainsOf, turnOf } from './state.js';
import { cheapest, exchanges, type ListedTrain, listedTrains, mustBuy, roomBar, type TradedTrain, tradedTrains } from './trainMarket.js';

/** Why a train of bank or pool cannot be bought now. In an emergency the director adds what is missing for the cheapest. */
function listedBar(state: State, stage: TrainsStage, company: CompanyId, listed: ListedTrain): Bar {
  const full = roomBar(state, company, listed.tradeIn ? 'exchange' : 'purchase');
  if (full) return full;
  const { cash } = state.companies[company]!;
  if (cash >= listed.price && !stage.forced) return null;
  if (shortfall(state, company) === null) return bar('tooDear', { price: listed.price, free: cash });
  if (listed.price > cheapest(state)!) return bar('onlyTheCheapest', { price: cheapest(state)! });
  const lacking = missing(state, company);
  return lacking > 0 ? bar('moneyMissing', { amount: lacking }) : null;
}

function tradedBar(state: State, stage: TrainsStage, company: CompanyId, traded: TradedTrain, price: number | null): Bar {
  const full = roomBar(state, company, 'purchase');
  if (full) return full;
  if (stage.forced) return bar('onlyTheCheapest', { price: cheapest(state)! });
  const { cash } = state.companies[company]!;
  if (cash < 1) return bar('tooDear', { price: 1, free: cash });
  if (cash < traded.min) return bar('alreadyDeclined', { train: traded.train });
  return price !== null && (price < traded.min || price > cash) ? bar('priceOutOfRange', { min: traded.min, max: cash }) : null;
}

const passBar = (state: State, company: CompanyId): Bar => (mustBuy(state, company) ? bar('mustBuyTrain', { company }) : null);

/** VIII.3.8-9: buy trains, as the last step of a turn. */
export const trains: StageRules<State, TrainsStage, Move> = {
  waitingFor(state) {
    const { company } = turnOf(state);
    return [{ seat: directorOf(state, company), must: true, about: { code: 'trains', facts: { company } } }];
  },

  choices(state, stage, _, path) {
    const turn = turnOf(state);
    const company = turn.company;
    const listed = [...listedTrains(state), ...exchanges(state, company)].map(
      (each): Entry<Move> => ({
        key: `${each.from}.${each.train}${each.tradeIn ? `.for.${each.tradeIn}` : ''}`,
        facts: { ...each, helped: shortfall(state, company) ?? 0 },
        barred: listedBar(state, stage, company, each),
        move: { type: 'train', ...each },
      }),
    );
    return menu<Move>(
      {
        code: 'trains',
        facts: { company, must: mustBuy(state, company), missing: missing(state, company), limit: phaseNow(state).trainLimit },
      },
      [
        ...listed,
        ...tradedTrains(state, turn).map((each) => tradedEntry(state, stage, company, each)),
        ...saleEntries(state, company),
        ...bankruptEntry(state, company),
        ...asideEntries(state),
        { key: 'pass', barred: passBar(state, company), move: { type: 'pass' } },
      ],
      path,
    );
  },

  play(state, stage, _, move) {
    const turn = turnOf(state);
    const company = turn.company;
    const aside = playAside(state, move);
    if (aside) return aside;
    switch (move.type) {
      case 'train':
        return move.from === 'bank' || move.from === 'pool' ? buyListed(state, stage, turn, move) : buyTraded(state, stage, turn, move);
      case 'sell':
        allow(forcedSaleBar(state, company, move.company, move.shares));
        stage.forced = true;
        return sellShares(state, directorOf(state, company), move.company, move.shares);
      case 'bankrupt':
        must(isBankrupt(state, company), 'notBankrupt');
        return goBankrupt(state, company);
      default:
        must(move.type === 'pass', 'notNow', { type: move.type });
        allow(passBar(state, company));
        state.stack.pop();
        return [happened('turnEnds', { company })];
    }
  },

  quiet(state, stage) {
    const { company } = turnOf(state);
    if (!passBar(state, company)) return { type: 'pass' };
    const listed = listedTrains(state).find((each) => each.price === cheapest(state) && !listedBar(state, stage, company, each));
    if (listed) return { type: 'train', ...listed };
    if (isBankrupt(state, company)) return { type: 'bankrupt' };
    const id = COMPANY_IDS.find((each) => !forcedSaleBar(state, company, each, 1));
    return id ? { type: 'sell', company: id, shares: 1 } : null;
  },
};

function tradedEntry(state: State, stage: TrainsStage, company: CompanyId, traded: TradedTrain): Entry<Move> {
  const own = traded.seat === directorOf(state, company);
  return {
    key: `${traded.from}.${traded.train}`,
    facts: { train: traded.train, from: traded.from, seat: traded.seat, own },
    barred: tradedBar(state, stage, company, traded, null),
    next: (path) =>
      amount<Move>(
        { code: 'trainPrice', facts: { train: traded.train, from: traded.from, own } },
        { min: traded.min, max: state.companies[company]!.cash },
        path,
        (price) => ({ type: 'train', train: traded.train, from: traded.from, price }),
      ),
  };
}

function saleEntries(state: State, company: CompanyId): Entry<Move>[] {
  if (missing(state, company) === 0) return [];
  const seat = directorOf(state, company);
  return COMPANY_IDS.flatMap((id) => {
    const price = priceOf(CHART, state.market, id);
    const counts = Array.from({ length: state.companies[id]!.held[seat]! / SHARE }, (_, i) => i + 1);
    const open = counts.filter((shares) => !forcedSaleBar(state, company, id, shares));
    if (counts.length === 0) return [];
    return [
      {
        key: `sell.${id}`,
        facts: { company: id, price },
        barred: open.length > 0 ? null : forcedSaleBar(state, company, id, 1),
        next: (path: readonly string[]) =>
          menu<Move>(
            { code: 'sell', facts: { company: id, price } },
            counts.map((shares) => ({
              key: String(shares),
              facts: { company: id, shares, amount: shares * price },
              barred: forcedSaleBar(state, company, id, shares),
              move: { type: 'sell', company: id, shares },
            })),
            path,
          ),
      },
    ];
  });
}

const bankruptEntry = (state: State, company: CompanyId): Entry<Move>[] =>
  isBankrupt(state, company) ? [{ key: 'bankrupt', facts: { missing: missing(state, company) }, move: { type: 'bankrupt' } }] : [];

function buyListed(state: State, stage: TrainsStage, turn: TurnStage, move: MoveOf<'train'>): Happening[] {
  const id = turn.company;
  const listed = [...listedTrains(state), ...exchanges(state, id)].find(
    (each) => each.train === move.train && each.from === move.from && each.tradeIn === move.tradeIn,
  );
  must(listed && listed.price === move.price, 'trainNotOnSale', { train: move.train, from: move.from, price: move.price });
  allow(listedBar(state, stage, id, listed));
  const company = state.companies[id]!;
  const helped = Math.max(0, listed.price - company.cash);
  pay(state, directorOf(state, id), id, helped);
  pay(state, id, BANK, listed.price);
  stage.forced = false;
  if (listed.tradeIn) {
    takeOut(company.trains, listed.tradeIn);
    state.depot.pool.push(listed.tradeIn);
  }
  if (listed.from === 'bank') takeFromBank(trainsOf(state), state.depot, listed.train);
  else takeOut(state.depot.pool, listed.train);
  company.trains.push(listed.train);
  const bought = happened('trainBought', { company: id, ...listed, helped });
  const happenings = listed.from === 'bank' ? [bought, ...trainAppears(state, listed.train, id)] : [bought];
  giveUpSurplus(state, id);
  return happenings;
}

/** Only where a full company may buy (B20): it then gives up a train, unless a new phase has asked for that already. */
function giveUpSurplus(state: State, id: CompanyId): void {
  const asked = topOf(state)?.at === 'giveUp';
  if (!asked && state.companies[id]!.trains.length > phaseNow(state).trainLimit) state.stack.push({ at: 'giveUp', companies: [id] });
}

/** Both directors agree; one person on both sides is not asked. */
function buyTraded(state: State, stage: TrainsStage, turn: TurnStage, move: MoveOf<'train'>): Happening[] {
  must(move.tradeIn === undefined, 'trainNotOnSale', { train: move.train, from: move.from, price: move.price });
  const traded = tradedTrains(state, turn).find((each) => each.train === move.train && each.from === move.from);
  must(traded, 'trainNotOnSale', { train: move.train, from: move.from, price: move.price });
  allow(tradedBar(state, stage, turn.company, traded, move.price));
  if (traded.seat === directorOf(state, turn.company)) return handOver(state, turn.company, move.from, move.train, move.price);
  state.stack.push({ at: 'answerOffer', company: turn.company, seat: traded.seat, price: move.price, train: move.train, from: move.from });
  return [happened('trainWanted', { company: turn.company, train: move.train, from: move.from, seat: traded.seat, price: move.price })];
}

export function handOver(state: State, company: CompanyId, from: CompanyId, train: string, price: number): Happening[] {
  pay(state, company, from, price);
  takeOut(state.companies[from]!.trains, train);
  state.companies[company]!.trains.push(train);
  giveUpSurplus(state, company);
  return [happened('trainTraded', { company, train, from, price })];
}
