/**
 * Pointy-top hexes. A name is a row letter (A at the top) and a column number (small at the left); hexes of one row are
 * two numbers apart. Edges run clockwise from the lower left: 0 lower left, 1 left, 2 upper left, 3 upper right, 4 right,
 * 5 lower right. Edge e of a hex and edge e + 3 of its neighbour are the same side.
 */
export type HexName = string;
export type Edge = number;
/** A tile turned clockwise by this many sixths: what is drawn at edge e points to edge e + rotation. */
export type Rotation = number;

export const EDGES: readonly Edge[] = [0, 1, 2, 3, 4, 5];

const STEP: readonly (readonly [row: number, column: number])[] = [
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
  [0, 2],
  [1, 1],
];

export const opposite = (edge: Edge): Edge => (edge + 3) % 6;

export const rowOf = (hex: HexName): number => hex.charCodeAt(0) - 65;
export const columnOf = (hex: HexName): number => Number(hex.slice(1));
export const hexName = (row: number, column: number): HexName => `${String.fromCharCode(65 + row)}${column}`;

/** The hex across that edge by the formula alone, whether or not the map has it. */
export function across(hex: HexName, edge: Edge): HexName {
  const step = STEP[edge]!;
  return hexName(rowOf(hex) + step[0], columnOf(hex) + step[1]);
}
