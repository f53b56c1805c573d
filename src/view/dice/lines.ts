/**
 * The pattern inside each company's line. Dashes are stretched so that a whole number of them fits on a piece of track and half
 * a dash lies at both of its ends: from hex to hex the pattern goes on without a break.
 */

interface Pattern {
  /** Dash, gap, dash, gap …; the first dash is the one that lies over the ends. Empty: an unbroken line. */
  readonly dashes: readonly number[];
  readonly width: number;
  readonly round?: true;
}

/** By die value; null: no core. */
const PATTERNS: readonly (Pattern | null)[] = [
  { dashes: [], width: 2.6 },
  null,
  { dashes: [0.1, 9], width: 4, round: true },
  { dashes: [12, 5, 2, 5], width: 2.6 },
  { dashes: [14, 7], width: 2.6 },
  { dashes: [], width: 2.6 },
  { dashes: [5, 6], width: 3 },
];

export function coreLine(company: number, d: string, length: number): string {
  const pattern = PATTERNS[company];
  if (!pattern) return '';
  const { dashes, width, round } = pattern;
  const period = dashes.reduce((sum, dash) => sum + dash, 0);
  const stretch = period === 0 ? 1 : length / Math.max(1, Math.round(length / period)) / period;
  const neat = (number: number): number => Math.round(number * 100) / 100;
  const dashed =
    period === 0
      ? ''
      : ` stroke-dasharray="${dashes.map((dash) => neat(dash * stretch)).join(' ')}" stroke-dashoffset="${neat((dashes[0]! * stretch) / 2)}"`;
  return `<path class="dr-core dr-p${company}" stroke-width="${width}"${dashed}${round ? ' stroke-linecap="round"' : ''} d="${d}"/>`;
}
