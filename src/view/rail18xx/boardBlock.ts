import { type Board, drawingAt, tilesLeft } from '../../games/rail18xx/board.js';
import type { HexName } from '../../games/rail18xx/hex.js';
import { type Geography, hexOf } from '../../games/rail18xx/map.js';
import type { ValueTime } from '../../games/rail18xx/tile.js';
import type { Phrase, Question } from '../../rules/game.js';
import type { Block, Picture, Scene } from '../shared/presentation.js';
import { capital, listed } from '../shared/talk.js';
import { type BoardScene, boardSvg, type Detail, type LitHex } from './board.js';
import { type HexWordsInput, hexRows, hexSentence } from './hexWords.js';
import { edgeLetters, factOf, type Laying, layingOf, misfits, opensWords, turnsOf } from './layOptions.js';
import type { Livery } from './livery.js';
import { homesOf, outlines, partAround, stationsSentence } from './mailPicture.js';
import { legendSamples } from './mapLegend.js';
import { PICTURE_STYLE } from './pictureStyle.js';
import { type RouteKit, routesIn, runningOf } from './routePanel.js';
import { tileSheet, tileSvg } from './tileSheet.js';
import { toldRun } from './toldRun.js';

/** What the views of 18xx games have in common. */
export interface RailView {
  readonly board: Board;
  readonly tileColours: readonly string[];
  readonly stage: { readonly at: string } | null;
}

/** What differs between them. */
export interface BoardKit {
  readonly geo: Geography;
  /** Values by phase letter (1880). */
  readonly letters: boolean;
  readonly liveries: Readonly<Record<string, Livery>>;
  readonly ownerName: (owner: string) => string;
  /** The company on turn; null between turns. */
  readonly operates: string | null;
  readonly destinations: readonly { readonly hex: HexName; readonly owner: string; readonly bonus: number }[];
  readonly ferryFee: number;
  readonly money: (amount: number) => string;
  /** What the trains on turn run for; null where nobody is. */
  readonly routes: RouteKit | null;
  /** In words, why something cannot be chosen. */
  readonly refusal: (phrase: Phrase) => string;
}

/** Board, the choices that are drawings, and the sheet of tiles. */
export function boardBlocks(scene: Scene<RailView>, kit: BoardKit): Block[] {
  const laying = layingOf(scene, kit.geo);
  const running = runningOf(scene, kit.geo, kit.routes, kit.money);
  const told = running ? null : toldRun(scene, kit);
  const lit = litHexes(scene, kit, laying);
  const words = wordsInput(scene, kit, lit);
  const svg = boardSvg({
    ...plainScene(scene, kit, laying),
    lit,
    ...(laying ? layMarks(laying, scene, kit) : {}),
    routes: running?.shown ?? told?.routes ?? [],
    stopPicks: running?.picks ?? [],
    says: (hex) => hexSentence(words, hex),
  });
  const left = (tile: string): number => tilesLeft(kit.geo, scene.view.board, tile);
  return [
    {
      place: 'board',
      title: 'Map',
      partial: 'rail18xx/board',
      model: {
        svg,
        rows: hexRows(words),
        samples: legendSamples({ ...kit, board: scene.view.board }),
        marks: legend(scene, lit, laying !== null),
      },
    },
    ...(laying ? [layBlock(laying, scene, kit)] : []),
    ...(running ? [running.block] : []),
    ...(told?.block ? [told.block] : []),
    {
      place: 'wide',
      title: 'Tiles',
      note: 'left of each',
      partial: 'rail18xx/sheet',
      model: { groups: tileSheet(kit.geo, kit.letters, left), shows: true },
    },
  ];
}

/** What the frames and marks on the map mean, as far as there are any. */
const legend = (scene: Scene<RailView>, lit: readonly LitHex[], laying: boolean): object => ({
  lit: lit.some((one) => one.state === 'lit'),
  barred: lit.some((one) => one.state === 'barred'),
  fresh: laying,
  changed: changedHexes(scene).size > 0,
});

/** The same drawing for mails and link previews, with colours of its own; mails, which say what changed, show that part of the map. */
export function boardPicture(scene: Scene<RailView>, kit: BoardKit, caption: string, detail: Detail = 'full'): Picture {
  const svg = boardSvg({ ...plainScene(scene, kit, null), routes: routesShown(scene), detail });
  const [, left = 0, top = 0, width = 0, height = 0] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)!.map(Number);
  const shown = scene.before ? [...changedHexes(scene), ...homesOf(scene.view.board, kit.operates)] : [];
  const part = partAround(shown, { left, top, width, height });
  const box = part ?? { left, top, width, height };
  const framed = svg.replace(/viewBox="[^"]*"/, `viewBox="${box.left} ${box.top} ${box.width} ${box.height}"`);
  const at = framed.indexOf('>') + 1;
  const paper = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#F7F3E8"/>`;
  const words = mapCaption(scene, caption, kit, part !== null);
  return {
    svg: `${framed.slice(0, at)}<style>${PICTURE_STYLE}</style>${paper}${framed.slice(at).replace(/<\/svg>$/, `${outlines(changedHexes(scene))}</svg>`)}`,
    ...words,
  };
}

/** What the picture shows, and the same for whoever does not see it. */
function mapCaption(scene: Scene<RailView>, title: string, kit: BoardKit, part: boolean): Pick<Picture, 'alt' | 'caption'> {
  const hexes = [...changedHexes(scene)].sort();
  const named = hexes.length > 8 ? `${hexes.length} hexes` : listed(hexes);
  const map = part ? 'part of the map' : 'the map';
  const stations = kit.operates ? `${stationsSentence(kit, homesOf(scene.view.board, kit.operates))} ` : '';
  if (!scene.before) return { alt: `${title}: the map`, caption: `The map of ${title}.` };
  return {
    alt: hexes.length > 0 ? `${title}: ${map}; ${named} changed` : `${title}: ${map}`,
    caption: `${capital(map)} of ${title}. ${stations}${hexes.length > 0 ? `Outlined: ${named}, changed since your last move.` : 'Nothing on it has changed since your last move.'}`,
  };
}

const timeOf = (view: RailView): ValueTime => (view.tileColours.length - 1) as ValueTime;

function wordsInput(scene: Scene<RailView>, kit: BoardKit, lit: readonly LitHex[]): HexWordsInput {
  return {
    ...kit,
    board: scene.view.board,
    time: timeOf(scene.view),
    choosable: new Map(lit.filter((one) => one.state !== 'chosen').map((one) => [one.hex, one.says])),
    asked: lit.some((one) => one.state === 'lit'),
  };
}

function plainScene(scene: Scene<RailView>, kit: BoardKit, laying: Laying | null): BoardScene {
  const fresh = freshTile(scene, kit, laying);
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

/** Hexes whose tile or stations differ from the position before, or from the one this viewer saw last. */
function changedHexes({ view, before: then }: Scene<RailView>): Set<HexName> {
  const changed = new Set<HexName>();
  if (!then) return changed;
  for (const part of ['tiles', 'stations'] as const) {
    const [now, old] = [view.board[part], then.board[part]];
    for (const hex of new Set([...Object.keys(now), ...Object.keys(old)])) {
      if (JSON.stringify(now[hex]) !== JSON.stringify(old[hex])) changed.add(hex);
    }
  }
  return changed;
}

/** The tile of a half-made move: its new track is blue. */
function freshTile({ before, question, view }: Scene<RailView>, kit: BoardKit, laying: Laying | null): BoardScene['fresh'] | null {
  if (!before || question?.kind !== 'done') return null;
  const differs = (one: HexName): boolean => JSON.stringify(view.board.tiles[one]) !== JSON.stringify(before.board.tiles[one]);
  const hex = laying && differs(laying.hex) ? laying.hex : Object.keys(view.board.tiles).find(differs);
  return hex ? { hex, before: drawingAt(kit.geo, before.board, hex).tracks.map(([a, b]) => [a, b]) } : null;
}

/** Hexes and stops that can be chosen now, and what is chosen; beside a chosen hex, the others it may be changed for. */
function litHexes(scene: Scene<RailView>, kit: BoardKit, laying: Laying | null): LitHex[] {
  const { question, path, href } = scene;
  if (!question) return [];
  const others = (chosen: HexName): LitHex[] => {
    const level = placesBefore(scene, kit);
    return level ? litBy(level.question, level.path, scene, kit).filter(({ hex }) => hex !== chosen) : [];
  };
  if (laying) {
    const { next, nextTile } = turnsOf(laying);
    const turn = next ?? nextTile;
    const chosen = {
      hex: laying.hex,
      state: 'chosen' as const,
      says: turn ? `Chosen. Turn to ${turn.letter}: ${nameOf(turn)}.` : 'Chosen.',
    };
    return [turn ? { ...chosen, href: href(turn.path) } : chosen, ...others(laying.hex)];
  }
  if (question.kind !== 'pick') {
    const hex = path.map((key) => key.split('.')[0]!).findLast((key) => kit.geo.hexes.has(key));
    return hex === undefined ? [] : [{ hex, state: 'chosen', says: 'Chosen.' }, ...others(hex)];
  }
  return litBy(question, path, scene, kit);
}

/** What the options of a question say about hexes of the map. */
function litBy(question: Question & { kind: 'pick' }, path: readonly string[], { href }: Scene<RailView>, kit: BoardKit): LitHex[] {
  return question.options.flatMap((option): LitHex[] => {
    const hex = factOf(option, 'hex');
    if (hex === null || !kit.geo.hexes.has(hex)) return [];
    const cost = Number(option.facts.cost ?? 0);
    const price = cost > 0 ? ` for ${kit.money(cost)}` : '';
    const stop = factOf(option, 'stop');
    const place = stop === null ? { hex } : { hex, stop: Number(stop) };
    if (option.barred) return [{ ...place, state: 'barred', says: `Not possible now: ${kit.refusal(option.barred)}` }];
    return [{ ...place, state: 'lit', href: href([...path, option.key]), says: `Choose ${hex}${price}.` }];
  });
}

/** The question on the way here whose answers are places: another of them is one click away. */
function placesBefore({ path, asks }: Scene<RailView>, kit: BoardKit): { question: Question & { kind: 'pick' }; path: string[] } | null {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const question = asks?.(path.slice(0, depth));
    if (question?.kind !== 'pick') continue;
    const places = question.options.filter((option) => kit.geo.hexes.has(factOf(option, 'hex') ?? ''));
    const different = new Set(places.map((option) => factOf(option, 'hex'))).size > 1;
    if (different && places.every((option) => factOf(option, 'tile') === null)) return { question, path: path.slice(0, depth) };
  }
  return null;
}

const nameOf = ({ tile, rotation }: { tile: { id: string }; rotation: number }): string => `tile ${tile.id}, turned ${rotation}`;

/** Letters on the edges that options open, and what turns the tile. */
function layMarks(laying: Laying, { href }: Scene<RailView>, kit: BoardKit): Pick<BoardScene, 'badges' | 'turns'> {
  const turns = turnsOf(laying);
  const says = { next: 'Turn on', previous: 'Turn back', nextTile: 'Next tile', previousTile: 'Tile before' };
  return {
    badges: edgeLetters(laying).map(({ hex, edge, option }) => ({
      hex,
      edge,
      letter: option.letter,
      chosen: option.chosen,
      href: href(option.path),
      says: `${option.letter}: ${nameOf(option)}, ${opensWords(kit.geo, option)}.`,
    })),
    turns: {
      hex: laying.hex,
      links: (['previous', 'next', 'previousTile', 'nextTile'] as const).flatMap((to) => {
        const option = turns[to];
        // With two there is only one other: one mark is enough.
        if (!option || (to === 'previous' && option === turns.next) || (to === 'previousTile' && option === turns.nextTile)) return [];
        return [{ to, href: href(option.path), says: `${says[to]}: ${option.letter}, ${nameOf(option)}.` }];
      }),
    },
  };
}

/** Hex, tile and rotation in one place: the list of answers given would say them again, except what came before the hex. */
const layBlock = (laying: Laying, scene: Scene<RailView>, kit: BoardKit): Block => ({
  place: 'panel',
  partial: 'rail18xx/options',
  model: optionsModel(laying, scene, kit),
  ...(placesBefore(scene, kit)?.path.length === 0 ? { covers: true } : {}),
});

/** Tiles to choose from, drawn as they would lie, with what they open and why others do not fit. */
function optionsModel(laying: Laying, scene: Scene<RailView>, kit: BoardKit): object {
  const { href, view } = scene;
  const { hex, before } = laying;
  const old = before.tiles[hex]?.[0];
  return {
    title: `Tile on ${hex}`,
    over: old ? `over ${kit.geo.tiles.get(old)!.colour} ${old}` : 'the first one there',
    options: laying.options.map((option) => ({
      letter: option.letter,
      chosen: option.chosen,
      svg: tileSvg(option.tile.turned[option.rotation]!, option.tile.id, {
        letters: kit.letters,
        time: timeOf(view),
        says: `Tile ${option.tile.id}, turned ${option.rotation}`,
        kept: drawingAt(kit.geo, before, hex).tracks,
      }),
      text: `${option.tile.id}, turned ${option.rotation}`,
      note: opensWords(kit.geo, option),
      left: `${tilesLeft(kit.geo, before, option.tile.id)} left`,
      href: href(option.path),
    })),
    misfits: misfits(kit.geo, laying),
    places: placesToChange(scene, kit, hex),
    keys: laying.options.length > 1,
  };
}

/** The hexes that may be chosen instead, each one click away; those that may not, with the reason. */
function placesToChange(scene: Scene<RailView>, kit: BoardKit, chosen: HexName): object | null {
  const level = placesBefore(scene, kit);
  if (!level) return null;
  const lit = litBy(level.question, level.path, scene, kit);
  return {
    open: lit.flatMap(({ hex, href, state }) => (state === 'lit' ? [{ hex, href, chosen: hex === chosen }] : [])),
    barred: level.question.options.flatMap((option) => {
      const hex = factOf(option, 'hex');
      if (!option.barred || hex === null || !kit.geo.hexes.has(hex)) return [];
      const { name, names } = hexOf(kit.geo, hex);
      return [{ hex, place: names || name ? `${hex} (${names?.join(', ') ?? name})` : hex, reason: kit.refusal(option.barred) }];
    }),
  };
}

/** Routes of the move that is being made, or of the first that is offered. */
function routesShown({ question }: Scene<RailView>): NonNullable<BoardScene['routes']> {
  const move =
    question?.kind === 'done'
      ? question.move
      : question?.kind === 'pick'
        ? question.options.find((option) => routesIn(option.move))?.move
        : null;
  return routesIn(move) ?? [];
}
