import { PRIVATES } from '../../games/1888n/data/privates.js';
import type { PrivateView } from '../../games/1888n/view.js';
import type { Seat } from '../../rules/game.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import type { Block } from '../shared/presentation.js';
import { ownerName } from './names.js';
import type { Scene } from './scene.js';

/** What each private company can do, in our words. */
export const POWERS: Readonly<Record<string, string>> = {
  KT: 'No power.',
  TA: 'Its company may lay a better Xi’an, worth more for everybody.',
  HS: 'Closes C5 until a company buys it. That company may lay the mountain stop there: ¥40 to its treasury for each train that stops.',
  CW: 'Its company may lay one or two yellow tiles on hexes of the Great Wall in one turn, free.',
  YRF: 'Its company may open the ferry between Dalian and Yantai, for everybody.',
  FC: 'Its player may swap it, in a stock round, for a share of a company with a station in Beijing.',
};

/** Where a power has left something on the map. */
const left = ({ view }: Scene, id: string): string => {
  const power = PRIVATES[id]!.power;
  const laid = (hex: string, tile: string): boolean => view.board.tiles[hex]?.[0] === tile;
  if (power?.kind === 'tile' && laid(power.hex, power.tile)) return `Left ${power.tile} on ${power.hex}.`;
  if (power?.kind === 'ferry' && power.pieces.some(([hex, tile]) => laid(hex, tile))) return 'Left the ferry.';
  return 'Left nothing on the map.';
};

export function privateTable(scene: Scene, offers: Offers): Block {
  const { view, talk } = scene;
  const open = view.privates.filter(({ closed }) => !closed);
  return {
    place: 'wide',
    title: 'Private companies',
    note: open.length === 0 ? 'all closed by the first 5-train' : 'closed by the first 5-train',
    partial: 'rail18xx/privates',
    model: {
      rows: view.privates.map((one) => ({
        name: one.name,
        closed: one.closed,
        owner: ownerOf(scene, one),
        income: talk.money(one.income),
        power: one.closed ? left(scene, one.id) : POWERS[one.id],
        offers: offers((facts) => facts.private === one.id),
      })),
    },
  };
}

export const ownerOf = ({ talk }: Scene, { owner }: PrivateView): { seat: Seat | null; name: string } | null =>
  owner === null ? null : { seat: typeof owner === 'number' ? owner : null, name: ownerName(owner, talk) };
