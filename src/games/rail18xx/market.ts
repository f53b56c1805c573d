import type { CompanyId, Marker, Yuan } from './state.js';

/** One space of the share price chart. */
export interface Space {
  readonly price: Yuan;
  /** May be chosen as starting price. */
  readonly par?: true;
  /** 1888 red zone: shares here do not count against the certificate limit. */
  readonly noLimit?: true;
  /** 1880: the small number on the space; ten times it is added to the company's income. */
  readonly bonus?: number;
}

/** Rows from the top, columns from the left, null where there is no space. */
export type Chart = readonly (readonly (Space | null)[])[];

export type Direction = 'left' | 'right' | 'up' | 'down';

const spaceAt = (chart: Chart, row: number, column: number): Space | null => chart[row]?.[column] ?? null;

export const markerOf = (market: readonly Marker[], company: CompanyId): Marker | undefined =>
  market.find((marker) => marker.company === company);

export function spaceOf(chart: Chart, market: readonly Marker[], company: CompanyId): Space | null {
  const marker = markerOf(market, company);
  return marker ? spaceAt(chart, marker.row, marker.column) : null;
}

/** The share price; 0 while the company has no marker on the chart. */
export const priceOf = (chart: Chart, market: readonly Marker[], company: CompanyId): Yuan => spaceOf(chart, market, company)?.price ?? 0;

/** Puts a marker on the chart, under those that are already on its space. */
export function placeMarker(market: Marker[], company: CompanyId, row: number, column: number): void {
  const at = market.findIndex((marker) => marker.company === company);
  if (at >= 0) market.splice(at, 1);
  market.push({ company, row, column });
}

/** Where a step leads: sideways at the end of a row goes up or down instead; where there is no space the marker stays. */
export function stepFrom(chart: Chart, row: number, column: number, direction: Direction): [row: number, column: number] {
  const [down, across] = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] }[direction] as [number, number];
  if (spaceAt(chart, row + down, column + across)) return [row + down, column + across];
  if (direction === 'right') return stepFrom(chart, row, column, 'up');
  if (direction === 'left') return stepFrom(chart, row, column, 'down');
  return [row, column];
}

/** Moves a marker by `steps`; it arrives under the markers already there. Answers the price before and after. */
export function moveMarker(chart: Chart, market: Marker[], company: CompanyId, direction: Direction, steps = 1): { from: Yuan; to: Yuan } {
  const marker = markerOf(market, company);
  if (!marker) return { from: 0, to: 0 };
  const from = priceOf(chart, market, company);
  let { row, column } = marker;
  for (let i = 0; i < steps; i++) [row, column] = stepFrom(chart, row, column, direction);
  if (row !== marker.row || column !== marker.column) placeMarker(market, company, row, column);
  return { from, to: priceOf(chart, market, company) };
}

/** Descending price; equal price: the marker further right, on one space the upper one. */
export function byPrice(chart: Chart, market: readonly Marker[]): CompanyId[] {
  // Sorting is stable: on one space the order of arrival stays.
  const price = ({ row, column }: Marker): Yuan => spaceAt(chart, row, column)?.price ?? 0;
  return [...market].sort((a, b) => price(b) - price(a) || b.column - a.column).map((marker) => marker.company);
}

const knownPars = new WeakMap<Chart, readonly ParSpace[]>();
export interface ParSpace {
  readonly price: Yuan;
  readonly row: number;
  readonly column: number;
}

/** Starting prices with their places, dearest first. */
export function parSpaces(chart: Chart): readonly ParSpace[] {
  let pars = knownPars.get(chart);
  if (!pars) {
    pars = chart
      .flatMap((spaces, row) => spaces.map((space, column) => ({ space, row, column })))
      .flatMap(({ space, row, column }) => (space?.par ? [{ price: space.price, row, column }] : []))
      .sort((a, b) => b.price - a.price);
    knownPars.set(chart, pars);
  }
  return pars;
}
