import { BID_STEP } from '../../games/1880/data/figures.js';
import { PRIVATE_IDS, privateFacts } from '../../games/1880/data/privates.js';
import type { AuctionStage } from '../../games/1880/stages.js';
import { type Lot, type Money, moneyTable, raisesBlock } from '../rail18xx/cards/auction.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import type { Block } from '../shared/presentation.js';
import { POWERS } from './privateTable.js';
import { type Scene, seatOf } from './scene.js';

/** The rotating auction of V: one private company after the other, the minimum of the first two falls. */
export function auctionTables(scene: Scene, stage: AuctionStage, offers: Offers): Block[] {
  const { talk } = scene;
  return [
    ...raises(scene),
    {
      place: 'wide',
      title: 'Auction of the private companies',
      note: `opened by ${talk.name(stage.starter)}; the next one by the player to the left`,
      partial: 'rail18xx/auction',
      model: { pays: false, lots: lots(scene, stage, offers), sentences: sentences(scene, stage) },
    },
    {
      place: 'wide',
      title: 'Money on the table',
      note: 'hatched: the standing bid; solid: free',
      partial: 'rail18xx/money',
      model: moneyTable(purses(scene, stage), (amount) => talk.money(amount)),
    },
  ];
}

/** The next amounts stand in the panel at once, the lowest one chosen. */
const raises = (scene: Scene): Block[] =>
  raisesBlock(scene, ['auction'], ({ facts }) => {
    const least = Number(facts.minimum);
    const seat = seatOf(scene);
    const most = seat === null ? least : Math.floor(scene.view.players[seat]!.cash / BID_STEP) * BID_STEP;
    const says = `From ${scene.talk.money(least)} to ${scene.talk.money(most)}, in steps of ${scene.talk.money(BID_STEP)}.`;
    return { least, most, step: BID_STEP, stride: BID_STEP, says };
  });

function lots({ view, talk, names }: Scene, stage: AuctionStage, offers: Offers): Lot[] {
  const high = stage.bids.at(-1)?.[0];
  return view.privates.map(({ id, name, price, revenue, owner }) => {
    const now = id === stage.private;
    const later = PRIVATE_IDS.indexOf(id as never) - PRIVATE_IDS.indexOf(stage.private);
    return {
      name: `${id} ${name}`,
      power: POWERS[id]!,
      face: talk.money(price),
      income: talk.money(revenue),
      pays: null,
      owner: owner === null ? null : { seat: owner, name: names[owner] ?? '' },
      bids: now
        ? stage.bids.map(([seat, amount]) => ({ seat, name: names[seat] ?? '', price: talk.money(amount), highest: seat === high }))
        : [],
      now,
      says: now ? `At least ${talk.money(stage.minimum)}; ${talk.name(stage.turn)} bids or passes.` : later === 1 ? 'next' : null,
      offers: now ? offers((facts, key) => facts.private === id && key !== 'pass' && key !== 'bid') : [],
    };
  });
}

function sentences({ talk }: Scene, { private: id, minimum, bids, starter }: AuctionStage): string[] {
  const bidding = 'Whoever passes is out until the next company; the last one left pays his bid.';
  if (bids.length > 0) return [bidding];
  if (!privateFacts(id).falls) return [bidding, 'If everybody passes, the private companies pay their owners, and it is offered again.'];
  const next = minimum - BID_STEP;
  return [
    bidding,
    next > 0
      ? `If everybody passes, the minimum falls to ${talk.money(next)}.`
      : `If everybody passes, ${talk.name(starter)} must take it for nothing.`,
  ];
}

function purses(scene: Scene, stage: AuctionStage): Money[] {
  const { view, names } = scene;
  return view.seating.map((seat) => {
    const { cash, privates } = view.players[seat]!;
    const bid = stage.bids.find(([bidder]) => bidder === seat)?.[1] ?? 0;
    return {
      seat,
      name: names[seat] ?? '',
      you: seat === seatOf(scene),
      acting: seat === stage.turn,
      cash,
      committed: bid,
      what: bid > 0 ? stage.private : '',
      owns: privates.join(', '),
      income: view.privates.reduce((sum, { owner, revenue }) => (owner === seat ? sum + revenue : sum), 0),
      state: stage.passed.includes(seat) ? 'passed' : null,
    };
  });
}
