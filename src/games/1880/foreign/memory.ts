import type { TraceNext } from '../../rail18xx/foreign/trace.js';
import { company, turnOrder } from '../companies.js';
import { FINAL_TURNS } from '../data/figures.js';
import { INVESTOR_IDS } from '../data/investors.js';
import type { State1880 } from '../state.js';
import { roundRecord } from './round.js';

/** What the other engine shows by habits of its own, remembered while its moves are played. */
export interface Memory {
  /** Who has passed and not acted since, by its way of showing it. */
  passed: Set<number>;
  /** With whom the order of players begins: the Priority Marker when the present round began. */
  first: number;
  /** The operating order as it was made at the last change of round, and when that was. */
  operating: string[];
  round: string;
  /** A company whose par value is chosen, but not its certificate. */
  founding: { company: string; par: number; row: number; percent: number } | null;
  /** An investor whose merger test they show as a step of its own. */
  link: string | null;
  /** Where their list stands: the circle and the last of investors and companies that they asked. */
  place: { circle: number; entity: string };
  /** The circle in which the game will end, fixed when the last 8-train goes. */
  lastCircle: number | null;
  /** A company whose turn they open with the question about P5. */
  engineer: string | null;
  /** Their order within the spaces of the chart, which follows no rule of 1880. */
  stacks: [number[], string[]][];
  /** Investors that they do not pay out at the end, with the accepted difference. */
  unpaid: { rule: string; id: string; seat: number; cash: number; fifth: number }[];
  /** Whom they ask what. */
  asked: TraceNext | null;
}

export const newMemory = (): Memory => ({
  passed: new Set(),
  first: 0,
  operating: [],
  round: '',
  founding: null,
  link: null,
  engineer: null,
  stacks: [],
  place: { circle: 0, entity: '' },
  lastCircle: null,
  unpaid: [],
  asked: null,
});

export const theirInvestor = (id: string): string => `FI${id.slice(1)}`;
export const theirEntity = (id: string): string => (/^A\d$/.test(id) ? theirInvestor(id) : id);
export const ourEntity = (id: string): string => (id.startsWith('FI') ? `A${id.slice(2)}` : id);

/** They make the operating order anew with every circle and after every share round. */
export function followRound(state: State1880, memory: Memory): void {
  if (state.lastTurns !== null) memory.lastCircle ??= state.circle + FINAL_TURNS;
  const { kind, turn, num } = roundRecord(state);
  const round = `${kind} ${turn} ${num}`;
  if (round === memory.round) return;
  memory.round = round;
  memory.operating = [
    ...INVESTOR_IDS.filter((id) => state.minors[id]!.owner !== null && !state.minors[id]!.closed).map(theirInvestor),
    ...turnOrder(state).filter((id) => company(state, id).floated),
  ];
}

/** Investors and companies from top to bottom. */
const placeOf = (state: State1880, entity: string): number => [...INVESTOR_IDS, ...turnOrder(state)].indexOf(entity as never);

const TURN_STEPS = ['track', 'token', 'route', 'dividend', 'train'];

/** Their list goes on to the entity that they ask now. */
export function followPlace(state: State1880, memory: Memory): void {
  const { step = '', entity: asked = '' } = memory.asked ?? {};
  if (!TURN_STEPS.includes(step) && !asked.startsWith('FI')) return;
  const entity = ourEntity(asked);
  const at = placeOf(state, entity);
  if (at < 0) return;
  const circle = memory.place.circle + (at < placeOf(state, memory.place.entity) ? 1 : 0);
  memory.place = { circle: Math.max(1, circle), entity };
}

/** Our list has gone on below the place where theirs stands. */
export function isPast(state: State1880, memory: Memory): boolean {
  const now = state.turn?.entity ?? state.acted ?? '';
  if (state.circle !== memory.place.circle) return state.circle > memory.place.circle;
  return placeOf(state, now) > placeOf(state, memory.place.entity);
}

export const unpaidTo = (memory: Memory, seat: number): number =>
  memory.unpaid.reduce((sum, each) => sum + (each.seat === seat ? each.fifth : 0), 0);
