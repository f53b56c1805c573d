import { confirmOnMap } from '../rail18xx/confirm.js';
import type { Choice, Facts, GameWords } from '../shared/catalogue.js';
import { type Talk, yen } from '../shared/talk.js';
import { happenings } from './happenings.js';
import { aTrain, companyTitle, entityName, placeName, privateName, trainName } from './names.js';
import { refusals } from './refusals.js';

/** 1880: China in words: what is asked and what can be chosen. */

const company = (f: Facts): string => entityName(f.company);
const operating = (ask: (f: Facts) => string, rules: string) => ({ ask, subject: (f: Facts) => `operate ${company(f)}`, rules });

/** Options that stand beside the action of a turn. */
function aside(key: string, f: Facts): Choice {
  if (key === 'rocket')
    return { title: `Turn the Rocket of China into ${aTrain(f.train)}`, note: 'Free of charge; the purchase marker does not move.' };
  if (key === 'engineer') return { title: 'Give the permit of P5', note: 'A building permit for phase D.' };
  return { title: key };
}

const turnLine = (key: string, f: Facts, pass: string): Choice =>
  key === 'pass'
    ? { title: pass }
    : key === 'lay'
      ? { title: 'Lay a tile' }
      : key === 'station'
        ? { title: 'Place a station' }
        : aside(key, f);
const costs = (f: Facts, t: Talk): { note?: string } => (Number(f.cost) > 0 ? { note: `Costs ${t.money(f.cost)}.` } : {});
const letters = (f: Facts): Choice => ({ title: `Permits ${String(f.permits).split('').join(', ')}` });
const trainChoice = (_: string, f: Facts): Choice => ({ title: `The ${trainName(f.train)}` });
const byCompany = (_: string, f: Facts): Choice => ({ title: companyTitle(f.company) });

export const words: GameWords = {
  summary: 'share dealing and railways in China; edition of 2022 or 2010',
  money: yen,
  score: 'Wealth',
  confirm: (move, t, facts) => {
    const { type, amount } = move as Facts;
    return type === 'bid' ? `Bid ${t.money(amount)} for ${privateName(facts?.private)}` : confirmOnMap(placeName)(move, t, facts);
  },
  happenings,
  refusals,
  asks: {
    auction: {
      ask: (f) => `bid for ${privateName(f.private)} or pass`,
      detail: (f, t) => `The next bid is at least ${t.money(f.minimum)}, in steps of 5. Who passes is out of this auction.`,
      subject: (f) => `bid for ${privateName(f.private)}`,
      rules: 'auction',
    },
    bid: (f) => `say how much you bid for ${privateName(f.private)}`,
    bcrPermits: { ask: 'choose the building permits of the BCR', detail: 'P6 brings its 20 % certificate at ¥100.', rules: 'permits' },
    chooseInvestor: {
      ask: 'choose a foreign investor',
      detail: 'It builds and earns for you until it merges with your first company.',
      rules: 'investors',
    },
    shareRound: {
      ask: 'sell shares, buy one certificate, or pass',
      detail: 'Selling comes first and costs ¥5 a share; a purchase ends the turn.',
      subject: 'buy or sell shares',
      rules: 'share-rounds',
    },
    buyShare: 'choose the company whose share you buy',
    sellCompany: 'choose the company whose shares you sell',
    sellShares: (f) => `say how many shares of ${company(f)} you sell`,
    foundCompany: { ask: 'choose the company that you found', rules: 'founding' },
    foundPar: (f) => `set the starting price of ${company(f)}`,
    foundPercent: {
      ask: (f) => `choose the director’s certificate of ${company(f)}`,
      detail: 'A smaller certificate brings permits for more phases.',
    },
    foundPermits: (f) => `choose the building permits of ${company(f)}`,
    foundRow: (f) => `choose the row of ${company(f)} on the turn-order list`,
    repay: {
      ask: 'repay of your debt what you like',
      detail: (f, t) => `You owe ${t.money(f.debt)}; what is left grows by half at the end of the round.`,
      rules: 'debts',
    },
    offers: 'do what you may do out of turn',
    engineer: { ask: 'give the building permit of P5 to one of your companies', rules: 'privates' },
    track: operating((f) => `lay track for ${company(f)}, or pass`, 'track'),
    layTile: (f) => `choose a tile for ${placeName(f.hex)}`,
    layRotation: (f) => `turn tile ${f.tile} on ${placeName(f.hex)}`,
    stations: operating((f) => `place a station for ${company(f)}, or pass`, 'stations'),
    run: operating((f) => `run the trains of ${company(f)}`, 'running'),
    enterRoutes: (f) => `enter the routes of ${company(f)}`,
    dividend: {
      ask: (f, t) => `pay out ${t.money(f.income)} for ${company(f)}, or withhold it`,
      subject: (f) => `operate ${company(f)}`,
      rules: 'income',
    },
    trains: operating((f) => `buy trains for ${company(f)}, or pass`, 'trains'),
    sisterTrain: (f) => `choose a train of another company for ${company(f)}`,
    sisterPrice: (f) => `say what ${company(f)} pays ${entityName(f.from)} for the ${trainName(f.train)}`,
    merger: (f) => `merge ${entityName(f.investor ?? f.company)} with its company`,
    mergerMoney: {
      ask: (f) => `say where the treasury of ${entityName(f.investor)} goes`,
      detail: (f, t) => `It holds ${t.money(f.amount)}: all to the company, or a fifth to you.`,
      rules: 'investors',
    },
    mergerMarker: {
      ask: (f) => `replace the investor’s station in ${placeName(f.hex)} by one of ${company(f)}, or not`,
      rules: 'investors',
    },
    homeCircle: (f) => `choose the circle for the home station of ${company(f)}`,
    forcedRocket: { ask: (f) => `take the ${trainName(f.train)} of the Rocket of China into one of your companies`, rules: 'privates' },
    giveUpForRocket: (f) => `choose the train that ${company(f)} gives up for it`,
    giveUpTrain: { ask: (f) => `choose a train that ${company(f)} gives up`, detail: 'The train limit has fallen.', rules: 'trains' },
    claimP0: { ask: (f, t) => `claim the payment of P0, ${t.money(f.amount)}, or wait`, rules: 'privates' },
  },
  choices: {
    auction: (key, f, t) =>
      key === 'bid'
        ? { title: 'Bid', note: `At least ${t.money(f.minimum)}.` }
        : key === 'pass'
          ? { title: `Pass on ${privateName(f.private)}` }
          : aside(key, f),
    bcrPermits: (_, f) => letters(f),
    chooseInvestor: (key, f) =>
      key === 'engineer' ? aside(key, f) : { title: entityName(f.investor), note: `At home in ${placeName(f.home)}.` },
    shareRound: (key, f) =>
      ({
        buy: { title: 'Buy a share' },
        found: { title: 'Found a company', note: 'With the purchase of its director’s certificate.' },
        sell: { title: 'Sell shares' },
        repay: { title: 'Repay debt' },
        pass: { title: 'Pass' },
      })[key] ?? aside(key, f),
    buyShare: (_, f, t) => ({ title: companyTitle(f.company), note: `${t.money(f.price)} a share.` }),
    sellCompany: (_, f, t) => ({ title: companyTitle(f.company), note: `${t.money(f.price)} a share.` }),
    sellShares: (_, f, t) => ({ title: `Sell ${f.percent} %`, note: `Brings ${t.money(f.amount)}.` }),
    foundCompany: byCompany,
    foundPar: (_, f, t) => ({ title: t.money(f.par) }),
    foundPercent: (_, f, t) => ({ title: `${f.percent} %`, note: `${t.money(f.price)}.` }),
    foundPermits: (_, f) => letters(f),
    foundRow: (_, f) => ({ title: `Row ${Number(f.row) + 1}` }),
    offers: (key, f) => (key === 'repay' ? { title: 'Repay debt' } : aside(key, f)),
    engineer: byCompany,
    track: (key, f, t) =>
      f.hex === undefined ? turnLine(key, f, 'Lay no tile') : { title: `Build in ${placeName(f.hex)}`, ...costs(f, t) },
    layTile: (_, f) => ({ title: `Tile ${f.tile}` }),
    layRotation: (_, f) => ({ title: `Turned by ${Number(f.rotation) * 60}°` }),
    stations: (key, f, t) =>
      f.hex === undefined ? turnLine(key, f, 'Place no station') : { title: `Station in ${placeName(f.hex)}`, ...costs(f, t) },
    run: (key, f, t) =>
      key === 'best'
        ? { title: `Run for ${t.money(f.revenue)}`, note: 'The best that is possible.' }
        : key === 'own'
          ? { title: 'Enter other routes' }
          : aside(key, f),
    dividend: (key, f, t) =>
      key === 'pay'
        ? { title: `Pay out ${t.money(f.income)}`, note: `${t.money(f.perShare)} a share; the price rises.` }
        : key === 'withhold'
          ? { title: `Withhold ${t.money(f.income)}`, note: 'The price falls.' }
          : aside(key, f),
    trains: (key, f, t) => trainLine(key, f, t),
    sisterTrain: (_, f) => ({ title: `The ${trainName(f.train)} of ${entityName(f.from)}` }),
    merger: (_, f) => ({ title: `Merge with ${company(f)}` }),
    mergerMoney: (key, f, t) =>
      key === 'company'
        ? { title: `${t.money(f.amount)} to ${company(f)}` }
        : { title: `${t.money(f.amount)} to me`, note: 'The rest goes to the bank.' },
    mergerMarker: (key) =>
      key === 'replace' ? { title: 'Replace it', note: 'With the cheapest marker, free of charge.' } : { title: 'Take it off the map' },
    homeCircle: (_, f) => ({ title: `Circle ${Number(f.city) + 1}` }),
    forcedRocket: (key, f) => (key === 'none' ? { title: 'Let the train go' } : { title: `Into ${company(f)}` }),
    giveUpForRocket: trainChoice,
    giveUpTrain: trainChoice,
    claimP0: (key, f, t) =>
      key === 'claim' ? { title: `Take ${t.money(f.amount)}` } : { title: 'Wait', note: 'A later payment is higher.' },
  },
  rounds: {
    auction: 'auction of the private companies',
    investors: 'choice of the foreign investors',
    shareRound: (f) => `share round ${f.number}`,
    operating: (f) => `operating round ${f.number}`,
  },
  sets: { opens: 'shareRound', follows: 'operating', heads: ['Share', 'Operating'] },
  phases: { phase: (f) => `phase ${f.phase}` },
  causes: {
    soleChoice: 'only choice',
    cannotAfford: 'cannot afford it',
    jointNetwork: 'joint network',
    lastPayment: 'last payment',
  },
  endings: { lastTrain: 'three turns after the last 8-train' },
  parts: { cash: 'Cash', shares: 'Shares', debt: 'Debt' },
  series: { worth: 'Wealth', price: 'Share price' },
  settings: {
    edition: {
      title: 'Edition',
      group: 'Edition',
      values: {
        '2022': {
          title: '2022 edition',
          short: '2022',
          explains: 'By Lookout. An investor merges when both homes are linked; P0 pays also for removed trains.',
        },
        '2010': {
          title: '2010 edition',
          short: '2010',
          explains: 'By Double-O. An investor merges when any station of its company is linked; other colours of companies.',
        },
      },
    },
    rulings: {
      title: 'Rulings',
      group: 'Edition',
      values: {
        book: { title: 'By the book', explains: 'The rulebook decides; the help page says how its open points are read.' },
        '18xx.games': { title: 'As on 18xx.games', explains: 'Only for games that were recorded there.' },
      },
    },
  },
};

function trainLine(key: string, f: Facts, t: Talk): Choice {
  switch (key) {
    case 'new':
      return {
        title: f.shareRound
          ? `Buy the last ${trainName(f.train)} for ${t.money(f.price)}; share round ${f.shareRound} begins`
          : `Buy ${aTrain(f.train)} for ${t.money(f.price)}`,
        ...(Number(f.missing) > 0 ? { note: `The director adds ${t.money(f.missing)}; what he lacks becomes a debt.` } : {}),
      };
    case 'restored':
      return { title: `Buy a ${trainName(f.train)} for ${t.money(f.price)}` };
    case 'sister':
      return { title: 'Buy a train of another company of yours' };
    case 'sell':
      return { title: 'Sell shares for the train', note: `${t.money(f.short)} are missing.` };
    case 'pass':
      return { title: 'Buy no more trains' };
    default:
      return aside(key, f);
  }
}
