import type { Json, JsonObject } from '../../rules/json.js';
import type { GameWords } from '../shared/catalogue.js';
import { capital, digits, listed, signed, type Talk } from '../shared/talk.js';

/** Night Mail in words. */

/** `mill-4` → "the bag for the mill (4 coins)". */
export function bagText(bag: Json | undefined): string {
  const [to, fee] = String(bag).split('-');
  return `the bag for the ${to} (${coins(Number(fee))})`;
}

const coins = (amount: number): string => `${digits(amount)} ${Math.abs(amount) === 1 ? 'coin' : 'coins'}`;
const bags = (given: Json | undefined): string => listed((Array.isArray(given) ? given : []).map((bag: Json) => bagText(bag)));
const stations = (via: Json | undefined): string =>
  Array.isArray(via) ? via.map((station: Json) => capital(String(station))).join('–') : '';
const who = (facts: JsonObject, talk: Talk): string => talk.name(facts.seat);

export const words: GameWords = {
  summary: 'the worked example: a quarter of an hour',
  money: coins,
  score: 'Score',
  happenings: {
    loadChosen: (f, t) =>
      f.bag === undefined
        ? `${who(f, t)} has chosen what to load.`
        : f.bag === null
          ? `${who(f, t)} chooses to load nothing.`
          : `${who(f, t)} chooses ${bagText(f.bag)}.`,
    loaded: (f, t) => `${who(f, t)} loads ${bagText(f.bag)}.`,
    rolled: (f, t) => `${who(f, t)} throws ${listed((f.dice as number[]).map(String))}: steam for ${t.count(f.steam, 'mile')}.`,
    rested: (f, t) => `${who(f, t)} lets the engine rest.`,
    ran: (f, t) => {
      const via = f.via as string[];
      const toll = Number(f.tolls) > 0 ? ` and pays ${coins(Number(f.tolls))} in tolls` : '';
      return via.length === 0
        ? `${who(f, t)} stays at the ${f.from}.`
        : `${who(f, t)} runs ${capital(String(f.from))}–${stations(f.via)}${toll}.`;
    },
    delivered: (f, t) => `${who(f, t)} delivers ${bags(f.bags)} for ${coins(Number(f.coins))}.`,
    onTime: (f, t) => `${who(f, t)} is on time: ${coins(Number(f.coins))} more.`,
    fogFell: (f, t) => `Fog falls; ${t.names(f.seats)} must answer it.`,
    fogmenPaid: (f, t) => `${who(f, t)} pays a coin for fogmen.`,
    bagLost: (f, t) => `${who(f, t)} loses ${bagText(f.bag)} in the fog.`,
    offered: (f, t) => `${who(f, t)} offers ${t.name(f.to)} ${coins(Number(f.price))} for ${bagText(f.bag)}.`,
    bagSold: (f, t) => `${t.name(f.to)} sells ${bagText(f.bag)} to ${t.name(f.from)} for ${coins(Number(f.price))}.`,
    offerDeclined: (f, t) => `${t.name(f.to)} declines ${coins(Number(f.price))} for ${bagText(f.bag)}.`,
    offerWithdrawn: (f, t) => `${t.name(f.from)} withdraws the offer for ${bagText(f.bag)}.`,
    bagsDrawn: (f, t) => (f.bags === undefined ? `${who(f, t)} draws ${t.count(f.count, 'bag')}.` : `${who(f, t)} draws ${bags(f.bags)}.`),
    nightFell: (f) => `Night ${f.night} falls.`,
    gameOver: 'The last night is over.',
    coinsAdjusted: (f, t) => `A moderator corrects the coins of ${who(f, t)} by ${signed(Number(f.amount))}.`,
    trainAdjusted: (f, t) => `A moderator puts the train of ${who(f, t)} at the ${f.station}.`,
  },
  asks: {
    loading: {
      ask: 'choose a bag to load',
      detail: 'Everybody chooses at once and in secret; until the last has chosen you may choose again.',
      rules: 'loading',
    },
    running: {
      ask: 'raise steam',
      detail: 'Throw the dice for steam, let the engine rest, or first offer coins for a bag on another shelf.',
      subject: 'raise steam',
      rules: 'running',
    },
    run: {
      ask: 'run your train',
      detail: (f, t) => `The engine has steam for ${t.count(f.steam, 'mile')}. Calling at a bag’s destination delivers it.`,
      rules: 'running',
    },
    offerBag: 'choose the bag you want to buy',
    offerPrice: (f) => `say what you pay for ${bagText(f.bag)}`,
    fog: { ask: 'answer the fog', detail: 'A coin for fogmen, or one of your bags is lost.', rules: 'fog' },
    answerOffer: {
      ask: 'answer an offer',
      detail: (f, t) => `${t.name(f.from)} offers ${coins(Number(f.price))} for ${bagText(f.thing)}.`,
      rules: 'offers',
    },
    withdrawOffer: (f) => `withdraw your offer of ${coins(Number(f.price))} for ${bagText(f.thing)}`,
  },
  choices: {
    loading: (key) => (key === 'nothing' ? { title: 'Load nothing' } : { title: `Load ${bagText(key)}` }),
    running: (key) =>
      ({
        roll: { title: 'Throw two dice for steam', note: 'Cannot be taken back.' },
        rest: { title: 'Let the engine rest', note: 'No run tonight.' },
        offer: { title: 'Offer coins for a bag', note: 'Its owner is asked.' },
      })[key] ?? { title: key },
    run: (key, f) => {
      if (key === 'stop') return { title: 'Stop here', note: `Gains ${coins(Number(f.gain))} in all.` };
      const delivers = Array.isArray(f.bags) && f.bags.length > 0 ? `Delivers ${bags(f.bags)}; ` : '';
      return { title: `On to the ${key}`, note: `${delivers}${coins(Number(f.gain))} so far.` };
    },
    offerBag: (key, f, t) => ({ title: capital(bagText(key)), note: `On the shelf of ${t.name(f.owner)}.` }),
    fog: (key) => (key === 'fogmen' ? { title: 'Pay a coin for fogmen' } : { title: `Lose ${bagText(key)}` }),
    answerOffer: (key, f) =>
      key === 'accept'
        ? { title: `Sell it for ${coins(Number(f.price))}` }
        : { title: 'Decline', note: 'It is not offered again tonight for as little.' },
    withdrawOffer: () => 'Withdraw the offer',
  },
  confirm: (move) => {
    const { type, bag, price, via } = move as { type: string; bag?: string | null; price?: number; via?: string[] };
    const said: Record<string, string> = {
      load: bag === null ? 'Load nothing' : `Load ${bagText(bag)}`,
      roll: 'Throw two dice for steam',
      rest: 'Let the engine rest',
      offer: `Offer ${coins(Number(price))} for ${bagText(bag)}`,
      run: via?.length ? `Run ${stations(via)}` : 'Stay where the train is',
      fogmen: 'Pay a coin for fogmen',
      lose: `Lose ${bagText(bag)}`,
    };
    return said[type] ?? 'Make this move';
  },
  refusals: {
    notInYourHand: (f) => `${capital(bagText(f.bag))} is not in your hand.`,
    shelfFull: (f) => `Your shelf is full: it holds ${f.most} bags.`,
    tooDear: (f) => `The least you could offer is ${coins(Number(f.least))}, and you have ${coins(Number(f.coins))}.`,
    notOnAShelf: 'That bag is on nobody’s shelf.',
    notOnYourShelf: 'That bag is not on your shelf.',
    offerPrice: (f) => `An offer is between ${coins(Number(f.least))} and ${coins(Number(f.most))}.`,
    alreadyRolled: 'The dice are thrown already.',
    notRolled: 'First throw the dice for steam.',
    cannotGoThere: (f) => `The train cannot go to the ${f.station} from there.`,
    noCoins: 'You have no coins.',
    seatCount: (f) => `Night Mail needs ${f.min} to ${f.max} seats; with the bots there would be ${f.seats}.`,
    coinsBelowZero: (f) => `That would take more than the ${coins(Number(f.coins))} there are.`,
    offerStandsOpen: (f) => `An offer of ${coins(Number(f.price))} stands open.`,
    noSuchSeat: 'There is no such seat.',
    noSuchStation: 'There is no such station.',
  },
  rounds: { night: (f) => `night ${f.night} of ${f.of}` },
  phases: { loading: 'loading', running: 'running', fog: 'fog', answerOffer: 'an offer', over: 'over' },
  causes: {},
  endings: { lastNight: (f) => `${f.nights} nights played` },
  ends: { lastNight: 'all nights played' },
  parts: { coins: 'Coins', undelivered: 'Undelivered' },
  series: { coins: 'Coins', delivered: 'Bags delivered' },
  settings: {
    edition: {
      title: 'Edition',
      explains: 'The line that is played on.',
      values: {
        branch: { title: 'Branch line', explains: 'Four nights, seven stations, no tolls: the game to begin with.' },
        main: { title: 'Main line', explains: 'A longer line. Entering a station where another train stands costs its owner’s toll.' },
      },
    },
    bots: { title: 'Bots', explains: 'Seats that the server plays, modestly.' },
  },
};
