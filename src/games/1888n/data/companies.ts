import type { HexName } from '../../rail18xx/hex.js';
import type { CompanyId, Yuan } from '../../rail18xx/state.js';

/** Table 2 of the rulebook. */
export interface CompanyCard {
  readonly name: string;
  readonly home: HexName;
  readonly destination: HexName;
  /** For every train whose route holds home and destination. */
  readonly bonus: Yuan;
  /** Station tokens, the one of the home included. */
  readonly tokens: 3 | 4;
  readonly colour: string;
  /** Its home hex has no printed track: it owes a tile there in its first turn (VIII.3.3). */
  readonly owesHomeTile?: true;
}

export const COMPANIES: Readonly<Record<CompanyId, CompanyCard>> = {
  JHR: { name: 'Jingha Railway', home: 'C9', destination: 'D12', bonus: 30, tokens: 3, colour: '#C93A1E' },
  SSL: { name: 'Shenshan Line', home: 'B18', destination: 'C13', bonus: 20, tokens: 3, colour: '#A7A6A6' },
  CDL: { name: 'Changda Line', home: 'A19', destination: 'E17', bonus: 20, tokens: 4, colour: '#44BC4F' },
  HJR: { name: 'Hanji Railway', home: 'F6', destination: 'G9', bonus: 20, tokens: 4, colour: '#CBA375', owesHomeTile: true },
  // The running example counts 40 for TJL; table 2 says 20 and is followed (1888-12).
  TJL: { name: 'Taijiao Line', home: 'E3', destination: 'H4', bonus: 20, tokens: 4, colour: '#231F20', owesHomeTile: true },
  LYR: { name: 'Lanyan Railway', home: 'F16', destination: 'H14', bonus: 20, tokens: 3, colour: '#FCC707' },
  JZR: { name: 'Jingzhan Railway', home: 'C9', destination: 'B6', bonus: 40, tokens: 3, colour: '#9D65B9' },
  ZDR: { name: 'Zidong Railway', home: 'G11', destination: 'F12', bonus: 40, tokens: 3, colour: '#00ACD0', owesHomeTile: true },
};

export const COMPANY_IDS: readonly CompanyId[] = Object.keys(COMPANIES);

export const BEIJING: HexName = 'C9';
