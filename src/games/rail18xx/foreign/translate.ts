import type { Json } from '../../../rules/json.js';
import { type Board, drawingAt } from '../board.js';
import { EDGES, type HexName } from '../hex.js';
import { type Geography, hexOf } from '../map.js';
import type { ExportedAction, ExportedGame } from './exported.js';
import { nameOf, type TraceAction } from './trace.js';

/** What the translation must know of the running position. */
export interface Bearings {
  readonly geo: Geography;
  board(): Board;
  /** The step that is asked, in their words: an exported pass does not say what it passes. */
  step(): string;
  /** Percent of a company's shares in the initial offering and in the pool. */
  offered(company: string): { readonly ipo: number; readonly pool: number };
}

/** Exported actions name things by their piece ("9-0", "2-3", "LYR_4"); a trace says what and whose they are. */
export function translator(game: ExportedGame, at: Bearings): (action: ExportedAction) => TraceAction {
  const seats = new Map(game.players.map(({ id }, seat) => [String(id), nameOf(seat)]));
  const hexOfTile = new Map<string, HexName>();
  const ownerOfTrain = new Map<string, string>();
  const pooled = new Set<string>();

  const nameOfEntity = ({ entity, entity_type }: ExportedAction): string =>
    entity_type === 'player' ? (seats.get(String(entity)) ?? String(entity)) : String(entity);

  const buyShares = (action: ExportedAction): Partial<TraceAction> => {
    const [share = ''] = action.shares as string[];
    const company = share.split('_')[0]!;
    const { ipo, pool } = at.offered(company);
    const from = pool === 0 || (ipo > 0 && !pooled.has(share)) ? 'ipo' : 'pool';
    pooled.delete(share);
    if (action.entity_type === 'company') return { type: 'exchange_private', private: String(action.entity), company, from };
    return { company, percent: Number(action.percent), from };
  };

  const fields: Record<string, (action: ExportedAction) => Partial<TraceAction>> = {
    pass: () => ({ step: at.step() }),
    bid: ({ company, price }) => ({ on: company as string, price: price as number }),
    par: ({ corporation, share_price }) => ({ company: corporation as string, price: Number(String(share_price).split(',')[0]) }),
    buy_shares: buyShares,
    sell_shares(action) {
      for (const share of action.shares as string[]) pooled.add(share);
      return { company: (action.shares as string[])[0]!.split('_')[0]!, percent: Number(action.percent) };
    },
    lay_tile(action) {
      const tile = String(action.tile);
      hexOfTile.set(tile, String(action.hex));
      const lay = { hex: String(action.hex), tile: pieceName(tile), rotation: Number(action.rotation) };
      return action.entity_type === 'company' ? { ...lay, private: String(action.entity) } : lay;
    },
    place_token(action) {
      const [, tile, city] = String(action.city).match(/^(.*)-(\d+)$/) ?? [];
      const hex = hexOfTile.get(tile ?? '') ?? printedHex(at, String(tile));
      return { hex, city: Number(city) };
    },
    run_routes(action) {
      const routes = action.routes as unknown as readonly ExportedRoute[];
      return { routes: routes.map((route) => routeOf(at, route)), revenue: routes.reduce((sum, { revenue }) => sum + revenue, 0) };
    },
    dividend: ({ kind }) => ({ kind: kind as string }),
    buy_train(action) {
      const train = String(action.train);
      const from = ownerOfTrain.get(train) ?? 'depot';
      ownerOfTrain.set(train, String(action.entity));
      const old = action.exchange === undefined ? null : String(action.exchange);
      if (old) ownerOfTrain.set(old, 'discarded');
      const name = action.variant === undefined ? pieceName(train) : String(action.variant);
      return { train: name, from, price: Number(action.price), ...(old ? { tradeIn: pieceName(old) } : {}) };
    },
    discard_train(action) {
      ownerOfTrain.set(String(action.train), 'discarded');
      return { train: pieceName(String(action.train)) };
    },
    buy_company: ({ company, price }) => ({ private: company as string, price: price as number }),
    bankrupt: () => ({}),
  };

  return (action) => {
    const translate = fields[action.type];
    if (!translate) throw new Error(`an action that this importer does not know: ${action.type}`);
    return { type: action.type, by: nameOfEntity(action), ...translate(action) };
  };
}

const pieceName = (piece: string): string => piece.replace(/-\d+$/, '');

/** Cities of the printed map are named by their hex. */
function printedHex({ geo }: Bearings, name: string): HexName {
  const hex = name.replace(/-\d+$/, '');
  if (!geo.hexes.has(hex)) throw new Error(`a station on an unknown tile: ${name}`);
  return hex;
}

interface ExportedRoute {
  readonly train: string;
  /** Hexes from stop to stop, one list for each stretch, in either direction. */
  readonly connections: readonly (readonly HexName[])[];
  /** The stops as `hex-number`, in no order. */
  readonly nodes: readonly string[];
  readonly revenue: number;
}

type Pieces = readonly (readonly [hex: HexName, enter: number, leave: number])[];
interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly pieces: Pieces;
}

/** The way of a train piece by piece: between two stops the hexes leave no choice. */
function routeOf(at: Bearings, { train, connections, nodes }: ExportedRoute): Json {
  const stretches = connections.map((hexes) => stretchAlong(at, hexes, nodes));
  const [first, second] = stretches;
  const meets = (stretch: Stretch, node: string): boolean => stretch.from === node || stretch.to === node;
  const running = first && second && !meets(second, first.to) ? [turned(first)] : first ? [first] : [];
  for (const stretch of stretches.slice(1)) running.push(stretch.from === running.at(-1)!.to ? stretch : turned(stretch));
  return { train: pieceName(train), path: running.flatMap(({ pieces }) => pieces.map((piece) => [...piece])) };
}

const turned = ({ from, to, pieces }: Stretch): Stretch => ({
  from: to,
  to: from,
  pieces: [...pieces].reverse().map(([hex, enter, leave]) => [hex, leave, enter] as const),
});

/** A hex may hold several of the stops: those that the track joins are meant. */
function stretchAlong(at: Bearings, hexes: readonly HexName[], nodes: readonly string[]): Stretch {
  const stopsIn = (hex: HexName): string[] => nodes.filter((node) => node.split('-')[0] === hex);
  for (const from of stopsIn(hexes[0]!)) {
    for (const to of stopsIn(hexes.at(-1)!)) {
      const pieces = piecesAlong(at, hexes, from, to);
      if (from !== to && pieces) return { from, to, pieces };
    }
  }
  throw new Error(`no track for a recorded route: ${hexes.join('-')}`);
}

function piecesAlong(at: Bearings, hexes: readonly HexName[], from: string, to: string): Pieces | null {
  const stopEnd = (node: string): number => 6 + Number(node.split('-')[1]);
  const pieces = hexes.map((hex, i): [HexName, number, number] => [
    hex,
    i === 0 ? stopEnd(from) : edgeTowards(at.geo, hex, hexes[i - 1]!),
    i === hexes.length - 1 ? stopEnd(to) : edgeTowards(at.geo, hex, hexes[i + 1]!),
  ]);
  const lies = ([hex, enter, leave]: [HexName, number, number]): boolean =>
    drawingAt(at.geo, at.board(), hex).tracks.some(([a, b]) => (a === enter && b === leave) || (a === leave && b === enter));
  return pieces.every(lies) ? pieces : null;
}

function edgeTowards(geo: Geography, hex: HexName, to: HexName): number {
  const edge = EDGES.find((each) => hexOf(geo, hex).neighbours[each] === to);
  if (edge === undefined) throw new Error(`${hex} and ${to} are no neighbours`);
  return edge;
}
