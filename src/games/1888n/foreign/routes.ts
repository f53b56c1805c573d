import type { TraceAction } from '../../rail18xx/foreign/trace.js';
import type { MoveOf } from '../moves.js';
import { type State, turnOf } from '../state.js';

interface RecordedRoute {
  readonly train: string;
  readonly path: readonly (readonly [hex: string, from: string | number, to: string | number])[];
}

/** Recorded routes in our form: trains by their place on the charter, a stop c0, t1, o0 … of the hex as end 6 + its number. */
export function routesOf(state: State, action: TraceAction): MoveOf<'run'>['routes'] {
  const free: (string | null)[] = [...state.companies[turnOf(state).company]!.trains];
  return (action.routes as unknown as readonly RecordedRoute[]).map(({ train: name, path }) => {
    const train = free.indexOf(name);
    free[train] = null;
    return { train, path: path.map(([hex, from, to]): [string, number, number] => [hex, endOf(from), endOf(to)]) };
  });
}

const endOf = (end: string | number): number => (typeof end === 'number' ? end : 6 + Number(end.slice(1)));
