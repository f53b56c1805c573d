import { RAISE } from '../../games/1888n/auction.js';
import { PRIVATES } from '../../games/1888n/data/privates.js';
import type { PrivateView } from '../../games/1888n/view.js';
import { type Lot, type Money, moneyTable, raisesBlock } from '../rail18xx/cards/auction.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import type { Block } from '../shared/presentation.js';
import { askOf } from '../shared/sentences.js';
import { listed } from '../shared/talk.js';
import { words } from './messages.js';
import { privateName } from './names.js';
import { ownerOf, POWERS } from './privateCards.js';
import { actingSeat, type Scene, seatOf } from './scene.js';

/** The auction of VI: the six private companies with their bids, and everybody's committed and free money. */
export function auctionTables(scene: Scene, offers: Offers): Block[] {
  const { talk } = scene;
  return [
    ...raises(scene),
    { place: 'aside', title: 'Next', partial: 'rail18xx/next', model: { steps: comingUp(scene) } },
    {
      place: 'wide',
      title: 'Private companies',
      note: 'cheapest first; a bid stays on the table until its company is sold',
      partial: 'rail18xx/auction',
      model: { pays: true, lots: lots(scene, offers), sentences: sentences(scene) },
    },
    {
      place: 'wide',
      title: 'Money on the table',
      note: 'hatched: committed; solid: free',
      partial: 'rail18xx/money',
      model: moneyTable(purses(scene), (amount) => talk.money(amount)),
    },
  ];
}

const cheapest = ({ view }: Scene): PrivateView | undefined => view.privates.find(({ owner, closed }) => owner === null && !closed);

function lots(scene: Scene, offers: Offers): Lot[] {
  const { view, talk, names } = scene;
  const now = view.stage?.at === 'contest' ? view.stage.private : cheapest(scene)?.id;
  return view.privates.map((one) => {
    const most = Math.max(0, ...one.bids.map(({ price }) => price));
    const [least, top] = PRIVATES[one.id]!.range;
    return {
      name: one.name,
      power: POWERS[one.id]!,
      face: talk.money(one.price),
      income: talk.money(one.income),
      pays: `${talk.money(least)}–${top}`,
      owner: ownerOf(scene, one),
      bids: [...one.bids]
        .sort((a, b) => a.price - b.price)
        .map(({ seat, price }) => ({
          seat,
          name: names[seat] ?? '',
          price: talk.money(price),
          highest: price === most && one.bids.length > 1,
        })),
      now: one.id === now,
      says: standing(scene, one, now),
      // In a contest the panel has the amounts; a button here would be the longer way to the same.
      offers: view.stage?.at === 'contest' ? [] : offers((facts) => facts.private === one.id),
    };
  });
}

/** What will become of it, for whoever is not asked about it now. */
function standing(scene: Scene, one: PrivateView, now: string | undefined): string | null {
  const { view, talk } = scene;
  if (one.owner !== null) return null;
  if (view.stage?.at === 'contest') {
    if (one.id === view.stage.private) {
      const least = talk.money(Math.max(...one.bids.map(({ price }) => price)) + RAISE);
      return `${view.stage.seat === seatOf(scene) ? 'You act' : `${talk.name(view.stage.seat)} raises or drops out`}: at least ${least}.`;
    }
    if (one.bids.length > 1) return `Decided between ${listed(one.bids.map(({ seat }) => talk.name(seat)))} when its turn comes.`;
    return 'Not while bids are being decided.';
  }
  return one.id === now ? 'The cheapest: to be bought at its price.' : null;
}

/** In a contest the next amounts stand in the panel at once, the lowest one chosen. */
const raises = (scene: Scene): Block[] =>
  raisesBlock(scene, ['contest'], ({ facts }) => {
    const { view, talk } = scene;
    const [least, most] = [Number(facts.least), Number(facts.most)];
    const bids = [...view.privates.find(({ id }) => id === facts.private)!.bids].sort((a, b) => b.price - a.price);
    const stake = bids.find(({ seat }) => seat === seatOf(scene))?.price ?? 0;
    const about = { code: 'bid', facts: { private: facts.private!, raise: RAISE, least, top: bids[0]!.seat, stake, free: most - stake } };
    return { least, most, step: 1, stride: RAISE, says: askOf(words, about, talk).detail ?? '' };
  });

/** The auction from here on, company by company; those that wait for the same thing stand in one line. */
function comingUp({ view, talk }: Scene): string[] {
  const left = view.privates.filter(({ owner, closed }) => owner === null && !closed);
  const contested = view.stage?.at === 'contest' ? view.stage.private : null;
  const steps = left.map((one, at): string => {
    const bids = [...one.bids].sort((a, b) => a.price - b.price);
    const who = listed(bids.map(({ seat, price }) => `${talk.name(seat)} (${talk.money(price)})`));
    if (one.id === contested) return `${one.name}: ${who}, in turn, until one is left`;
    if (bids.length > 1) return `${one.name}: ${who}; ${talk.name(bids[0]!.seat)} begins`;
    if (bids.length === 1) return `${one.name}: goes to ${who} unless somebody bids more`;
    const opens = at === 0 && view.stage?.at === 'auction' ? `, ${talk.name(view.stage.seat)} is asked first` : '';
    return `${one.name}: buy for ${talk.money(one.price)}, or pass${opens}`;
  });
  return [...steps, 'Stock round 1, when all six are sold'];
}

function sentences({ view, talk }: Scene): string[] {
  const [kaiping] = view.privates;
  if (view.stage?.at === 'contest') return ['Only those who bid before take part; whoever drops out is free to use the money.'];
  if (kaiping?.owner === null)
    return [`If everybody passes, the Kaiping Tramway becomes ¥5 cheaper: ${talk.money(Math.max(0, kaiping.price - 5))}.`];
  return ['If everybody passes, the private companies pay their owners, the top train leaves the game, and the auction goes on.'];
}

function purses(scene: Scene): Money[] {
  const { view, names } = scene;
  return view.seating.map((seat) => {
    const { cash, committed, privates } = view.players[seat]!;
    const bids = view.privates.filter((one) => one.bids.some((bid) => bid.seat === seat));
    return {
      seat,
      name: names[seat] ?? '',
      you: seat === seatOf(scene),
      acting: seat === actingSeat(scene),
      cash,
      committed,
      what: bids.map(({ name }) => name).join(', '),
      owns: privates.map(privateName).join(', '),
      income: view.privates.reduce((sum, { owner, income }) => (owner === seat ? sum + income : sum), 0),
      state: seat === view.priority ? 'priority' : null,
    };
  });
}
