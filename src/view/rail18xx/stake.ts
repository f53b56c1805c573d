import type { Seat } from '../../rules/game.js';
import { listed, type Talk } from '../shared/talk.js';

/** What an 18xx position is asked of, as far as somebody decides with it. */
interface Position {
  readonly certificateLimit: number;
  /** The company that operates; null between its turns and while something else interrupts it. */
  readonly operates: string | null;
  readonly players: readonly { readonly cash: number; readonly committed?: number; readonly certificates: number }[];
  readonly companies: readonly {
    readonly id: string;
    readonly name: string;
    readonly director: Seat | null;
    readonly cash: number;
    readonly trains: readonly string[];
  }[];
}

/** "The treasury of Jingzhan holds ¥653; it has no train. You have ¥319.", or what a player has between operating rounds. */
export function stake(view: Position, seat: Seat, talk: Talk): string | null {
  const player = view.players[seat];
  if (!player) return null;
  const acting = view.companies.find(({ id, director }) => id === view.operates && director === seat);
  if (acting) {
    const trains = acting.trains.length === 0 ? 'it has no train' : `it has ${listed(counted(acting.trains))}`;
    return `The treasury of ${acting.name} holds ${talk.money(acting.cash)}; ${trains}. You have ${talk.money(player.cash)}.`;
  }
  const committed = player.committed ? `, ${talk.money(player.committed)} of it for bids` : '';
  if (player.certificates === 0) return `You have ${talk.money(player.cash)}${committed}.`;
  return `You have ${talk.money(player.cash)}${committed} and ${player.certificates} of ${view.certificateLimit} certificates.`;
}

/** "two 3-trains", "a 4-train". */
function counted(trains: readonly string[]): string[] {
  const NUMBERS = ['no', 'a', 'two', 'three', 'four'];
  return [...new Set(trains)].map((name) => {
    const count = trains.filter((one) => one === name).length;
    return `${NUMBERS[count] ?? count} ${name}-${count === 1 ? 'train' : 'trains'}`;
  });
}
