import { n, type Point, plus, xy } from './geometry.js';
import { box, circle, path, text } from './print.js';

/** How a company is told apart: its colour, a second pattern ring, its letters. */
export interface Livery {
  readonly letters: string;
  readonly colour: string;
  /** Which of the rings below. */
  readonly ring: number;
  /** Investors of 1880 are squares; the foot shows the company they are linked with. */
  readonly square?: true;
  readonly foot?: string;
}

/** Dash patterns of the ring for a circle of radius 1, and how many rings there are. */
const RINGS: readonly { readonly dash: string | null; readonly double?: true; readonly round?: true }[] = [
  { dash: null },
  { dash: '.62 .32' },
  { dash: '.01 .28', round: true },
  { dash: '.5 .2 .1 .2' },
  { dash: null, double: true },
  { dash: '.14 .14' },
  { dash: '1.6 .494' },
  { dash: '.32 .2' },
  { dash: '2.6 .54' },
  { dash: '.01 1.037', round: true },
  { dash: '.2 .12' },
  { dash: '.62 .32', double: true },
  { dash: '.75 .2 .01 .2', round: true },
  { dash: '.1 .3' },
];

export const isLight = (colour: string): boolean => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r! + 0.587 * g! + 0.114 * b! > 150;
};

/** A station: disc in company colour, pattern ring, letters in ink on a paper band. */
export function roundel(livery: Livery, at: Point, radius: number): string {
  if (livery.square) return investorSquare(livery, at, radius);
  const ring = RINGS[livery.ring % RINGS.length]!;
  const className = isLight(livery.colour) ? 'r18-ring-ink' : 'r18-ring-paper';
  const far = radius * 0.8;
  const dashed = (size: number): string => {
    const dash = ring.dash
      ?.split(' ')
      .map((part) => n(Number(part) * size))
      .join(' ');
    return `<circle class="${className}" cx="${n(at.x)}" cy="${n(at.y)}" r="${n(size)}" stroke-width="${n(radius * 0.1)}"${dash ? ` stroke-dasharray="${dash}"` : ''}${ring.round ? ' stroke-linecap="round"' : ''}/>`;
  };
  return (
    `<circle class="r18-disc" cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius)}" fill="${livery.colour}" stroke-width="${n(radius * 0.09)}"/>` +
    dashed(far) +
    (ring.double ? dashed(radius * 0.6) : '') +
    box('r18-band', at, radius * 1.86, radius * 0.74, radius * 0.12, radius * 0.08) +
    text('r18-letters', at, radius * 0.6, livery.letters)
  );
}

function investorSquare(livery: Livery, at: Point, radius: number): string {
  const side = radius * 1.42;
  const foot = livery.foot
    ? `<rect x="${n(at.x - side * 0.36)}" y="${n(at.y + side * 0.26)}" width="${n(side * 0.72)}" height="${n(side * 0.14)}" fill="${livery.foot}"/>`
    : '';
  return (
    box('r18-square', at, side, side, radius * 0.12) +
    text('r18-square-text', plus(at, { x: 0, y: foot ? -side * 0.07 : 0 }), radius * 0.62, livery.letters) +
    foot
  );
}

/** A home that is kept: a dashed ring in the company's colour and soft letters. */
export function reservedHome(livery: Livery, at: Point, radius: number): string {
  const size = radius * 0.8;
  const ring = `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(size)}" fill="none" stroke="${livery.colour}" stroke-width="${n(radius * 0.24)}" stroke-dasharray="${n(size * 0.34)} ${n(size * 0.184)}"/>`;
  const outline = isLight(livery.colour)
    ? circle('r18-outline', at, radius * 0.92, radius * 0.03) + circle('r18-outline', at, radius * 0.68, radius * 0.03)
    : '';
  return ring + outline + text('r18-soft', at, radius * 0.52, livery.letters);
}

/** Destination: a flag with the company's colour at the pole, letters and bonus. */
export function flag(livery: Livery, at: Point, bonus: number): string {
  const [w, h] = [0.38, 0.34];
  const left = plus(at, { x: -w / 2, y: -h / 2 });
  return (
    path('r18-flag', `M${xy(left)}h${n(w)}l${n(-0.035)} ${n(h / 2)}l${n(0.035)} ${n(h / 2)}h${n(-w)}Z`, 0.018) +
    `<rect x="${n(left.x - 0.05)}" y="${n(left.y - 0.01)}" width="${n(0.06)}" height="${n(h + 0.02)}" fill="${livery.colour}" class="r18-pole" stroke-width="${n(0.014)}"/>` +
    text('r18-flag-text', plus(at, { x: 0, y: -0.078 }), 0.145, livery.letters) +
    text('r18-flag-text', plus(at, { x: 0, y: 0.082 }), 0.145, `+${bonus}`)
  );
}
