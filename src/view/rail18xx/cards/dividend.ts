import { type Chart, markerOf, stepFrom } from '../../../games/rail18xx/market.js';
import type { Marker } from '../../../games/rail18xx/state.js';
import type { Seat } from '../../../rules/game.js';
import { signed } from '../../shared/talk.js';
import type { ChartInput } from './priceChart.js';

export interface DividendInput {
  readonly company: string;
  readonly income: number;
  /** Money that the company keeps in any case. */
  readonly subsidy: number;
  readonly treasury: number;
  readonly holders: readonly {
    readonly seat: Seat;
    readonly name: string;
    readonly percent: number;
    readonly cash: number;
    readonly worth: number;
  }[];
  /** Shares whose part goes to the treasury. */
  readonly ownPercent: number;
  readonly chart: Chart;
  readonly market: readonly Marker[];
  /** No price moves (1880, communist phase). */
  readonly frozen: boolean;
  readonly money: (amount: number) => string;
}

interface Outcome {
  readonly row: number;
  readonly column: number;
  readonly price: number;
}

function outcome({ company, chart, market, frozen }: DividendInput, direction: 'left' | 'right'): Outcome {
  const { row, column } = markerOf(market, company)!;
  const [toRow, toColumn] = frozen ? [row, column] : stepFrom(chart, row, column, direction);
  return { row: toRow, column: toColumn, price: chart[toRow]![toColumn]!.price };
}

/** One column for each choice: what everybody and the treasury would have, where the price goes, and what all are worth then. */
export function dividendTable(input: DividendInput): object {
  const { income, subsidy, treasury, holders, ownPercent, money, chart, market, company } = input;
  const marker = markerOf(market, company)!;
  const now = chart[marker.row]![marker.column]!.price;
  const [paid, kept] = [outcome(input, 'right'), outcome(input, 'left')];
  const part = (percent: number): number => (income * percent) / 100;
  const cell = (before: number, gain: number): object => ({ value: money(before + gain), gain: gain === 0 ? null : signed(gain) });
  const moves = ({ row, column, price }: Outcome): object => ({
    value: money(price),
    gain: input.frozen || (row === marker.row && column === marker.column) ? 'stays' : arrow(marker, row, column),
  });
  const drift = (percent: number, to: Outcome): number => ((to.price - now) * percent) / 10;
  return {
    rows: [
      ...holders.map(({ seat, name, percent, cash }) => ({
        seat,
        name,
        note: `${percent / 10} ${percent === 10 ? 'share' : 'shares'}`,
        now: money(cash),
        pay: cell(cash, part(percent)),
        keep: cell(cash, 0),
      })),
      {
        seat: null,
        name: 'Treasury',
        note: ownPercent > 0 ? `${ownPercent / 10} in the pool` : null,
        now: money(treasury),
        pay: cell(treasury, subsidy + part(ownPercent)),
        keep: cell(treasury, subsidy + income),
      },
      { seat: null, name: 'Share price', note: null, now: money(now), pay: moves(paid), keep: moves(kept) },
      ...holders.map(({ seat, name, percent, worth }) => ({
        seat,
        name: `${name}’s worth`,
        note: null,
        now: money(worth),
        pay: cell(worth, part(percent) + drift(percent, paid)),
        keep: cell(worth, drift(percent, kept)),
      })),
    ],
    frozen: input.frozen,
  };
}

function arrow(from: { readonly row: number; readonly column: number }, row: number, column: number): string {
  if (column !== from.column) return column > from.column ? 'right' : 'left';
  return row < from.row ? 'up' : 'down';
}

/** The two spaces on the chart: paying solid, keeping dashed. */
export function dividendTargets(input: DividendInput): ChartInput['targets'] {
  if (input.frozen) return [];
  const [paid, kept] = [outcome(input, 'right'), outcome(input, 'left')];
  return [
    { row: paid.row, column: paid.column, says: 'here if it pays', dashed: false },
    { row: kept.row, column: kept.column, says: 'here if it keeps', dashed: true },
  ];
}
