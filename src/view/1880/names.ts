import { factsOf, isCompanyId } from '../../games/1880/data/companies.js';
import { investorFacts, isInvestorId } from '../../games/1880/data/investors.js';
import { GEOGRAPHY } from '../../games/1880/data/map.js';
import { PRIVATE_IDS, privateFacts } from '../../games/1880/data/privates.js';
import type { Json } from '../../rules/json.js';
import { listed } from '../shared/talk.js';

/** Names of the things of 1880, for sentences. */

/** "Hukun (HKR)" reads well in a line; an investor is "the Russian Investor". */
export function entityName(id: Json | undefined): string {
  const text = String(id);
  if (isCompanyId(text)) return text;
  return isInvestorId(text) ? `the ${investorFacts(text).name}` : text;
}

export const companyTitle = (id: Json | undefined): string => {
  const text = String(id);
  return isCompanyId(text) ? `${text}, ${factsOf(text).name}` : entityName(id);
};

export const privateName = (id: Json | undefined): string => {
  const text = String(id);
  return (PRIVATE_IDS as readonly string[]).includes(text) ? `${text} ${privateFacts(text).name}` : text;
};

export function placeName(hex: Json | undefined): string {
  const found = GEOGRAPHY.hexes.get(String(hex));
  if (!found) return String(hex);
  const name = found.name ?? found.names?.join(' and ');
  return name ? `${name} (${found.id})` : found.id;
}

export const trainName = (train: Json | undefined): string => (train === '2R' ? 'restored 2-train' : `${train}-train`);

export const trainNames = (trains: Json | undefined): string =>
  listed((Array.isArray(trains) ? trains : [trains]).map((train: Json | undefined) => `${trainName(train)}s`));

/** Stops are named hex.stop. */
export const routeName = (stops: Json | undefined): string =>
  (Array.isArray(stops) ? stops : []).map((stop: Json) => placeName(String(stop).split('.')[0])).join(' – ');

/** "an 8-train", "a 4-train". */
export const aTrain = (train: Json | undefined): string => `${String(train).startsWith('8') ? 'an' : 'a'} ${trainName(train)}`;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
