import type { Json } from '../../rules/json.js';
import { confirmOnMap } from '../rail18xx/confirm.js';
import type { Choice, Facts, GameWords } from '../shared/catalogue.js';
import { capital, listed, ordinal, type Talk, yen } from '../shared/talk.js';
import { companyName, offeringName, ownerName, placeName, privateName, routeName, trainName, trainNames } from './names.js';
import { refusals } from './refusals.js';

/** 1888-N in words: what happens, what is asked, what can be chosen. */

const who = (f: Facts, t: Talk): string => t.name(f.seat);
const company = (f: Facts): string => companyName(f.company);

/** "the 3-train of Lanyan Railway", "the Great Wall". */
const wanted = (f: Facts): string =>
  f.private === undefined ? `the ${trainName(f.train)} of ${companyName(f.from)}` : `${privateName(f.private)}`;

const moved = (f: Facts, t: Talk): string =>
  f.price === f.newPrice ? `the price stays at ${t.money(f.price)}` : `the price goes from ${t.money(f.price)} to ${t.money(f.newPrice)}`;

const subsidy = (f: Facts, t: Talk): string => (Number(f.subsidy) > 0 ? `, and Heng Shan brings the treasury ${t.money(f.subsidy)}` : '');

function ran(f: Facts, t: Talk): string {
  const routes = (Array.isArray(f.routes) ? f.routes : []) as unknown as readonly Facts[];
  if (routes.length === 0) return `${company(f)} has no route to run.`;
  const each = routes.map((route) => `${trainName(route.train)} ${routeName(route.stops)} for ${t.money(route.revenue)}`);
  return `${company(f)} runs ${listed(each)}: ${t.money(f.revenue)} in all${subsidy(f, t)}.`;
}

/** Options that a company has at any point of its turn (VIII.3.1). */
function aside(key: string, f: Facts, t: Talk): Choice {
  if (key.startsWith('power.')) return { title: `Use ${privateName(f.private)}`, note: 'Free, and extra to the normal tile.' };
  if (key.startsWith('takeOver.'))
    return f.own
      ? { title: `Buy your ${privateName(f.private)}`, note: 'For 50 to 150 % of its price.' }
      : { title: `Offer for ${privateName(f.private)}`, note: `For 50 to 150 % of its price; ${t.name(f.seat)} decides.` };
  return { title: key };
}

/** How many operating rounds follow each other: "the second of three". */
const amongRounds = (number: number, of: number): string =>
  of === 1 ? 'the only one' : `the ${['first', 'second', 'third'][number - 1] ?? ordinal(number)} of ${['two', 'three'][of - 2] ?? of}`;

const sale = (_: string, f: Facts, t: Talk): Choice => ({
  title: `Sell ${t.count(f.shares, 'share')}`,
  note: `Brings ${t.money(f.amount)}.`,
});
const tile = (_: string, f: Facts): Choice => ({ title: `Tile ${f.tile}` });
const rotation = (_: string, f: Facts): Choice => ({ title: `Turned by ${Number(f.rotation) * 60}°` });

export const words: GameWords = {
  summary: 'shares and railways in the north of China; one edition',
  money: yen,
  score: 'Wealth',
  happenings: {
    bidPlaced: (f, t) => `${who(f, t)} bids ${t.money(f.price)} for ${privateName(f.private)}.`,
    passed: (f, t) => `${who(f, t)} passes.`,
    boughtNothing: (f, t) => `${who(f, t)} buys nothing.`,
    privateSold: (f, t) => `${who(f, t)} buys ${privateName(f.private)} for ${t.money(f.price)}.`,
    contestBegins: (f, t) => `${capital(privateName(f.private))} is auctioned between ${t.names(f.seats)}.`,
    droppedOut: (f, t) => `${who(f, t)} drops out of the bidding for ${privateName(f.private)}.`,
    auctionOver: 'All private companies are sold.',
    kaipingCheaper: (f, t) => `Everybody passed: the Kaiping Tramway now costs ${t.money(f.price)}.`,
    incomeRound: 'Everybody passed: an operating round in which only private companies pay.',
    stockRound: (f, t) => `Stock round ${f.turn} begins with ${who(f, t)}.`,
    operatingRound: (f) => `Operating round ${f.turn}.${f.number}, ${amongRounds(Number(f.number), Number(f.of))}, begins.`,
    privatePays: (f, t) => `${capital(privateName(f.private))} pays ${ownerName(f.owner, t)} ${t.money(f.amount)}.`,
    companyFounded: (f, t) => `${who(f, t)} founds ${company(f)} at ${t.money(f.par)}.`,
    companyFloats: (f, t) => `${company(f)} floats with ${t.money(f.capital)}.`,
    shareBought: (f, t) => `${who(f, t)} buys a share of ${company(f)} from ${offeringName(f.from)} for ${t.money(f.price)}.`,
    sharesSold: (f, t) => `${who(f, t)} sells ${t.count(f.shares, 'share')} of ${company(f)} for ${t.money(f.amount)}; ${moved(f, t)}.`,
    newDirector: (f, t) => `${who(f, t)} becomes director of ${company(f)}.`,
    privateExchanged: (f, t) => `${who(f, t)} closes ${privateName(f.private)} for a share of ${company(f)} from ${offeringName(f.from)}.`,
    soldOut: (f, t) => `${company(f)} is sold out: ${moved(f, t)}.`,
    companyOperates: (f) => `${company(f)} operates.`,
    homePlaced: (f) => `${company(f)} places its home station in ${placeName(f.hex)}.`,
    tileLaid: (f, t) => {
      const power = f.private === undefined ? '' : ` with ${privateName(f.private)}`;
      const cost = Number(f.cost) > 0 ? ` (${t.money(f.cost)})` : '';
      return `${company(f)} lays ${f.tile} on ${placeName(f.hex)}${power}${cost}.`;
    },
    noTile: (f) => `${company(f)} lays no tile.`,
    noSecondTile: (f) => `${company(f)} lays no second tile.`,
    stationPlaced: (f, t) => `${company(f)} places a station in ${placeName(f.hex)} (${t.money(f.cost)}).`,
    noStation: (f) => `${company(f)} places no station.`,
    trainsRun: ran,
    dividendPaid: (f, t) => `${company(f)} pays ${t.money(f.revenue)}, ${t.money(f.perShare)} a share${subsidy(f, t)}; ${moved(f, t)}.`,
    revenueRetained: (f, t) => `${company(f)} retains ${t.money(f.revenue)}${subsidy(f, t)}; ${moved(f, t)}.`,
    noDividend: (f, t) => `${company(f)} has no dividend to pay${subsidy(f, t)}; ${moved(f, t)}.`,
    trainBought: (f, t) => {
      const old = f.tradeIn === undefined ? '' : ` and a ${trainName(f.tradeIn)}`;
      const help = Number(f.helped) > 0 ? `; its director adds ${t.money(f.helped)}` : '';
      return `${company(f)} buys a ${trainName(f.train)} from ${f.from === 'pool' ? 'the pool' : 'the bank'} for ${t.money(f.price)}${old}${help}.`;
    },
    trainWanted: (f, t) => `${company(f)} offers ${t.name(f.seat)} ${t.money(f.price)} for ${wanted(f)}.`,
    trainTraded: (f, t) => `${company(f)} buys ${wanted(f)} for ${t.money(f.price)}.`,
    privateWanted: (f, t) => `${company(f)} offers ${t.name(f.seat)} ${t.money(f.price)} for ${wanted(f)}.`,
    privateTakenOver: (f, t) => `${company(f)} buys ${privateName(f.private)} from ${t.name(f.seat)} for ${t.money(f.price)}.`,
    offerDeclined: (f, t) => `${who(f, t)} declines ${t.money(f.price)} for ${wanted(f)}.`,
    offerWithdrawn: (f) => `${company(f)} withdraws its offer for ${wanted(f)}.`,
    turnEnds: (f) => `${company(f)} ends its turn.`,
    trainExported: (f) => `A ${trainName(f.train)} is sold to a foreign country.`,
    phaseBegins: (f) => `Phase ${f.phase} begins.`,
    trainsRust: (f) => `All ${trainNames(f.trains)} are scrapped.`,
    privatesClose: 'All private companies close.',
    trainGivenUp: (f) => `${company(f)} gives up a ${trainName(f.train)} to the pool.`,
    bankrupt: (f, t) => `${who(f, t)} cannot pay the train that ${company(f)} must buy and is bankrupt.`,
    gameOver: (f) =>
      ({
        bankruptcy: 'The game is over: bankruptcy.',
        stalemate: 'The game is over: nothing can happen any more.',
      })[String(f.reason)] ?? 'The game is over: the bank is broken.',
    adjusted: (f, t) => adjusted(f, t),
  },
  asks: {
    auction: {
      ask: 'buy the cheapest private company, bid on a dearer one, or pass',
      detail: (f, t) => (f.free === undefined ? '' : `You have ${t.money(f.free)} that is not set aside for bids.`),
      subject: 'buy or bid',
      rules: 'auction',
    },
    contest: {
      ask: (f) => `raise for ${privateName(f.private)} or let it go`,
      detail: (f, t) => (f.highest === undefined ? '' : `The highest bid is ${t.money(f.highest)}. Who drops out is out for good.`),
      rules: 'auction',
    },
    bid: { ask: (f) => `say how much you bid for ${privateName(f.private)}`, detail: bidLimits, rules: 'auction' },
    stock: {
      ask: 'sell shares, buy one certificate, or pass',
      detail: (f) =>
        f.limit === undefined ? '' : `You hold ${f.certificates} of at most ${f.limit} certificates. Selling comes before buying.`,
      subject: 'buy or sell shares',
      rules: 'stock',
    },
    sell: (f) => `say how many shares of ${company(f)} you sell`,
    par: (f) => `set the starting price of ${company(f)}`,
    homeStation: (f) => `choose the circle for the home station of ${company(f)}`,
    track: {
      ask: (f) => `lay a tile for ${company(f)}`,
      detail: 'One yellow tile or one upgrade, reachable from an own station.',
      subject: (f) => `operate ${company(f)}`,
      rules: 'track',
    },
    trackTile: (f) => `choose a tile for ${placeName(f.hex)}`,
    trackRotation: (f) => `turn tile ${f.tile} on ${placeName(f.hex)}`,
    power: (f) => `use ${privateName(f.private)}`,
    powerTile: (f) => `choose a tile for ${placeName(f.hex)}`,
    powerRotation: (f) => `turn tile ${f.tile} on ${placeName(f.hex)}`,
    secondLay: (f) => `lay the second tile of ${privateName(f.private)}`,
    station: {
      ask: (f) => `place a station for ${company(f)}, or pass`,
      detail: (f, t) => (f.cost === undefined ? '' : `The next station costs ${t.money(f.cost)}.`),
      subject: (f) => `operate ${company(f)}`,
      rules: 'stations',
    },
    run: {
      ask: (f) => `run the trains of ${company(f)}`,
      detail: 'The highest revenue must be claimed; only how many trains visit Heng Shan is yours to choose.',
      subject: (f) => `operate ${company(f)}`,
      rules: 'trains',
    },
    enterRoutes: (f) => `enter the routes of ${company(f)}`,
    dividend: {
      ask: (f, t) => `pay out or retain the ${t.money(f.revenue)} of ${company(f)}`,
      subject: (f) => `operate ${company(f)}`,
      rules: 'income',
    },
    trains: {
      ask: (f) => `buy trains for ${company(f)}, or end its turn`,
      detail: (f, t) =>
        Number(f.missing) > 0
          ? `A train must be bought and ${t.money(f.missing)} are missing: sell shares.`
          : f.must === true
            ? 'A company without a train must buy one.'
            : '',
      subject: (f) => `operate ${company(f)}`,
      rules: 'buying-trains',
    },
    trainPrice: (f) => `say what ${f.own ? 'you pay' : 'you offer'} for ${wanted(f)}`,
    takeOver: (f) => `say what ${f.own ? 'you pay' : 'you offer'} for ${privateName(f.private)}`,
    giveUp: {
      ask: (f) => `give up a train of ${company(f)}`,
      detail: (f) => (f.limit === undefined ? '' : `No company may own more than ${f.limit} trains now.`),
      rules: 'buying-trains',
    },
    answerOffer: {
      ask: (f) => `answer the offer of ${company(f)}`,
      detail: (f, t) => `${company(f)} offers ${t.money(f.price)} for ${wanted(f)}.`,
      rules: 'offers',
    },
    withdrawOffer: (f) => `withdraw the offer of ${company(f)} for ${wanted(f)}`,
  },
  choices: {
    auction: (key, f, t) =>
      key === 'pass'
        ? { title: 'Pass' }
        : key.startsWith('buy.')
          ? { title: `Buy ${privateName(f.private)} for ${t.money(f.price)}` }
          : { title: `Bid on ${privateName(f.private)}`, note: `At least ${t.money(f.least)}.` },
    contest: (key, f, t) =>
      key === 'pass'
        ? { title: letGo(f, t), note: 'You are out of the bidding for it.' }
        : { title: `Raise for ${privateName(f.private)} by another amount`, note: `${t.money(f.least)} or more.` },
    stock: (key, f, t) => {
      const [kind] = key.split('.');
      if (kind === 'pass') return { title: f.acting === true ? 'Buy nothing' : 'Pass' };
      if (kind === 'sell') return { title: `Sell shares of ${company(f)}`, note: `${t.money(f.price)} each.` };
      if (kind === 'found') return { title: `Found ${company(f)}`, note: 'The director’s certificate, for twice the starting price.' };
      if (kind === 'exchange')
        return { title: `Close the Forbidden City for a share of ${company(f)}`, note: `From ${offeringName(f.from)}.` };
      return { title: `Buy a share of ${company(f)} for ${t.money(f.price)}`, note: `From ${offeringName(f.from)}.` };
    },
    sell: sale,
    par: (_, f, t) => ({ title: t.money(f.par), note: `The certificate costs ${t.money(f.cost)}.` }),
    homeStation: (_, f) => ({ title: `Circle ${Number(f.stop) + 1} in ${placeName(f.hex)}` }),
    track: (key, f, t) => {
      if (key === 'pass') return { title: 'Lay no tile' };
      if (key.includes('.')) return aside(key, f, t);
      return Number(f.cost) > 0 ? { title: placeName(f.hex), note: `Costs ${t.money(f.cost)}.` } : { title: placeName(f.hex) };
    },
    trackTile: tile,
    trackRotation: rotation,
    power: (_, f) => ({ title: placeName(f.hex) }),
    powerTile: tile,
    powerRotation: rotation,
    secondLay: (key, f, t) => (key === 'pass' ? { title: 'Lay no second tile' } : aside(key, f, t)),
    station: (key, f, t) =>
      key === 'pass'
        ? { title: 'Place no station' }
        : f.hex === undefined
          ? aside(key, f, t)
          : { title: `${placeName(f.hex)}, circle ${Number(f.stop) + 1}`, note: `Costs ${t.money(f.cost)}.` },
    run: (key, f, t) => {
      if (key === 'own') return { title: 'Enter the routes by hand', note: 'Any routes that nobody can beat.' };
      if (!key.startsWith('best.')) return aside(key, f, t);
      const visits = Number(key.slice(5));
      const mountain = visits === 0 ? '' : ` with ${t.count(visits, 'train')} to Heng Shan (${t.money(f.subsidy)} for the treasury)`;
      return { title: `Run for ${t.money(f.revenue)}${mountain}`, note: routesNote(f.routes, t) };
    },
    dividend: (key, f, t) =>
      key === 'pay'
        ? { title: `Pay out ${t.money(f.revenue)}`, note: `${t.money(f.perShare)} a share; the price rises.` }
        : key === 'retain'
          ? { title: `Retain ${t.money(f.revenue)}`, note: 'All to the treasury; the price falls.' }
          : aside(key, f, t),
    trains: trainChoice,
    giveUp: (_, f) => ({ title: `Give up a ${trainName(f.train)}`, note: 'To the bank pool, without compensation.' }),
    answerOffer: (key, f, t) =>
      key === 'accept'
        ? { title: `Sell for ${t.money(f.price)}` }
        : { title: 'Decline', note: 'It is not offered again in this turn at this or a lower price.' },
    withdrawOffer: () => 'Withdraw the offer',
  },
  refusals,
  confirm: (move, t, facts) => {
    const { type, private: id, price } = move as Facts;
    return type === 'bid' ? `Bid ${t.money(price)} for ${privateName(id)}` : confirmOnMap(placeName)(move, t, facts);
  },
  rounds: {
    auction: (f) => (Number(f.turn) > 1 ? `auction, round ${f.turn}` : 'auction'),
    stock: (f) => `stock round ${f.turn}`,
    operating: (f) => `operating round ${f.turn}.${f.number}`,
  },
  sets: { opens: 'stock', follows: 'operating', heads: ['Stock', 'Operating'] },
  phases: { phase: (f) => `phase ${f.phase}` },
  causes: { soleChoice: 'only choice' },
  endings: {
    bankBroken: 'bank broken',
    stalemate: 'nothing could happen any more',
    bankruptcy: (f, t) => `bankruptcy of ${who(f, t)}`,
  },
  ends: { bankruptcy: 'bankruptcy of a player' },
  parts: { cash: 'Cash', shares: 'Shares', privates: 'Private companies' },
  series: { worth: 'Wealth', price: 'Share prices' },
  settings: {
    rulings: {
      title: 'Rulings',
      explains: 'Where the rulebook leaves something open or another engine reads it differently.',
      values: {
        book: { title: 'The rulebook', explains: 'The published rules with our readings of what they leave open.' },
        '18xx.games': { title: 'As on 18xx.games', explains: 'Station costs 40, 60, 80; the highest revenue is not enforced; and more.' },
      },
    },
    playingOrder: {
      title: 'Playing order',
      values: {
        drawn: { title: 'Drawn by cards', explains: 'Cards decide who begins and who follows, as in the rulebook.' },
        seats: { title: 'As seated', explains: 'Seat 1 begins, the others follow by their numbers.' },
      },
    },
  },
};

/** "Let it go: Mei pays ¥110, your ¥105 are free". */
function letGo(f: Facts, t: Talk): string {
  const pays = f.buyer === undefined ? '' : `${t.name(f.buyer)} pays ${t.money(f.price)}, `;
  return f.stake === undefined ? 'Let it go' : `Let it go: ${pays}your ${t.money(f.stake)} are free`;
}

/** What must be beaten, and where the highest amount comes from. */
function bidLimits(f: Facts, t: Talk): string {
  if (f.least === undefined) return '';
  const [stake, free] = [Number(f.stake), Number(f.free)];
  const least =
    f.top === null
      ? `At least ${t.money(f.least)}, ${t.money(f.raise)} above its price.`
      : `At least ${t.money(f.least)}, ${t.money(f.raise)} more than ${t.name(f.top)}.`;
  const most =
    stake > 0
      ? `At most ${t.money(stake + free)}: the ${t.money(stake)} you committed here and your free ${t.money(free)}.`
      : `At most ${t.money(free)}, your free money.`;
  return `${least} ${most}`;
}

function routesNote(routes: Json | undefined, t: Talk): string {
  const each = (Array.isArray(routes) ? routes : []) as unknown as readonly Facts[];
  return each.length === 0
    ? 'No train can run.'
    : `${each.map((route) => `${routeName(route.stops)} ${t.money(route.revenue)}`).join('; ')}.`;
}

function trainChoice(key: string, f: Facts, t: Talk): Choice {
  const [kind] = key.split('.');
  if (kind === 'pass') return { title: 'End the turn' };
  if (kind === 'bankrupt') return { title: 'Declare bankruptcy', note: 'The game ends at once.' };
  if (kind === 'sell') return { title: `Sell shares of ${company(f)}`, note: `${t.money(f.price)} each, for the train.` };
  if (kind === 'power' || kind === 'takeOver') return aside(key, f, t);
  if (kind !== 'bank' && kind !== 'pool')
    return f.own
      ? { title: `Buy ${wanted(f)}`, note: 'You direct both: any price.' }
      : { title: `Offer for ${wanted(f)}`, note: `${t.name(f.seat)} decides for ${companyName(f.from)}.` };
  const old = f.tradeIn === undefined ? '' : ` and a ${trainName(f.tradeIn)}`;
  const help = Number(f.helped) > 0 ? ` The director adds ${t.money(f.helped)}.` : '';
  return {
    title: `Buy a ${trainName(f.train)} for ${t.money(f.price)}${old}`,
    note: `From ${kind === 'pool' ? 'the pool' : 'the bank'}.${help}`,
  };
}

function adjusted(f: Facts, t: Talk): string {
  const holder = (text: Json | undefined): string => ownerName(/^\d$/.test(String(text)) ? Number(text) : text, t);
  switch (f.kind) {
    case 'cash':
      return `A moderator moves ${t.money(f.amount)} from ${holder(f.from)} to ${holder(f.to)}.`;
    case 'shares':
      return `A moderator moves ${t.count(f.shares, 'share')} of ${company(f)} from ${shareHolder(f.from, t)} to ${shareHolder(f.to, t)}.`;
    case 'station':
      return `A moderator places a station of ${company(f)} in ${placeName(f.hex)}.`;
    case 'removeStation':
      return `A moderator takes the station of ${company(f)} from ${placeName(f.hex)}.`;
    case 'tile':
      return `A moderator lays ${f.tile} on ${placeName(f.hex)}.`;
    case 'removeTile':
      return `A moderator takes the tile from ${placeName(f.hex)}.`;
    case 'train':
      return `A moderator moves a ${trainName(f.train)} from ${holder(f.from)} to ${holder(f.to)}.`;
    case 'marker':
      return `A moderator moves the price marker of ${company(f)}.`;
    default:
      return `A moderator gives ${privateName(f.private)} to ${holder(f.owner)}.`;
  }
}

const shareHolder = (place: Json | undefined, t: Talk): string =>
  place === 'ipo' || place === 'pool' ? offeringName(place) : t.name(Number(place));
