import { RAISE } from '../../games/1888n/auction.js';
import type { PrivateView, View } from '../../games/1888n/view.js';
import type { Change } from '../shared/presentation.js';
import { signed, type Talk } from '../shared/talk.js';
import { ownerName } from './names.js';

/** What a bid, a purchase or letting go changes: money committed and free, income, the bids, and who must answer. */
export function auctionChanges(before: View, after: View, talk: Talk): Change[] | null {
  if (before.round.kind !== 'auction' || after.round.kind !== 'auction') return null;
  return [
    ...before.players.flatMap(({ seat }) => purseChanges(before, after, seat, talk)),
    ...before.privates.flatMap((one, at) => lotChanges(one, after.privates[at]!, talk)),
    ...answers(before, after, talk),
  ];
}

function purseChanges(before: View, after: View, seat: number, talk: Talk): Change[] {
  const [was, is] = [before.players[seat]!, after.players[seat]!];
  const income = (view: View): number => view.privates.reduce((sum, one) => (one.owner === seat ? sum + one.income : sum), 0);
  const facts: [string, number, number][] = [
    ['cash', was.cash, is.cash],
    ['committed', was.committed, is.committed],
    ['free', was.cash - was.committed, is.cash - is.committed],
    ['income', income(before), income(after)],
  ];
  return facts
    .filter(([, from, to]) => from !== to)
    .map(([what, from, to]) => ({
      subject: talk.name(seat),
      what,
      before: talk.money(from),
      after: talk.money(to),
      difference: signed(to - from),
    }));
}

const highestOf = ({ bids }: PrivateView) => [...bids].sort((a, b) => b.price - a.price)[0];

function lotChanges(was: PrivateView, is: PrivateView, talk: Talk): Change[] {
  if (was.owner !== is.owner) return [{ subject: was.name, what: 'owner', before: 'nobody', after: ownerName(is.owner, talk) }];
  const said = (one: PrivateView): string => {
    const top = highestOf(one);
    return top ? `${talk.name(top.seat)} ${talk.money(top.price)}` : 'none';
  };
  if (said(was) !== said(is)) return [{ subject: was.name, what: 'highest bid', before: said(was), after: said(is) }];
  if (was.price === is.price) return [];
  return [
    {
      subject: was.name,
      what: 'price',
      before: talk.money(was.price),
      after: talk.money(is.price),
      difference: signed(is.price - was.price),
    },
  ];
}

/** Whoever must raise next in a contest, and to what. */
function answers(before: View, after: View, talk: Talk): Change[] {
  if (after.stage?.at !== 'contest') return [];
  const { private: id, seat } = after.stage;
  if (before.stage?.at === 'contest' && before.stage.private === id && before.stage.seat === seat) return [];
  const lot = after.privates.find((one) => one.id === id)!;
  return [
    {
      subject: `${talk.name(seat)} must then bid`,
      what: `for ${lot.name}, or let it go`,
      before: '',
      after: `${talk.money(highestOf(lot)!.price + RAISE)}`,
    },
  ];
}
