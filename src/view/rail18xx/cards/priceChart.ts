import type { Chart } from '../../../games/rail18xx/market.js';
import type { Marker } from '../../../games/rail18xx/state.js';
import type { Livery } from '../livery.js';
import { companyMark, waitingMark } from './marks.js';

export interface ChartInput {
  readonly chart: Chart;
  /** In order of arrival: on one space the first lies on top. */
  readonly market: readonly Marker[];
  readonly liveries: Readonly<Record<string, Livery>>;
  readonly nameOf: (company: string) => string;
  readonly isFloated: (company: string) => boolean;
  /** The order within a stack counts (1888-N) or does not (1880). */
  readonly stacks: boolean;
  /** Where a marker would go by what is being decided. */
  readonly targets: readonly { readonly row: number; readonly column: number; readonly says: string; readonly dashed: boolean }[];
  readonly legend: readonly { readonly sample: string; readonly says: string }[];
}

/** The share price chart as a table of spaces, with the markers in order of play. */
export function priceChart({ chart, market, liveries, nameOf, isFloated, stacks, targets, legend }: ChartInput): object {
  const columns = Math.max(...chart.map((row) => row.length));
  const marker = (company: string): string => {
    const livery = liveries[company]!;
    return isFloated(company)
      ? companyMark(livery, nameOf(company))
      : waitingMark(livery, `${nameOf(company)}, has not started to operate`);
  };
  const rows = chart.map((spaces, row) =>
    Array.from({ length: columns }, (_, column) => {
      const space = spaces[column];
      if (!space) return null;
      const here = market.filter((one) => one.row === row && one.column === column).map((one) => one.company);
      const target = targets.find((one) => one.row === row && one.column === column);
      const tones = [
        space.par && 'rc-par',
        space.noLimit && 'rc-red-zone',
        space.bonus && 'rc-bonus',
        here.length > 0 && 'rc-taken',
        target && (target.dashed ? 'rc-target rc-dashed' : 'rc-target'),
      ];
      return {
        price: space.price,
        bonus: space.bonus ?? null,
        tones: tones.filter(Boolean).join(' '),
        markers: here.map(marker),
        order: stacks && here.length > 1 ? here.map((_, at) => at + 1).join('›') : null,
        target: target?.says ?? null,
      };
    }),
  );
  return { rows, legend };
}
