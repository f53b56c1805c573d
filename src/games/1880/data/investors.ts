export const INVESTOR_IDS = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'] as const;
export type InvestorId = (typeof INVESTOR_IDS)[number];

export interface InvestorFacts {
  readonly id: InvestorId;
  readonly name: string;
  /** The railway that the 2010 edition names. */
  readonly railway: string;
  readonly home: string;
}

/** VII: the companies of the foreign investors. */
// biome-ignore format: a table
export const INVESTORS: readonly InvestorFacts[] = [
  { id: 'A1', name: 'Russian Investor', railway: 'Chinese Eastern Railway', home: 'A3' },
  { id: 'A2', name: 'Japanese Investor', railway: 'South Manchuria Railway', home: 'E13' },
  { id: 'A3', name: 'Belgian Investor', railway: 'Zheng Tai Railway', home: 'H6' },
  { id: 'A4', name: 'German Investor', railway: 'Schantung-Eisenbahngesellschaft', home: 'H14' },
  { id: 'A5', name: 'British Investor', railway: 'Kowloon-Canton Railway', home: 'Q15' },
  { id: 'A6', name: 'Portuguese Investor', railway: 'Macau Hafen', home: 'P12' },
  { id: 'A7', name: 'French Investor', railway: 'Kunming-Hekou Railway', home: 'Q7' },
];

export const investorFacts = (id: string): InvestorFacts => INVESTORS.find((investor) => investor.id === id)!;

export const isInvestorId = (id: string): id is InvestorId => (INVESTOR_IDS as readonly string[]).includes(id);
