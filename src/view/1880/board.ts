import { COMPANY_IDS, factsOf } from '../../games/1880/data/companies.js';
import { FERRY_CHARGE } from '../../games/1880/data/figures.js';
import { INVESTOR_IDS, investorFacts, isInvestorId } from '../../games/1880/data/investors.js';
import { GEOGRAPHY } from '../../games/1880/data/map.js';
import type { View1880 } from '../../games/1880/view.js';
import { type BoardKit, boardBlocks, boardPicture } from '../rail18xx/boardBlock.js';
import type { Livery } from '../rail18xx/livery.js';
import type { Block, Picture, Scene } from '../shared/presentation.js';

/** The colour names of the two rulebooks, as drawn here. */
const COLOURS: Readonly<Record<string, string>> = {
  orange: '#E8842B',
  black: '#15191E',
  purple: '#6C4A9C',
  turquoise: '#1FA5A1',
  beige: '#DCC9A0',
  'dark blue': '#1F3F8C',
  'dark green': '#1C5A35',
  'light blue': '#84BCE8',
  red: '#C4262E',
  pink: '#EC97B4',
  'light green': '#93C954',
  'dark brown': '#5C3522',
  brown: '#6E4325',
  yellow: '#F3CB36',
  'light brown': '#BC8650',
  grey: '#9A9C98',
};

/** How companies and investors are told apart: the edition's colour and a ring each; investors are squares. */
export function liveriesOf(view: View1880): Readonly<Record<string, Livery>> {
  const companies = COMPANY_IDS.map((id, ring): [string, Livery] => {
    const named = view.companies.find((company) => company.id === id)!.colour;
    return [id, { letters: id, colour: COLOURS[named] ?? '#5B6670', ring }];
  });
  const colourOf = new Map(companies.map(([id, { colour }]) => [id, colour]));
  const investors = INVESTOR_IDS.map((id): [string, Livery] => {
    const linked = view.investors.find((investor) => investor.id === id)?.company;
    return [id, { letters: id, colour: '#1D2731', ring: 0, square: true, ...(linked ? { foot: colourOf.get(linked)! } : {}) }];
  });
  return Object.fromEntries([...companies, ...investors]);
}

const kitOf = ({ view, talk }: Scene<View1880>): BoardKit => ({
  geo: GEOGRAPHY,
  letters: true,
  liveries: liveriesOf(view),
  ownerName: (owner) => (isInvestorId(owner) ? investorFacts(owner).name : factsOf(owner).name),
  destinations: [],
  ferryFee: FERRY_CHARGE,
  money: (amount) => talk.money(amount),
});

export const board = (scene: Scene<View1880>): Block[] => boardBlocks(scene, kitOf(scene));
export const picture = (scene: Scene<View1880>): Picture => boardPicture(scene, kitOf(scene), '1880: China');
