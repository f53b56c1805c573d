import { GEOGRAPHY } from '../../games/1880/data/map.js';
import type { View1880 } from '../../games/1880/view.js';
import { proposesBid } from '../rail18xx/cards/auction.js';
import { proposesPay } from '../rail18xx/cards/dividend.js';
import { marksOf } from '../rail18xx/cards/marks.js';
import { type ChangeSide, stockChanges, stockUnchanged } from '../rail18xx/changes.js';
import { stockDifferences } from '../rail18xx/differences.js';
import { onward } from '../rail18xx/layOptions.js';
import { stake } from '../rail18xx/stake.js';
import { tileSheet } from '../rail18xx/tileSheet.js';
import { presentation } from '../shared/presentation.js';
import { auctionChanges } from './auctionChanges.js';
import { answer, liveriesOf, picture } from './board.js';
import { blocks } from './cards.js';
import { corrections } from './corrections.js';
import { words } from './messages.js';
import { entityName, placeName } from './names.js';

/** Stages of a company's own turn; share rounds and mergers interrupt it. */
const TURN = new Set(['track', 'stations', 'run', 'dividend', 'trains']);

const side = (view: View1880): ChangeSide => ({
  ...view,
  // Foreign investors have money like companies, but neither shares nor a price.
  companies: [...view.companies, ...view.investors.map((investor) => ({ ...investor, price: 0, director: investor.owner }))],
  heaps: [{ name: 'Stack', shares: Object.fromEntries(view.companies.map(({ id, bank }) => [id, bank])) }],
});

export const presentation1880 = presentation<View1880>({
  game: '1880',
  words,
  blocks,
  picture,
  onward,
  weighs: true,
  proposes: (question) => proposesPay(question) ?? proposesBid(question, ['auction']),
  answer,
  stake: (view, seat, talk) =>
    stake({ ...view, operates: view.stage && TURN.has(view.stage.at) ? (view.turn?.entity ?? null) : null }, seat, talk),
  changes: (before, after, talk) => [
    ...auctionChanges(before, after, talk),
    ...stockChanges(side(before), side(after), {
      talk,
      liveries: liveriesOf(after),
      place: placeName,
      owner: (owner) => (typeof owner === 'number' ? talk.name(owner) : entityName(owner)),
    }),
  ],
  corrections,
  unchanged: (before, after) => stockUnchanged(side(before), side(after)),
  differences: (before, after, talk) => stockDifferences(side(before), side(after), talk, marksOf(liveriesOf(after))),
  ranks: 'now',
  help: 'help/1880',
  pieces: () => ({ groups: tileSheet(GEOGRAPHY, true, null) }),
});
