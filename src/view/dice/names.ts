import { componentsNamed } from '../../games/dice/components.js';
import type { ObjectiveCard } from '../../games/dice/data/schema.js';
import { SETS } from '../../games/dice/data/sets.js';

/** The names of things on the board and on the cards. Sentences do not say which set of components is played, so all are known. */

const PLACES = new Map(SETS.flatMap((set) => set.map.places.map((place) => [place.hex, place.name] as const)));
const COMPANIES = componentsNamed(SETS[0]!.id).company;

/** "Oak Halt", or the hex itself where nothing is printed. */
export const placeName = (hex: unknown): string => PLACES.get(String(hex)) ?? String(hex);
/** "D2 Oak Halt", "E1". */
export const hexName = (hex: unknown): string => (PLACES.has(String(hex)) ? `${hex} ${PLACES.get(String(hex))}` : String(hex));
/** What the lines of curves are called: "Purple Line" for `purple`. */
export const COMPANY_LABELS = Object.fromEntries(COMPANIES.map((company) => [company.colour, company.name]));

/** "Purple Line". */
export const companyName = (value: unknown): string => COMPANIES[Number(value) - 1]?.name ?? `company ${value}`;
/** "Purple". */
export const companyShort = (value: unknown): string => companyName(value).replace(/ Line$/, '');

export const SIDES = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'] as const;
export const sideName = (side: unknown): string => SIDES[Number(side)] ?? '';

/** Choices on the map are lettered; there are never more than the alphabet twice. */
export const letterOf = (order: number): string => String.fromCharCode(97 + (order % 26)).repeat(1 + Math.floor(order / 26));

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const inWords = (number: unknown): string => NUMBERS[Number(number)] ?? String(number);
/** "two 5s", "one 5". */
export const diceWords = (count: unknown, value: unknown): string => `${inWords(count)} ${value}${Number(count) === 1 ? '' : 's'}`;

/** A card in our own words: its title, and what it counts. */
export function objectiveWords(card: ObjectiveCard): { title: string; says: string } {
  const each = card.per === 1 ? 'each' : `every ${card.per}`;
  const words = (title: string, what: string) => ({ title, says: `${card.points} VP for ${each} ${what}` });
  switch (card.kind) {
    case 'enginePower':
      return words('Engine power', 'point of power of your engines');
    case 'longestTrain':
      return words('Longest train', 'car of your longest train');
    case 'longestRoute':
      return words('Longest route', 'hex of your longest route');
    case 'networkHexes':
      return words('Network', 'hexes of your network');
    case 'citiesOwn':
      return words('Cities', 'city on your network');
    case 'citiesAny':
      return words('Everybody’s cities', 'city on anybody’s network');
    case 'blockedCities':
      return words('Blocked cities', 'blocked city on your network');
    case 'citiesAndStations':
      return words('Cities and stations', 'city and station on your network');
    case 'differentShares':
      return words('Portfolio', 'different company of which you hold a share');
    case 'carriagesOthers':
      return words('Others’ carriages', 'carriage of the others');
    case 'cubes':
      return words('Track cubes', 'track cube you took');
    case 'carsOwn':
      return words('Rolling stock', 'engine and carriage you own');
    case 'enginesOthers':
      return words('Others’ engines', 'engine of the others');
    case 'named':
      return { title: placeName(card.place), says: `${card.points} VP if ${placeName(card.place)} is on your network` };
  }
}

const CARDS = new Map(SETS.flatMap((set) => set.objectives.map((card) => [card.id, card] as const)));
export const cardTitle = (id: unknown): string => {
  const card = CARDS.get(String(id));
  return card ? objectiveWords(card).title : String(id);
};
export const cardSays = (id: unknown): string => {
  const card = CARDS.get(String(id));
  return card ? objectiveWords(card).says : '';
};
