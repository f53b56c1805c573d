import { GEOGRAPHY } from '../../games/1888n/data/map.js';
import type { View } from '../../games/1888n/view.js';
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
import { answer, LIVERIES, picture } from './board.js';
import { blocks } from './cards.js';
import { corrections } from './corrections.js';
import { words } from './messages.js';
import { ownerName, placeName } from './names.js';

const heap = (view: View, at: 'ipo' | 'pool', name: string) => ({
  name,
  shares: Object.fromEntries(view.companies.map((company) => [company.id, company[at]])),
});
const side = (view: View): ChangeSide => ({
  ...view,
  bank: view.bank.cash,
  heaps: [heap(view, 'ipo', 'Initial offering'), heap(view, 'pool', 'Bank pool')],
});

export const presentation1888n = presentation<View>({
  game: '1888n',
  words,
  blocks,
  picture,
  onward,
  weighs: true,
  proposes: (question) => proposesPay(question) ?? proposesBid(question, ['contest']),
  answer,
  stake: (view, seat, talk) =>
    stake({ ...view, operates: view.round.kind === 'operating' ? (view.turn?.company ?? null) : null }, seat, talk),
  changes: (before, after, talk) =>
    auctionChanges(before, after, talk) ??
    stockChanges(side(before), side(after), { talk, liveries: LIVERIES, place: placeName, owner: (owner) => ownerName(owner, talk) }),
  corrections,
  unchanged: (before, after) => stockUnchanged(side(before), side(after)),
  differences: (before, after, talk) => stockDifferences(side(before), side(after), talk, marksOf(LIVERIES)),
  ranks: 'now',
  help: 'help/1888n',
  pieces: () => ({ groups: tileSheet(GEOGRAPHY, false, null) }),
});
