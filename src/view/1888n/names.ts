import { COMPANIES } from '../../games/1888n/data/companies.js';
import { MAP } from '../../games/1888n/data/map.js';
import { PRIVATES } from '../../games/1888n/data/privates.js';
import type { Json } from '../../rules/json.js';
import { listed, type Talk } from '../shared/talk.js';

/** Proper names of 1888-N as people read them. */

export const companyName = (id: Json | undefined): string => COMPANIES[String(id)]?.name ?? String(id);
/** "the Great Wall", "Heng Shan". */
export function privateName(id: Json | undefined): string {
  const name = PRIVATES[String(id)]?.name ?? String(id);
  return id === 'HS' ? name : `the ${name}`;
}

/** "Qingdao (H14)", "G15". */
export function placeName(hex: Json | undefined): string {
  const data = MAP[String(hex)];
  const name = data?.name ?? (data?.names ? data.names.join(' and ') : undefined);
  return name ? `${name} (${hex})` : String(hex);
}

/** The names of stops `hex.stop` on a route. */
export function routeName(stops: Json | undefined): string {
  if (!Array.isArray(stops)) return '';
  return stops
    .map((stop: Json) => {
      const [hex = '', index = '0'] = String(stop).split('.');
      const data = MAP[hex];
      return data?.names?.[Number(index)] ?? data?.name ?? hex;
    })
    .join('–');
}

/** Who owns something: a player's name or a company's. */
export const ownerName = (owner: Json | undefined, talk: Talk): string =>
  typeof owner === 'number' ? talk.name(owner) : owner === 'bank' ? 'the bank' : companyName(owner);

export const trainName = (name: Json | undefined): string => (name === 'D' ? 'diesel' : `${name}-train`);
export const trainNames = (names: Json | undefined): string =>
  listed((Array.isArray(names) ? names : []).map((name: Json) => `${trainName(name)}s`));
export const offeringName = (from: Json | undefined): string => (from === 'pool' ? 'the bank pool' : 'the initial offering');
