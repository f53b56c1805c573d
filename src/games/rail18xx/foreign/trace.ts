import type { Json } from '../../../rules/json.js';

/**
 * Traces: games played through another engine and written down move by move with the position after each, as JSON
 * lines. First a header with the start, then one line per move with what changed, last the result.
 */

export type Members = { [name: string]: Json };

export interface TraceHeader {
  readonly title: string;
  readonly options?: readonly string[];
  readonly players: { readonly [seat: string]: string };
  readonly state: Members;
  readonly next?: TraceNext;
}

export interface TraceAction {
  readonly type: string;
  readonly by: string;
  readonly [field: string]: Json | undefined;
}

export interface TraceNext {
  readonly step: string;
  readonly entity: string;
  readonly players?: readonly string[];
  readonly can?: readonly string[];
  readonly privates?: { readonly [id: string]: readonly string[] };
}

export interface TraceLine {
  readonly n: number;
  readonly action: TraceAction;
  readonly auto?: boolean;
  /** Every transfer in order: from, to, amount. */
  readonly money?: readonly (readonly [from: string, to: string, amount: number])[];
  readonly set?: Members;
  readonly tiles?: { readonly [hex: string]: readonly [tile: string, rotation: number] };
  readonly next?: TraceNext;
}

export interface TraceEnd {
  readonly end: true;
  readonly finished?: boolean;
  readonly reason?: string;
  readonly result?: { readonly [seat: string]: number };
}

export interface Trace {
  readonly header: TraceHeader;
  readonly lines: readonly TraceLine[];
  readonly end: TraceEnd | null;
}

/** The position in the trace's own form: `state` of the header with `laid` for the tiles. */
export interface TracePosition {
  readonly state: Members;
  readonly laid: { [hex: string]: Json };
}

export function readTrace(text: string): Trace {
  const records = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Members);
  const [header, ...rest] = records;
  if (header?.trace !== 1) throw new Error('not a trace of format 1');
  const end = rest.at(-1)?.end === true ? (rest.pop() as unknown as TraceEnd) : null;
  return { header: header as unknown as TraceHeader, lines: rest as unknown as TraceLine[], end };
}

const ONE_BY_ONE = ['players', 'companies', 'privates', 'investors'];

/** In the collections each listed id replaces that record, everything else is replaced as a whole. */
export function applyLine(position: TracePosition, line: TraceLine): void {
  for (const [key, value] of Object.entries(line.set ?? {})) {
    position.state[key] = ONE_BY_ONE.includes(key) ? { ...(position.state[key] as Members), ...(value as Members) } : value;
  }
  Object.assign(position.laid, line.tiles);
}

export const startOf = (header: TraceHeader): TracePosition => ({ state: { ...header.state }, laid: {} });

/** Seats are p1, p2 … in the order of play. */
export const nameOf = (seat: number): string => `p${seat + 1}`;
