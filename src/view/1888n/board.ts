import { COMPANIES, COMPANY_IDS } from '../../games/1888n/data/companies.js';
import { GEOGRAPHY } from '../../games/1888n/data/map.js';
import type { View } from '../../games/1888n/view.js';
import { type BoardKit, boardBlocks, boardPicture } from '../rail18xx/boardBlock.js';
import type { Livery } from '../rail18xx/livery.js';
import type { Block, Picture, Scene } from '../shared/presentation.js';

/** How the companies of 1888-N are told apart: the colours of the rulebook, and a ring each. */
export const LIVERIES: Readonly<Record<string, Livery>> = Object.fromEntries(
  COMPANY_IDS.map((id, ring) => [id, { letters: id, colour: COMPANIES[id]!.colour, ring }]),
);

const kitOf = ({ view, talk }: Scene<View>): BoardKit => ({
  geo: GEOGRAPHY,
  letters: false,
  liveries: LIVERIES,
  ownerName: (owner) => COMPANIES[owner]?.name ?? owner,
  destinations: view.companies.map(({ id, destination, bonus }) => ({ hex: destination, owner: id, bonus })),
  ferryFee: 0,
  money: (amount) => talk.money(amount),
});

export const board = (scene: Scene<View>): Block[] => boardBlocks(scene, kitOf(scene));
export const picture = (scene: Scene<View>): Picture => boardPicture(scene, kitOf(scene), '1888-N');
