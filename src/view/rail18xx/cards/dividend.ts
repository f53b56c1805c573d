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
  readonly holders: readonly { readonly seat: Seat; readonly name: string; readonly percent: number }[];
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

/** What everybody gets by paying and by keeping, and where the price goes. */
export function dividendTable(input: DividendInput): object {
  const { income, subsidy, treasury, holders, ownPercent, money, chart, market, company } = input;
  const marker = markerOf(market, company)!;
  const now = chart[marker.row]![marker.column]!.price;
  const [paid, kept] = [outcome(input, 'right'), outcome(input, 'left')];
  const part = (percent: number): number => (income * percent) / 100;
  const worth = (percent: number, cash: number, price: number): string => signed(cash + ((price - now) * percent) / 10);
  const own = part(ownPercent);
  return {
    rows: [
      ...holders.map(({ seat, name, percent }) => ({
        seat,
        name,
        note: `${percent} %`,
        pay: money(part(percent)),
        payWorth: worth(percent, part(percent), paid.price),
        keep: money(0),
        keepWorth: worth(percent, 0, kept.price),
      })),
      {
        seat: null,
        name: 'Treasury',
        note: own > 0 ? `${ownPercent} % in the pool` : null,
        pay: money(treasury + subsidy + own),
        payWorth: signed(subsidy + own),
        keep: money(treasury + subsidy + income),
        keepWorth: signed(subsidy + income),
      },
    ],
    price: { now: money(now), pay: money(paid.price), keep: money(kept.price) },
    frozen: input.frozen,
  };
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
