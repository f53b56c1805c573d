import { P0_PAYMENTS } from '../../games/1880/data/privates.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import type { Block } from '../shared/presentation.js';
import { reached, type Scene } from './scene.js';

/** What each private company can do, in our words. */
export const POWERS: Readonly<Record<string, string>> = {
  P0: `One payment, once the last of a kind is gone: ${['2+2', '3', '3+3'].map((train) => `¥${P0_PAYMENTS[train]} (${train})`).join(', ')}.`,
  P1: 'No power.',
  P2: 'Ferries are free for your companies and your investor.',
  P3: 'Taiwan is worth 20 more for your companies and your investor.',
  P4: 'Rivers cost 20 less for your companies and your investor.',
  P5: 'A building permit D for one of your companies, at any time.',
  P6: 'Becomes the 20 % director’s certificate of Baocheng at par 100.',
  P7: 'A train from the bank for one of your companies, free.',
};

export function privateTable({ view, talk, names }: Scene, offers: Offers): Block {
  return {
    place: 'wide',
    title: 'Private companies',
    note: reached(view, 'B3') ? 'no income since the first 4-train; powers stay' : 'income until the first 4-train, powers to the end',
    partial: 'rail18xx/privates',
    model: {
      rows: view.privates.map(({ id, name, owner, closed, revenue }) => ({
        name: `${id} ${name}`,
        closed,
        owner: owner === null ? null : { seat: owner, name: names[owner] },
        income: closed ? '–' : talk.money(revenue),
        power: POWERS[id],
        offers: view.stage?.at === 'auction' ? [] : offers((facts) => facts.private === id),
      })),
    },
  };
}
