import { type Board, drawingAt, keptHomes, stationsAt } from '../../games/rail18xx/board.js';
import { EDGES, type HexName } from '../../games/rail18xx/hex.js';
import { type Geography, type Hex, hexOf } from '../../games/rail18xx/map.js';
import { sideKey } from '../../games/rail18xx/network.js';
import { reach } from '../../games/rail18xx/reach.js';
import { type Drawing, exitsOf, isEdge, type Stop, stopAt, stopValue, type ValueTime } from '../../games/rail18xx/tile.js';

/** The board in words: one row per hex for the table, one sentence for pointer and screen reader. The same facts as the drawing. */
export interface HexRow {
  readonly hex: HexName;
  readonly name: string;
  readonly lies: string;
  readonly track: string;
  readonly stops: string;
  readonly connected: string;
  readonly notes: string;
  /** What the viewer can do there now, or why not. */
  readonly now: string;
}

export interface HexWordsInput {
  readonly geo: Geography;
  readonly board: Board;
  readonly time: ValueTime;
  /** What an owner is called. */
  readonly ownerName: (owner: string) => string;
  readonly destinations?: readonly { readonly hex: HexName; readonly owner: string; readonly bonus: number }[];
  readonly ferryFee?: number;
  /** Hexes that the viewer is being asked about, each with what its frame says. */
  readonly choosable?: ReadonlyMap<HexName, string>;
  /** The viewer is choosing a hex: all others say that they are not possible. */
  readonly asked?: boolean;
}

const GROUND: Record<string, string> = {
  empty: 'open ground',
  town: 'a town',
  city: 'a city',
  twoTowns: 'two towns',
  twoCities: 'two cities',
  boomtown: 'a boomtown: town or city',
  twoBoomtowns: 'two boomtowns: towns or cities',
};
const DIRECTIONS = ['lower left', 'left', 'upper left', 'upper right', 'right', 'lower right'];

export const hexRows = (input: HexWordsInput): HexRow[] => [...input.geo.hexes.values()].map((hex) => hexRow(input, hex));

export function hexSentence(input: HexWordsInput, id: HexName): string {
  const row = hexRow(input, hexOf(input.geo, id));
  return `${[row.name ? `${row.hex}, ${row.name}` : row.hex, row.lies, row.track, row.stops, row.connected, row.notes].filter(Boolean).join('; ')}.`;
}

function hexRow(input: HexWordsInput, hex: Hex): HexRow {
  const drawing = drawingAt(input.geo, input.board, hex.id);
  return {
    hex: hex.id,
    name: hex.names?.join(' and ') ?? hex.name ?? '',
    lies: lies(input, hex, drawing),
    track: trackWords(hex, drawing),
    stops: drawing.stops.map((stop, index) => stopWords(input, hex, stop, index)).join(', '),
    connected: connectedWords(input, hex),
    notes: notes(input, hex).join('; '),
    now: input.choosable?.get(hex.id) ?? (input.asked ? notNow(input, hex) : ''),
  };
}

function notNow({ board }: HexWordsInput, hex: Hex): string {
  if (hex.fixed) return 'Not possible: what is printed here stays.';
  return board.tiles[hex.id]
    ? 'Not possible: no tile fits, or your track does not lead here.'
    : 'Not possible: your track does not lead here.';
}

/** Companies whose trains could come here over track of any length. */
function connectedWords(input: HexWordsInput, hex: Hex): string {
  const drawing = drawingAt(input.geo, input.board, hex.id);
  const edges = exitsOf(drawing);
  if (edges.length === 0) return '';
  const owners = new Set(Object.values(input.board.stations).flatMap((there) => there.map((station) => station.owner)));
  const found = [...owners].filter((owner) => {
    const { sides } = reach(input.geo, input.board as Board, owner);
    return edges.some((edge) => sides.has(sideKey(hex.id, edge)));
  });
  return found.length > 0 ? `connected: ${found.map(input.ownerName).join(', ')}` : '';
}

function lies({ board }: HexWordsInput, hex: Hex, drawing: Drawing): string {
  const laid = board.tiles[hex.id];
  if (laid) return `${drawing.colour} tile ${laid[0]}, turned ${laid[1]}`;
  if (hex.site !== 'printed') return GROUND[hex.site]!;
  if (drawing.colour === 'blue') return hex.ferry ? 'ferry' : drawing.stops.length > 0 ? 'coast' : 'sea';
  return `printed ${drawing.colour}`;
}

/** Each stretch of track by where it leads: "to F12 and G11". */
function trackWords(hex: Hex, drawing: Drawing): string {
  const to = (edge: number): string => hex.neighbours[edge] ?? `${DIRECTIONS[edge]} edge`;
  const plain = drawing.tracks.filter(([a, b]) => isEdge(a) && isEdge(b)).map(([a, b]) => `track from ${to(a)} to ${to(b)}`);
  const led = drawing.stops.flatMap((_, index) => {
    const edges = drawing.tracks.flatMap(([a, b]) => (stopAt(b) === index ? [a] : stopAt(a) === index ? [b] : []));
    return edges.length > 0 ? [`track to ${edges.map(to).join(', ')}`] : [];
  });
  return [...plain, ...led].join('; ');
}

function stopWords(input: HexWordsInput, hex: Hex, stop: Stop, index: number): string {
  const value = stopValue(stop, input.time);
  const here = stationsAt(input.board, hex.id).filter((station) => (station.stop ?? 0) === index);
  const parts = [hex.names?.[index] ?? stop.kind];
  if (value > 0) parts.push(`worth ${value}`);
  if (stop.subsidy) parts.push(`pays ${stop.subsidy} into the treasury`);
  if (stop.slots > 0) parts.push(`${stop.slots} station space${stop.slots > 1 ? 's' : ''}`);
  if (here.length > 0) parts.push(`station of ${here.map((station) => input.ownerName(station.owner)).join(' and ')}`);
  return parts.join(' ');
}

function notes(input: HexWordsInput, hex: Hex): string[] {
  const found: string[] = [];
  for (const home of keptHomes(input.geo, input.board, hex)) found.push(`kept for ${input.ownerName(home.owner)}`);
  if (hex.terrain && !input.board.tiles[hex.id])
    found.push(`the first tile costs ¥${hex.terrain.cost} (${hex.terrain.kinds.join(' and ')})`);
  if (hex.ferry && input.ferryFee) found.push(`the ferry costs ¥${input.ferryFee} per route`);
  for (const edge of EDGES) if (hex.barriers?.includes(edge)) found.push(`barrier towards ${hex.neighbours[edge]}`);
  for (const edge of hex.required ?? []) found.push(`every tile must lead to ${hex.neighbours[edge]}`);
  for (const one of input.destinations ?? [])
    if (one.hex === hex.id) found.push(`destination of ${input.ownerName(one.owner)}, bonus ${one.bonus}`);
  return found;
}
