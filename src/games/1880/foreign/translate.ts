import type { Json } from '../../../rules/json.js';
import type { TraceAction } from '../../rail18xx/foreign/trace.js';
import { topOf } from '../../rail18xx/stages.js';
import type { Move1880, MoveOf } from '../moves.js';
import { actor } from '../play.js';
import { trainsOf } from '../run.js';
import type { State1880 } from '../state.js';
import { type Memory, ourEntity } from './memory.js';

const STAGE_OF: Record<string, string> = { track: 'track', token: 'stations', route: 'run', dividend: 'dividend', train: 'trains' };

/** A recorded move as a move of ours; null where it decides nothing of ours (W7, W10, W11) or waits for the next line. */
export function translate(state: State1880, memory: Memory, action: TraceAction): Move1880 | null {
  const top = topOf(state)!;
  const company = text(action.company);
  switch (action.type) {
    case 'pass':
      return translatePass(state, action);
    case 'bid':
      return { type: 'bid', amount: number(action.price) };
    case 'draft':
      return { type: 'investor', investor: ourEntity(text(action.on)) };
    case 'par':
      memory.founding = { company, par: number(action.price), row: number(action.slot), percent: 20 };
      return null;
    case 'choose':
      return translateChoice(state, memory, action);
    case 'buy_shares':
      return { type: 'buy', company };
    case 'sell_shares':
      return { type: 'sell', company, percent: number(action.percent) };
    case 'payoff_player_debt': {
      const { cash, debt } = state.players[actor(state)!]!;
      return { type: 'repay', amount: Math.min(cash, debt) };
    }
    case 'lay_tile':
      return { type: 'lay', hex: text(action.hex), tile: text(action.tile), rotation: number(action.rotation) };
    case 'place_token':
      if (top.at === 'home') return { type: 'home', city: number(action.city) };
      return { type: 'station', hex: text(action.hex), city: number(action.city) };
    case 'run_routes':
      return { type: 'run', routes: routesOf(state, action.routes as unknown as TheirRoute[]) };
    case 'dividend':
      return { type: 'dividend', pay: action.kind === 'payout' };
    case 'buy_train': {
      const price = action.listPrice === undefined ? number(action.price) : number(action.listPrice);
      return { type: 'train', train: text(action.train), from: action.from === 'depot' ? 'bank' : text(action.from), price };
    }
    case 'rocket_train':
      return top.at === 'rocket' ? { type: 'rocket', company } : { type: 'rocket' };
    case 'assign':
      return { type: 'engineer', company };
    case 'discard_train':
      return { type: 'giveUp', train: text(action.train) };
    case 'investor_links':
      return { type: 'merge' };
    default:
      throw new Error(`no move of ours for ${action.type}`);
  }
}

function translatePass(state: State1880, action: TraceAction): Move1880 | null {
  const step = text(action.step);
  if (step === 'auction' || step === 'stock') return { type: 'pass' };
  if (step === 'p0_payment') return { type: 'claim', claim: false };
  const asked = topOf(state)!.at === STAGE_OF[step] && state.turn?.entity === ourEntity(action.by);
  return asked ? { type: 'pass' } : null;
}

function translateChoice(state: State1880, memory: Memory, action: TraceAction): Move1880 | null {
  const { choice } = action;
  switch (action.about) {
    case 'director_percent':
      memory.founding!.percent = number(choice);
      return null;
    case 'permit': {
      const { row, ...terms } = memory.founding!;
      memory.founding = null;
      const permits = text(choice);
      return topOf(state)!.at === 'bcr' ? { type: 'permits', permits, row } : { type: 'found', ...terms, permits, row };
    }
    case 'p0_payment':
      return { type: 'claim', claim: true };
    case 'investor_cash':
      return topOf(state)!.at === 'mergerMoney' ? { type: 'mergerMoney', to: choice === 'company' ? 'company' : 'owner' } : null;
    case 'investor_token':
      return { type: 'mergerMarker', replace: choice === 'replace' };
    default:
      throw new Error(`no choice of ours about ${action.about}`);
  }
}

interface TheirRoute {
  readonly train: string;
  readonly path: readonly (readonly [hex: string, from: number | string, to: number | string])[];
  /** Stops that pay, as `hex:node`, where not all do. */
  readonly counted?: readonly string[];
}

/** Nodes c0, t0, o0 … are numbered per kind; no drawing of 1880 mixes kinds, so the number is that of the stop. */
const endOf = (end: number | string): number => (typeof end === 'number' ? end : 6 + Number(end.slice(1)));

function routesOf(state: State1880, routes: readonly TheirRoute[]): MoveOf<'run'>['routes'] {
  const free = trainsOf(state, state.turn!.entity).map((name, train) => ({ name, train }));
  return routes.map(({ train, path }) => {
    const at = free.findIndex(({ name }) => name === train);
    if (at < 0) throw new Error(`no train ${train} to run`);
    const [own] = free.splice(at, 1);
    return { train: own!.train, path: path.map(([hex, from, to]): [string, number, number] => [hex, endOf(from), endOf(to)]) };
  });
}

const text = (value: Json | undefined): string => String(value);
const number = (value: Json | undefined): number => Number(value);
