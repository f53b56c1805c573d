import { type Chart, markerOf, stepFrom } from '../../../games/rail18xx/market.js';
import type { Marker } from '../../../games/rail18xx/state.js';
import type { Question, Seat } from '../../../rules/game.js';
import type { Block, Scene } from '../../shared/presentation.js';
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
  /** The key and the word of keeping it: the rulebooks differ. */
  readonly keeps: readonly [key: string, word: string];
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

/** The position in which it is decided: with a choice made, the one shown is the one after it. */
export const decidedIn = <View extends { readonly stage: { readonly at: string } | null }>({
  view,
  before,
  question,
}: Scene<View>): View => (question && before?.stage?.at === 'dividend' && view.stage?.at !== 'dividend' ? before : view);

/** Whoever decides has both columns to choose from in the panel, above the button; the others see them beside it. */
export function dividendBlock(input: DividendInput, name: string, scene: Pick<Scene, 'question' | 'path' | 'href'>): Block {
  const title = `${name} has earned ${input.money(input.income)}`;
  const { question, path, href } = scene;
  const table = dividendTable(input);
  if (!question) return { place: 'aside', title, partial: 'rail18xx/dividend', model: table };
  const keys = ['pay', input.keeps[0]];
  const asked = question.kind === 'pick' && question.about.code === 'dividend';
  const [chosen] = asked ? ['pay'] : path.length === 1 && keys.includes(path[0]!) ? path : [null];
  const choose = chosen && {
    pay: { href: href(['pay']), chosen: chosen === 'pay' },
    keep: { href: href([keys[1]!]), chosen: chosen !== 'pay' },
    back: asked ? null : href([]),
  };
  return {
    place: 'panel',
    partial: 'rail18xx/dividend',
    model: { ...table, choose },
    offers: keys,
    covers: chosen !== null,
    tells: chosen !== null,
  };
}

/** What is usual: to pay out. */
export const proposesPay = (question: Question): string | null =>
  question.kind === 'pick' && question.about.code === 'dividend' ? 'pay' : null;

/** One column for each choice: what everybody and the treasury would have, where the price goes, and what all are worth then. */
function dividendTable(input: DividendInput): object {
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
    keepWord: input.keeps[1],
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
