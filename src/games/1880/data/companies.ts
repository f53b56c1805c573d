import type { Edition } from '../options.js';

export interface CompanyFacts {
  readonly id: CompanyId;
  /** The number in the table of VIII: order of everything that the books do not order otherwise. */
  readonly number: number;
  readonly name: string;
  readonly home: string;
  /** Which of the printed cities is its home; null on the two hexes with two cities, where the company chooses (X). */
  readonly city: number | null;
  readonly colour: Readonly<Record<Edition, string>>;
}

export const COMPANY_IDS = ['JHA', 'JHU', 'JGG', 'JLR', 'BZU', 'LHR', 'SCR', 'CKR', 'BCR', 'NXR', 'HKR', 'NJR', 'QSR', 'WNR'] as const;
export type CompanyId = (typeof COMPANY_IDS)[number];

/** VIII: the fourteen major companies. Colours differ between the editions: nothing is keyed on them. */
// biome-ignore format: a table
export const COMPANIES: readonly CompanyFacts[] = [
  { id: 'JHA', number: 1, name: 'Jingha Railway', home: 'F8', city: 2, colour: { 2022: 'orange', 2010: 'orange' } },
  { id: 'JHU', number: 2, name: 'Jinghu Railway', home: 'F8', city: 3, colour: { 2022: 'black', 2010: 'black' } },
  { id: 'JGG', number: 3, name: 'Jingguang Railway', home: 'F8', city: 0, colour: { 2022: 'purple', 2010: 'purple' } },
  { id: 'JLR', number: 4, name: 'Jinglan Railway', home: 'F8', city: 1, colour: { 2022: 'turquoise', 2010: 'turquoise' } },
  { id: 'BZU', number: 5, name: 'Binzhou Railway', home: 'B8', city: 0, colour: { 2022: 'beige', 2010: 'beige' } },
  { id: 'LHR', number: 6, name: 'Longhai Railway', home: 'J2', city: 0, colour: { 2022: 'dark blue', 2010: 'grey' } },
  { id: 'SCR', number: 7, name: 'Schichang Railway', home: 'N12', city: null, colour: { 2022: 'dark green', 2010: 'dark green' } },
  { id: 'CKR', number: 8, name: 'Chengkun Railway', home: 'O5', city: 0, colour: { 2022: 'light blue', 2010: 'red' } },
  { id: 'BCR', number: 9, name: 'Baocheng Railway', home: 'M3', city: 0, colour: { 2022: 'red', 2010: 'dark blue' } },
  { id: 'NXR', number: 10, name: 'Ningxi Railway', home: 'J6', city: 0, colour: { 2022: 'pink', 2010: 'pink' } },
  { id: 'HKR', number: 11, name: 'Hukun Railway', home: 'K15', city: 0, colour: { 2022: 'light green', 2010: 'light green' } },
  { id: 'NJR', number: 12, name: 'Nanjiang Railway', home: 'K13', city: 0, colour: { 2022: 'dark brown', 2010: 'brown' } },
  { id: 'QSR', number: 13, name: 'Qinshen Railway', home: 'D12', city: null, colour: { 2022: 'yellow', 2010: 'light blue' } },
  { id: 'WNR', number: 14, name: 'Wunan Railway', home: 'L10', city: 0, colour: { 2022: 'light brown', 2010: 'yellow' } },
];

export const factsOf = (id: string): CompanyFacts => COMPANIES.find((company) => company.id === id)!;

export const isCompanyId = (id: string): id is CompanyId => (COMPANY_IDS as readonly string[]).includes(id);
