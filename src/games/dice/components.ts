import { faultsBetween, faultsOf } from './data/faults.js';
import type { BotCard, Company, Components, ObjectiveCard, Place, SideName, TrainTile } from './data/schema.js';
import { SETS } from './data/sets.js';
import { opposite, SECTIONS, type SectionName, type State } from './state.js';

/** A set of components made ready for the rules: tables by index instead of searches by name. */
export interface Ready {
  readonly set: Components;
  readonly board: Board;
  readonly tile: Readonly<Record<string, TrainTile>>;
  readonly objective: Readonly<Record<string, ObjectiveCard>>;
  readonly botCard: Readonly<Record<string, BotCard>>;
  readonly company: readonly Company[];
  /** The number of circles of each section, and which of them (counted from 1) carry an icon. */
  readonly circles: Readonly<Record<SectionName, number>>;
  readonly icons: Readonly<Record<SectionName, readonly number[]>>;
}

export interface Board {
  readonly hexes: readonly string[];
  readonly index: Readonly<Record<string, number>>;
  /** Neighbour of hex h over side s at h × 6 + s; −1 where the map ends or the side is closed. */
  readonly neighbour: Int16Array;
  readonly place: readonly (Place | null)[];
  /** Sides with printed track as bits; 0 in a hex where track is drawn. */
  readonly printed: Uint8Array;
}

export const SIDE_NAMES: readonly SideName[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];
/** Column and row change over each side (FACTS 4). */
const STEPS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

function makeBoard(map: Components['map']): Board {
  const hexes = Object.entries(map.columns).flatMap(([column, rows]) => rows.map((row) => `${column}${row}`));
  const index: Record<string, number> = {};
  hexes.forEach((hex, i) => {
    index[hex] = i;
  });
  const neighbour = new Int16Array(hexes.length * 6).fill(-1);
  hexes.forEach((hex, i) => {
    STEPS.forEach(([columns, rows], side) => {
      const next = `${String.fromCharCode(hex.charCodeAt(0) + columns)}${Number(hex.slice(1)) + rows}`;
      neighbour[i * 6 + side] = index[next] ?? -1;
    });
  });
  for (const { hex, side } of map.closedSides) {
    const at = index[hex]! * 6 + SIDE_NAMES.indexOf(side);
    const beyond = neighbour[at]!;
    neighbour[at] = -1;
    if (beyond >= 0) neighbour[beyond * 6 + opposite(at % 6)] = -1;
  }
  const place: (Place | null)[] = hexes.map(() => null);
  const printed = new Uint8Array(hexes.length);
  for (const one of map.places) {
    const at = index[one.hex]!;
    place[at] = one;
    for (const side of one.printed) printed[at]! |= 1 << SIDE_NAMES.indexOf(side);
  }
  return { hexes, index, neighbour, place, printed };
}

const byId = <T extends { id: string }>(things: readonly T[]): Record<string, T> => Object.fromEntries(things.map((one) => [one.id, one]));

function makeReady(set: Components): Ready {
  const circles = { ones: 0, fives: 0, tens: 0 };
  const icons: Record<SectionName, number[]> = { ones: [], fives: [], tens: [] };
  for (const section of SECTIONS) {
    const signs = set.playerBoard[section].join('');
    circles[section] = signs.length;
    for (let i = 0; i < signs.length; i++) if (signs[i] !== '.') icons[section].push(i + 1);
  }
  return {
    set,
    board: makeBoard(set.map),
    tile: Object.fromEntries(set.trainTiles.map((tile) => [`${tile.power}.${tile.number}`, tile])),
    objective: byId(set.objectives),
    botCard: byId(set.botCards),
    company: [...set.companies].sort((a, b) => a.value - b.value),
    circles,
    icons,
  };
}

const faults = [...SETS.flatMap(faultsOf), ...faultsBetween(SETS)];
if (faults.length > 0) throw new Error(`Dice Railways, src/games/dice/data: ${faults.join('\n')}`);

const READY: Readonly<Record<string, Ready>> = Object.fromEntries(SETS.map((set) => [set.id, makeReady(set)]));

export const componentsNamed = (id: string): Ready => READY[id]!;
export const components = (state: State): Ready => READY[state.options.components]!;
