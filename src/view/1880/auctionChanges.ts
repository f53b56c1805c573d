import type { AuctionStage } from '../../games/1880/stages.js';
import type { View1880 } from '../../games/1880/view.js';
import type { Change } from '../shared/presentation.js';
import { signed, type Talk } from '../shared/talk.js';

const stageOf = ({ stage }: View1880): AuctionStage | null => (stage?.at === 'auction' ? stage : null);

/** What a bid or a pass changes beside holdings: the money that a bid ties up and what is free, the highest bid, the next minimum. */
export function auctionChanges(before: View1880, after: View1880, talk: Talk): Change[] {
  const [was, is] = [stageOf(before), stageOf(after)];
  if (!was || !is) return [];
  const bidOf = ({ bids }: AuctionStage, seat: number): number => bids.find(([bidder]) => bidder === seat)?.[1] ?? 0;
  const purses = before.players.flatMap(({ seat, cash }) => {
    const [tied, ties] = [bidOf(was, seat), bidOf(is, seat)];
    const rows: readonly [string, number, number][] = [
      ['committed', tied, ties],
      ['free', cash - tied, after.players[seat]!.cash - ties],
    ];
    return rows.flatMap(([what, from, to]) => (from === to ? [] : [{ seat, subject: talk.name(seat), what, ...amounts(from, to, talk) }]));
  });
  return [...purses, ...bidding(was, is, talk)];
}

const amounts = (from: number, to: number, talk: Talk) => ({
  before: talk.money(from),
  after: talk.money(to),
  difference: signed(to - from),
});

function bidding(was: AuctionStage, is: AuctionStage, talk: Talk): Change[] {
  if (was.private !== is.private) return [{ subject: 'Next in the auction', before: was.private, after: is.private }];
  const said = ({ bids }: AuctionStage): string => {
    const top = bids.at(-1);
    return top ? `${talk.name(top[0])} ${talk.money(top[1])}` : 'none';
  };
  return [
    ...(said(was) === said(is) ? [] : [{ subject: was.private, what: 'highest bid', before: said(was), after: said(is) }]),
    ...(was.minimum === is.minimum ? [] : [{ subject: 'Next bid', what: 'at least', ...amounts(was.minimum, is.minimum, talk) }]),
  ];
}
