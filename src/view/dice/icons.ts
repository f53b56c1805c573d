import type { TrainTile } from '../../games/dice/data/schema.js';
import { type Section, type SectionName, WORTH } from '../../games/dice/state.js';
import { escaped } from '../shared/escaped.js';
import { coreLine } from './lines.js';
import { roundel } from './map.js';

/** Small drawings of dice, trains, cubes and circles, as SVG text: our own, told apart without colour. */

const svg = (width: number, height: number, label: string, inside: string, more = ''): string =>
  `<svg class="dr-icon${more}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${label ? ` role="img" aria-label="${escaped(label)}"` : ' aria-hidden="true"'}>${inside}</svg>`;

const PIPS: readonly (readonly [number, number])[][] = [
  [],
  [[12, 12]],
  [
    [7, 7],
    [17, 17],
  ],
  [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 6.5],
    [7, 12],
    [7, 17.5],
    [17, 6.5],
    [17, 12],
    [17, 17.5],
  ],
];

export const die = (value: number, state: 'free' | 'chosen' | 'used' = 'free', label = `${value}`): string => {
  const pips = PIPS[value]!.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.1"/>`).join('');
  return svg(24, 24, label, `<rect x="1.5" y="1.5" width="21" height="21" rx="3"/>${pips}`, ` dr-die dr-die-${state}`);
};

/** Drawn on a square of 40, shown larger or smaller. */
const sized = (size: number, label: string, inside: string): string =>
  svg(40, 40, label, inside).replace('width="40" height="40"', `width="${size}" height="${size}"`);

/** An engine, a carriage with windows, an open wagon. */
const SILHOUETTES = {
  engine: 'M2 12h12V6h7v6h3v6H2zM5 5h4v7H5z',
  passenger: 'M2 7h24v10H2zM5 9.5v3h3v-3zM10.5 9.5v3h3v-3zM16 9.5v3h3v-3zM21 9.5v3h3v-3z',
  goods: 'M2 9h24v3H2zM3 12h22l-1.5 5H4.5zM6 9c1-4 4-4 5 0M13 9c1-4 4-4 5 0M19 9c1-3 3-3 4 0',
} as const;
const WHEELS = '<circle cx="7" cy="19.5" r="2.4"/><circle cx="20" cy="19.5" r="2.4"/>';

const silhouette = (kind: keyof typeof SILHOUETTES, x: number, y: number): string =>
  `<g class="dr-silhouette" transform="translate(${x} ${y})"><path fill-rule="evenodd" d="${SILHOUETTES[kind]}"/>${WHEELS}</g>`;

/** A train tile as it stands in a line or on top of its stack. */
export function trainTile(tile: TrainTile, as: 'engine' | 'carriage' | 'stack'): string {
  const kind = as === 'engine' ? 'engine' : tile.carriage;
  const said =
    as === 'stack' ? `${tile.power}-train` : as === 'engine' ? `${tile.power}-engine` : `${tile.power}-carriage, ${tile.carriage}`;
  const costs =
    as === 'stack'
      ? `<text class="dr-cost" x="68" y="15" text-anchor="end">${tile.carriageCost} | ${tile.engineCost}</text><text class="dr-small" x="68" y="37" text-anchor="end">${tile.number}</text>`
      : '';
  const width = as === 'stack' ? 74 : 62;
  return svg(
    width,
    42,
    `${said}, ${tile.modernity}`,
    `<rect class="dr-tile dr-m-${tile.modernity}${as === 'engine' ? ' dr-tile-engine' : ''}" x="1.5" y="1.5" width="${width - 3}" height="39" rx="3"/><text class="dr-power" x="7" y="20">${tile.power}</text>${costs}${silhouette(kind, as === 'stack' ? 26 : 27, 14)}`,
  );
}

const CUBE_MARKS: { readonly [kind: string]: string } = {
  straight: 'M9 4v10',
  gentle: 'M6 14C6 9 8 6 12 4',
  sharp: 'M5 14C5 10 7 8 13 8',
  wild: 'M9 4v10M4.7 6.5l8.6 5M13.3 6.5l-8.6 5',
};

export const cube = (kind: string): string =>
  svg(
    18,
    18,
    `${kind} cube`,
    `<rect class="dr-cube dr-cube-${kind}" x="1" y="1" width="16" height="16" rx="2"/><path class="dr-cube-mark dr-mark-${kind}" d="${CUBE_MARKS[kind]}"/>`,
  );

/** A flipped track tile: the kind of track on its back. */
export const tileBack = (kind: string, size = 40): string =>
  sized(
    size,
    `tile back: ${kind}`,
    `<rect class="dr-back" x="1.5" y="1.5" width="37" height="37" rx="3"/><path class="dr-back-mark" transform="translate(4 4) scale(1.75)" d="${CUBE_MARKS[kind]}"/>`,
  );

export const companyMark = (company: number, label = ''): string => svg(24, 24, label, roundel({ x: 12, y: 12 }, 11, company));

/** A sample of a company's line, for the heads of cards. */
export const lineSample = (company: number): string =>
  svg(44, 12, '', `<path class="dr-track dr-c${company}" d="M2 6h40"/>${coreLine(company, 'M2 6h40', 40)}`);

export const cardBack = (): string =>
  svg(
    18,
    26,
    '',
    '<rect class="dr-card" x="1" y="1" width="16" height="24" rx="2"/><path class="dr-card-hatch" d="M4 20 14 6M4 14l6-8M8 22l6-8"/>',
  );

const ICONS: { readonly [sign: string]: string } = {
  m: '<path class="dr-sign" d="M-3.5 -1.5h7M0 -5v7M-3.5 4.5h7"/>',
  d: '<rect class="dr-sign" x="-4" y="-4" width="8" height="8" rx="1.5"/><circle class="dr-sign-dot" r="1.3"/>',
  o: '<rect class="dr-sign" x="-3.5" y="-5" width="7" height="10" rx="1"/>',
};

const SAID: { readonly [name in SectionName]: string } = { ones: 'modifier', fives: 'extra die', tens: 'objectives' };

/** A section of the income track: dots are marked, crosses spent, squares unlock something when marked, the last ends the game. */
export function incomeSection(name: SectionName, rows: readonly string[], now: Section, before: Section): string {
  const step = 23;
  const width = Math.max(...rows.map((row) => row.length)) * step + 4;
  const total = rows.join('').length;
  let circle = 0;
  const drawn = rows.flatMap((row, r) =>
    [...row].map((sign, c) => {
      circle += 1;
      const x = c * step + 13;
      const y = r * step + 13;
      const crossed = circle <= now.crossed;
      const marked = circle <= now.marked;
      const paying = crossed && circle > before.crossed;
      const earned = marked && circle > before.marked;
      const square = sign !== '.' || circle === total;
      const frame = square
        ? `<rect class="dr-square${circle === total ? ' dr-last' : ''}" x="-10" y="-10" width="20" height="20" rx="2"/>`
        : '';
      const fill = marked ? (crossed ? 'dr-crossed' : 'dr-marked') : 'dr-empty';
      const cross = crossed
        ? '<path class="dr-cross" d="M-5 -5 5 5M5 -5-5 5"/>'
        : marked
          ? '<circle class="dr-dot" r="4.4"/>'
          : (ICONS[sign] ?? '');
      const end = circle === total && !marked ? '<text class="dr-end" dy=".35em">end</text>' : '';
      return `<g class="${fill}${paying ? ' dr-paying' : ''}${earned ? ' dr-earned' : ''}" transform="translate(${x} ${y})">${frame}<circle class="dr-circle" r="7.6"/>${cross}${end}</g>`;
    }),
  );
  const label = `${name}: ${now.marked} of ${total} marked, ${now.crossed} spent; squares unlock a ${SAID[name]}`;
  return svg(width, rows.length * step + 4, label, drawn.join(''), ' dr-income');
}

/** A circle to be crossed out, in a payment that is offered: its worth in it. */
export const circle = (section: SectionName): string =>
  svg(
    22,
    22,
    '',
    `<circle class="dr-coin" cx="11" cy="11" r="9.5"/><text class="dr-coin-value" x="11" y="11" dy=".36em">${WORTH[section]}</text>`,
  );

export const modifierBox = (state: 'locked' | 'unlocked' | 'spent' | 'now'): string =>
  svg(
    20,
    20,
    '',
    `<rect class="dr-box dr-box-${state}" x="1.5" y="1.5" width="17" height="17" rx="2"/><g transform="translate(10 10)">${ICONS.m}</g>${state === 'spent' || state === 'now' ? '<path class="dr-cross" d="M4 16 16 4"/>' : ''}`,
  );
