import { EDGES, type Edge, type Rotation } from './hex.js';

/** Colours of drawings in the order of upgrades; red, grey and blue hexes of the map are fixed. */
export type Colour = 'plain' | 'yellow' | 'green' | 'brown' | 'grey' | 'red' | 'blue';
export const UPGRADE_ORDER: readonly Colour[] = ['plain', 'yellow', 'green', 'brown', 'grey'];

export type StopKind = 'city' | 'town' | 'offboard' | 'harbour' | 'boomtown';

/** A fixed value, or one for each of the four times of the game (yellow, green, brown, grey; in 1880 phases A, B, C, D). */
export type Revenue = number | readonly [number, number, number, number];
/** Which of the four values counts now. */
export type ValueTime = 0 | 1 | 2 | 3;

export interface Stop {
  readonly kind: StopKind;
  /** Spaces for stations. */
  readonly slots: number;
  readonly revenue: Revenue;
  /** A route begins or ends here; nothing runs through. */
  readonly terminal?: true;
  /** Uses up none of a train's range. */
  readonly free?: true;
  /** Stops of one place drawn over several hexes: a route has the place once. */
  readonly place?: string;
  /** Paid into the treasury for every train that stops here, apart from the dividend (Heng Shan). */
  readonly subsidy?: number;
}

/** Plus trains tell large stops from small ones. */
export const isLarge = (stop: Stop): boolean => stop.kind === 'city' || stop.kind === 'offboard';

export function stopValue(stop: Stop, time: ValueTime): number {
  return typeof stop.revenue === 'number' ? stop.revenue : stop.revenue[time];
}

/** An end of a track: 0 to 5 is an edge of the hex, 6 + k is stop k of the drawing. */
export type End = number;
export const isEdge = (end: End): boolean => end < 6;
export const stopEnd = (stop: number): End => stop + 6;
export const stopAt = (end: End): number => end - 6;

export type Track = readonly [End, End];

/** What can be seen in a hex: printed on the map, or a tile in one rotation. */
export interface Drawing {
  readonly colour: Colour;
  /** Letters that bind tile and hex to each other: B, OO, S. */
  readonly label: string | null;
  readonly stops: readonly Stop[];
  readonly tracks: readonly Track[];
}

export type TileId = string;

export interface Tile extends Drawing {
  readonly id: TileId;
  /** How many the box holds. */
  readonly count: number;
  /** Laid only by the power of a private company. */
  readonly special: boolean;
  /** This tile only where the named one cannot lie or is used up (1880: 611 after 63). */
  readonly after: TileId | null;
  /** The drawing in each of the six rotations; `turned[0]` is the tile as it is described. */
  readonly turned: readonly Drawing[];
}

/** A tile as data modules write it; `tracks` as in `tracks('0a 3a')`. */
export interface TileData {
  readonly colour: Colour;
  readonly label?: string;
  readonly stops?: readonly Stop[];
  readonly tracks: string;
  readonly count: number;
  readonly special?: true;
  readonly after?: TileId;
}

/** Pairs of ends, an edge as its digit and a stop as its letter: '0a 3a' joins stop a to edges 0 and 3, '02 13' are two lines. */
export function tracks(text: string): readonly Track[] {
  if (text === '') return [];
  return text.split(' ').map((pair): Track => [endOf(pair[0]!), endOf(pair[1]!)]);
}

const endOf = (sign: string): End => (sign >= '0' && sign <= '5' ? Number(sign) : stopEnd(sign.charCodeAt(0) - 97));

export function turnDrawing(drawing: Drawing, rotation: Rotation): Drawing {
  const turn = (end: End): End => (isEdge(end) ? (end + rotation) % 6 : end);
  return { ...drawing, tracks: drawing.tracks.map(([a, b]): Track => [turn(a), turn(b)]) };
}

export function exitsOf(drawing: Drawing): readonly Edge[] {
  return EDGES.filter((edge) => drawing.tracks.some(([a, b]) => a === edge || b === edge));
}

/** Edges whose track leads to the stop, in the order of the drawing. */
export function edgesOfStop(drawing: Drawing, stop: number): readonly Edge[] {
  const end = stopEnd(stop);
  return drawing.tracks.flatMap(([a, b]) => (b === end ? [a] : a === end ? [b] : [])).filter(isEdge);
}

export function makeTile(id: TileId, data: TileData): Tile {
  const drawing: Drawing = { colour: data.colour, label: data.label ?? null, stops: data.stops ?? [], tracks: tracks(data.tracks) };
  return {
    ...drawing,
    id,
    count: data.count,
    special: data.special ?? false,
    after: data.after ?? null,
    turned: EDGES.map((rotation) => turnDrawing(drawing, rotation)),
  };
}

export const city = (revenue: Revenue, slots = 1): Stop => ({ kind: 'city', slots, revenue });
export const town = (revenue: Revenue): Stop => ({ kind: 'town', slots: 0, revenue });
export const offboard = (revenue: Revenue, slots = 0): Stop => ({ kind: 'offboard', slots, revenue, terminal: true });
export const harbour = (revenue: Revenue): Stop => ({ kind: 'harbour', slots: 0, revenue, terminal: true });
