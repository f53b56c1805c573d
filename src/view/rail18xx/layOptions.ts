import { type Board, drawingAt, tilesLeft } from '../../games/rail18xx/board.js';
import { EDGES, type HexName } from '../../games/rail18xx/hex.js';
import { type Geography, hexOf } from '../../games/rail18xx/map.js';
import { exitsOf, type Tile } from '../../games/rail18xx/tile.js';
import { upgradesOf } from '../../games/rail18xx/upgrade.js';
import type { Option, Question } from '../../rules/game.js';
import type { Scene } from '../shared/presentation.js';
import { listed } from '../shared/talk.js';

/** A tile that may lie in the chosen hex in one of its rotations. */
export interface LayOption {
  readonly path: readonly string[];
  readonly hex: HexName;
  readonly tile: Tile;
  readonly rotation: number;
  readonly letter: string;
  /** The one that lies on the board now. */
  readonly chosen: boolean;
  /** Edges that it opens. */
  readonly opens: readonly number[];
}

/** The lays that the board shows at once: tiles and rotations of one hex, and what lay there before. */
export interface Laying {
  readonly hex: HexName;
  readonly before: Board;
  readonly options: readonly LayOption[];
}

export const factOf = (option: Option, name: string): string | null => {
  const value = option.facts[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

const picksTiles = (question: Question | null | undefined): question is Question & { kind: 'pick' } =>
  question?.kind === 'pick' && question.options.length > 0 && question.options.every((option) => factOf(option, 'tile') !== null);

/** Tiles and rotations are turned on the board: the page begins with the first that is possible. */
export const onward = (question: Question): string | null =>
  picksTiles(question) ? (question.options.find((option) => !option.barred)?.key ?? null) : null;

export function layingOf(scene: Scene<{ readonly board: Board }>, geo: Geography): Laying | null {
  const { path, asks, before, view } = scene;
  if (!asks) return null;
  const depth = path.findIndex((_, index) => picksTiles(asks(path.slice(0, index))));
  if (depth < 0) return null;
  const start = path.slice(0, depth);
  const board = before?.board ?? view.board;
  const leaves = asks(start) as Question & { kind: 'pick' };
  const found = leaves.options.flatMap((option) => {
    if (option.barred) return [];
    if (option.move) return [{ option, path: [...start, option.key] }];
    const turns = asks([...start, option.key]);
    if (!picksTiles(turns)) return [];
    return turns.options.filter((turn) => !turn.barred).map((turn) => ({ option: turn, path: [...start, option.key, turn.key] }));
  });
  const options = found.flatMap(({ option, path: to }, index): LayOption[] => {
    const [tile, hex, rotation] = [geo.tiles.get(factOf(option, 'tile')!), factOf(option, 'hex'), Number(factOf(option, 'rotation') ?? 0)];
    if (!tile || hex === null || !geo.hexes.has(hex)) return [];
    const had = exitsOf(drawingAt(geo, board, hex));
    const opens = exitsOf(tile.turned[rotation]!).filter((edge) => !had.includes(edge));
    return [{ path: to, hex, tile, rotation, letter: letterOf(index), chosen: to.join('/') === path.join('/'), opens }];
  });
  return options.length === 0 ? null : { hex: options[0]!.hex, before: board, options };
}

const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(97 + index) : String(index + 1));

/** Where the next turn leads: rotations of the same tile one way, other tiles the other way. */
export function turnsOf({ options }: Laying): Record<'next' | 'previous' | 'nextTile' | 'previousTile', LayOption | null> {
  const at = options.findIndex((option) => option.chosen);
  const chosen = options[at];
  if (!chosen) return { next: null, previous: null, nextTile: null, previousTile: null };
  const same = options.filter((option) => option.tile === chosen.tile);
  const tiles = [...new Set(options.map((option) => option.tile))];
  const step = (by: number): LayOption | null => (same.length < 2 ? null : same[(same.indexOf(chosen) + by + same.length) % same.length]!);
  const tileStep = (by: number): LayOption | null =>
    tiles.length < 2
      ? null
      : options.find((option) => option.tile === tiles[(tiles.indexOf(chosen.tile) + by + tiles.length) % tiles.length])!;
  return { next: step(1), previous: step(-1), nextTile: tileStep(1), previousTile: tileStep(-1) };
}

/** One letter on an edge that its option opens; an edge carries one letter. */
export function edgeLetters({ hex, options }: Laying): { hex: HexName; edge: number; option: LayOption }[] {
  const taken = new Set<number>();
  return options.flatMap((option) => {
    const edge = EDGES.find((one) => option.opens.includes(one) && !taken.has(one));
    if (edge === undefined) return [];
    taken.add(edge);
    return [{ hex, edge, option }];
  });
}

/** "opens G9 and F12", with the name where the hex has one. */
export function opensWords(geo: Geography, { hex, opens }: LayOption): string {
  const named = opens.flatMap((edge) => {
    const there = hexOf(geo, hex).neighbours[edge];
    if (!there) return [];
    const { name, names } = hexOf(geo, there);
    return [name || names ? `${there} (${names?.join(', ') ?? name})` : there];
  });
  return named.length === 0 ? 'opens no new side' : `opens ${listed(named)}`;
}

/** Why other tiles that follow what lies there, in the colours on offer, do not fit. */
export function misfits(geo: Geography, { hex, before, options }: Laying): string[] {
  const offered = new Set(options.map((option) => option.tile));
  const colours = new Set(options.map((option) => option.tile.colour));
  const here = hexOf(geo, hex);
  const reasons = new Map<string, string[]>();
  for (const { tile, rotations } of upgradesOf(geo, here, before.tiles[hex], drawingAt(geo, before, hex))) {
    if (offered.has(tile) || !colours.has(tile.colour)) continue;
    const why = misfit();
    reasons.set(why, [...(reasons.get(why) ?? []), tile.id]);

    function misfit(): string {
      if (tilesLeft(geo, before, tile.id) <= 0) return 'none left';
      if (rotations.length === 0) return 'would not keep the track that lies there';
      const blocked = rotations.map((rotation) => exitsOf(tile.turned[rotation]!).find((edge) => !here.legal[edge]));
      if (blocked.every((edge) => edge !== undefined)) {
        const [edge] = blocked;
        const there = here.neighbours[edge!];
        if (here.barriers?.includes(edge!)) return `would run against the barrier towards ${there}`;
        return there ? `would run into ${there}, where no track can go` : 'would run off the map';
      }
      const required = (here.required ?? []).some((edge) => rotations.every((rotation) => !exitsOf(tile.turned[rotation]!).includes(edge)));
      return required ? 'would not continue the printed track' : 'would not join your own network in any rotation';
    }
  }
  return [...reasons].map(([why, tiles]) => (why === 'none left' ? `${listed(tiles)}: none left.` : `${listed(tiles)} ${why}.`));
}
