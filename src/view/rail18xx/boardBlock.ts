import { type Board, drawingAt, tilesLeft } from '../../games/rail18xx/board.js';
import { EDGES, type HexName } from '../../games/rail18xx/hex.js';
import type { Geography } from '../../games/rail18xx/map.js';
import type { Piece } from '../../games/rail18xx/routes/run.js';
import { exitsOf, type ValueTime } from '../../games/rail18xx/tile.js';
import type { Option } from '../../rules/game.js';
import type { Block, Picture, Scene } from '../shared/presentation.js';
import { listed } from '../shared/talk.js';
import { type BoardScene, boardSvg, type LitHex } from './board.js';
import { type HexWordsInput, hexRows, hexSentence } from './hexWords.js';
import type { Livery } from './livery.js';
import { PICTURE_STYLE } from './pictureStyle.js';
import { tileSheet, tileSvg } from './tileSheet.js';

/** What the views of 18xx games have in common. */
export interface RailView {
  readonly board: Board;
  readonly tileColours: readonly string[];
}

/** What differs between them. */
export interface BoardKit {
  readonly geo: Geography;
  /** Values by phase letter (1880). */
  readonly letters: boolean;
  readonly liveries: Readonly<Record<string, Livery>>;
  readonly ownerName: (owner: string) => string;
  readonly destinations: readonly { readonly hex: HexName; readonly owner: string; readonly bonus: number }[];
  readonly ferryFee: number;
  readonly money: (amount: number) => string;
}

/** Board, the choices that are drawings, and the sheet of tiles. */
export function boardBlocks(scene: Scene<RailView>, kit: BoardKit): Block[] {
  const words = wordsInput(scene, kit);
  const svg = boardSvg({
    ...plainScene(scene, kit),
    lit: litHexes(scene, kit),
    badges: badges(scene, kit),
    routes: routesShown(scene),
    says: (hex) => hexSentence(words, hex),
  });
  const options = pictures(scene, kit);
  const left = (tile: string): number => tilesLeft(kit.geo, scene.view.board, tile);
  return [
    { place: 'board', title: 'Map', partial: 'rail18xx/board', model: { svg, rows: hexRows(words) } },
    ...(options.length > 0 ? [{ place: 'aside' as const, title: 'On the map', partial: 'rail18xx/options', model: { options } }] : []),
    {
      place: 'wide',
      title: 'Tiles',
      note: 'left of each',
      partial: 'rail18xx/sheet',
      model: { groups: tileSheet(kit.geo, kit.letters, left), shows: true },
    },
  ];
}

/** The same drawing for mails and link previews, with colours of its own. */
export function boardPicture(scene: Scene<RailView>, kit: BoardKit, caption: string): Picture {
  const svg = boardSvg({ ...plainScene(scene, kit), routes: routesShown(scene) });
  const at = svg.indexOf('>') + 1;
  const [, left, top, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)!;
  const paper = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#F7F3E8"/>`;
  return { svg: `${svg.slice(0, at)}<style>${PICTURE_STYLE}</style>${paper}${svg.slice(at)}`, ...mapCaption(scene, caption) };
}

/** What the picture shows, and the same for whoever does not see it. */
function mapCaption(scene: Scene<RailView>, title: string): Pick<Picture, 'alt' | 'caption'> {
  const hexes = [...changedHexes(scene)].sort();
  const named = hexes.length > 8 ? `${hexes.length} hexes` : listed(hexes);
  if (!scene.before) return { alt: `${title}: the map`, caption: `The map of ${title}.` };
  return {
    alt: hexes.length > 0 ? `${title}: the map; ${named} changed` : `${title}: the map`,
    caption: `The map of ${title}. ${hexes.length > 0 ? `Outlined: ${named}, changed since your last move.` : 'Nothing on it has changed since your last move.'}`,
  };
}

const timeOf = (view: RailView): ValueTime => (view.tileColours.length - 1) as ValueTime;

function wordsInput(scene: Scene<RailView>, kit: BoardKit): HexWordsInput {
  return { ...kit, board: scene.view.board, time: timeOf(scene.view) };
}

function plainScene(scene: Scene<RailView>, kit: BoardKit): BoardScene {
  const fresh = freshTile(scene, kit);
  return {
    geo: kit.geo,
    board: scene.view.board,
    time: timeOf(scene.view),
    letters: kit.letters,
    liveries: kit.liveries,
    destinations: kit.destinations,
    ferryFee: kit.ferryFee,
    changed: changedHexes(scene),
    ...(fresh ? { fresh } : {}),
    title: 'Map',
  };
}

/** Hexes whose tile or stations differ from the position before. */
function changedHexes({ view, before }: Scene<RailView>): Set<HexName> {
  const changed = new Set<HexName>();
  if (!before) return changed;
  for (const part of ['tiles', 'stations'] as const) {
    const [now, then] = [view.board[part], before.board[part]];
    for (const hex of new Set([...Object.keys(now), ...Object.keys(then)])) {
      if (JSON.stringify(now[hex]) !== JSON.stringify(then[hex])) changed.add(hex);
    }
  }
  return changed;
}

/** The tile of a half-made move: its new track is blue. */
function freshTile(scene: Scene<RailView>, kit: BoardKit): BoardScene['fresh'] | null {
  const { before, question, view } = scene;
  if (!before || question?.kind !== 'done') return null;
  const hex = Object.keys(view.board.tiles).find(
    (one) => JSON.stringify(view.board.tiles[one]) !== JSON.stringify(before.board.tiles[one]),
  );
  return hex ? { hex, before: drawingAt(kit.geo, before.board, hex).tracks.map(([a, b]) => [a, b]) } : null;
}

const factOf = (option: Option, name: string): string | null => {
  const value = option.facts[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** Hexes that can be chosen now, and the one that is chosen. */
function litHexes(scene: Scene<RailView>, kit: BoardKit): LitHex[] {
  const { question, path, href } = scene;
  if (!question) return [];
  const lit = new Map<HexName, LitHex>();
  if (question.kind === 'pick') {
    for (const option of question.options) {
      const hex = factOf(option, 'hex');
      if (hex === null || !kit.geo.hexes.has(hex)) continue;
      if (factOf(option, 'tile') !== null) {
        lit.set(hex, { hex, state: 'chosen', says: 'Chosen.' });
        continue;
      }
      const cost = Number(option.facts.cost ?? 0);
      const price = cost > 0 ? ` for ${kit.money(cost)}` : '';
      const known = lit.get(hex);
      if (known?.state === 'lit') continue;
      if (option.barred) lit.set(hex, { hex, state: 'barred', says: `Not possible now${price}.` });
      else lit.set(hex, { hex, state: 'lit', href: href([...path, option.key]), says: `Choose ${hex}${price}.` });
    }
  } else {
    for (const key of path) {
      const hex = key.split('.')[0]!;
      if (kit.geo.hexes.has(hex)) lit.set(hex, { hex, state: 'chosen', says: 'Chosen.' });
    }
  }
  return [...lit.values()];
}

interface PictureOption {
  readonly letter: string;
  readonly svg: string;
  readonly text: string;
  readonly note: string;
  readonly href: string;
}

/** Tiles to choose from, drawn as they would lie, with what they open. */
function pictures(scene: Scene<RailView>, kit: BoardKit): PictureOption[] {
  const { question, path, href, view } = scene;
  if (question?.kind !== 'pick') return [];
  return question.options.flatMap((option, index): PictureOption[] => {
    const [tile, hex] = [kit.geo.tiles.get(factOf(option, 'tile') ?? ''), factOf(option, 'hex')];
    if (!tile || option.barred) return [];
    const rotation = factOf(option, 'rotation');
    const drawing = tile.turned[Number(rotation ?? 0)]!;
    const opens = rotation === null || hex === null ? '' : newNeighbours(kit, view.board, hex, exitsOf(drawing)).join(', ');
    const left = tilesLeft(kit.geo, view.board, tile.id);
    return [
      {
        letter: rotation === null ? '' : letterOf(index),
        svg: tileSvg(drawing, tile.id, {
          letters: kit.letters,
          time: timeOf(view),
          says: `Tile ${tile.id}${rotation === null ? '' : `, turned ${rotation}`}`,
        }),
        text: rotation === null ? `Tile ${tile.id}` : `${tile.id}, turned ${rotation}`,
        note: rotation === null ? `${left} left` : opens ? `leads to ${opens}` : '',
        href: href([...path, option.key]),
      },
    ];
  });
}

const letterOf = (index: number): string => String.fromCharCode(97 + index);

function newNeighbours(kit: BoardKit, board: Board, hex: HexName, exits: readonly number[]): HexName[] {
  const had = exitsOf(drawingAt(kit.geo, board, hex));
  const now = kit.geo.hexes.get(hex)!;
  return exits.filter((edge) => !had.includes(edge)).flatMap((edge) => now.neighbours[edge] ?? []);
}

/** Letters on the edges that each rotation opens, the same as before the pictures. */
function badges(scene: Scene<RailView>, kit: BoardKit): { hex: HexName; edge: number; letter: string }[] {
  const { question, view } = scene;
  if (question?.kind !== 'pick') return [];
  const taken = new Set<number>();
  return question.options.flatMap((option, index) => {
    const [tile, hex, rotation] = [kit.geo.tiles.get(factOf(option, 'tile') ?? ''), factOf(option, 'hex'), factOf(option, 'rotation')];
    if (!tile || hex === null || rotation === null) return [];
    const had = exitsOf(drawingAt(kit.geo, view.board, hex));
    const edge = EDGES.find((one) => exitsOf(tile.turned[Number(rotation)]!).includes(one) && !had.includes(one) && !taken.has(one));
    if (edge === undefined) return [];
    taken.add(edge);
    return [{ hex, edge, letter: letterOf(index) }];
  });
}

/** Routes of the move that is being made, or of the first that is offered. */
function routesShown({ question }: Scene<RailView>): { path: readonly Piece[] }[] {
  const move =
    question?.kind === 'done'
      ? question.move
      : question?.kind === 'pick'
        ? question.options.find((option) => routesIn(option.move))?.move
        : null;
  return routesIn(move) ?? [];
}

function routesIn(move: unknown): { path: readonly Piece[] }[] | null {
  if (typeof move !== 'object' || move === null || !('routes' in move) || !Array.isArray(move.routes)) return null;
  return move.routes as { path: readonly Piece[] }[];
}
