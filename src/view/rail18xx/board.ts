import { type Board, drawingAt, keptHomes, stationsAt } from '../../games/rail18xx/board.js';
import { EDGES, type HexName } from '../../games/rail18xx/hex.js';
import type { Geography, Hex } from '../../games/rail18xx/map.js';
import type { Piece } from '../../games/rail18xx/routes/run.js';
import type { ValueTime } from '../../games/rail18xx/tile.js';
import { escaped } from '../shared/escaped.js';
import { centreOf, corner, edgeMiddle, hexPath, n, type Point, plus, SCALE, times, xy } from './geometry.js';
import { nameSvg, placeNames, plateSvg, terrainSvg } from './ground.js';
import { flag, type Livery, reservedHome, roundel } from './livery.js';
import { best, type Marks, marksOf, type Obstacle } from './marks.js';
import { anchor, box, circle, marksSvg, path, steamer, stopSvg, text, trackSvg } from './print.js';
import { routesSvg } from './routeLines.js';
import { type Layout, layout } from './stops.js';
import { FERRY_EDGES, keeps } from './tileSheet.js';

/** Everything that a drawing of the board shows. */
export interface BoardScene {
  readonly geo: Geography;
  readonly board: Board;
  readonly time: ValueTime;
  /** 1880 prints its values by phase letter in narrower boxes. */
  readonly letters: boolean;
  readonly liveries: Readonly<Record<string, Livery>>;
  readonly destinations?: readonly { readonly hex: HexName; readonly owner: string; readonly bonus: number }[];
  /** What a ferry costs; drawn once per ferry. */
  readonly ferryFee?: number;
  readonly lit?: readonly LitHex[];
  /** Edges that options open, with their letters: each leads to its option. */
  readonly badges?: readonly Badge[];
  /** The tile that is being laid turns with these. */
  readonly turns?: { readonly hex: HexName; readonly links: readonly TurnLink[] };
  /** Stops that a click puts on a route or takes off it. */
  readonly stopPicks?: readonly { readonly hex: HexName; readonly stop: number; readonly href: string; readonly says: string }[];
  /** The hex with a half-made lay: `board` holds the tile already, this is what lay there before. */
  readonly fresh?: { readonly hex: HexName; readonly before: readonly (readonly [number, number])[] };
  readonly routes?: readonly { readonly path: readonly Piece[] }[];
  readonly changed?: ReadonlySet<HexName>;
  /** The sentence for a hex: its accessible name and what hovering says. */
  readonly says?: (hex: HexName) => string;
  readonly title: string;
  /** Small drawings leave out what could not be read: numbers, costs and flags first, then names and values. */
  readonly detail?: Detail;
}

export type Detail = 'full' | 'less' | 'least';

export interface Badge {
  readonly hex: HexName;
  readonly edge: number;
  readonly letter: string;
  readonly href: string;
  readonly says: string;
  readonly chosen: boolean;
}

export interface TurnLink {
  readonly to: 'next' | 'previous' | 'nextTile' | 'previousTile';
  readonly href: string;
  readonly says: string;
}

export interface LitHex {
  readonly hex: HexName;
  /** One of several stops of the hex that can be chosen. */
  readonly stop?: number;
  readonly state: 'lit' | 'chosen' | 'barred';
  readonly href?: string;
  readonly says: string;
}

/** What a hex shows as long as the same drawing lies in it. */
interface Drawn {
  readonly hex: Hex;
  readonly centre: Point;
  readonly layout: Layout;
  readonly marks: Marks;
  readonly colour: string;
  /** Numbers and costs. */
  readonly fine: string;
  readonly names: string;
  /** What they and the marks cover. */
  readonly taken: readonly Obstacle[];
}

const known = new WeakMap<Geography, Map<string, Drawn>>();

/** Finding places for names takes time, drawings come again and again: each is worked out once. */
function drawHex(scene: BoardScene, hex: Hex): Drawn {
  const laid = scene.board.tiles[hex.id];
  const key = `${hex.id} ${laid?.[0] ?? ''} ${laid?.[1] ?? ''} ${scene.ferryFee ?? 0} ${swapsNames(scene.board, hex)}`;
  let drawings = known.get(scene.geo);
  if (!drawings) {
    drawings = new Map();
    known.set(scene.geo, drawings);
  }
  let drawn = drawings.get(key);
  if (!drawn) {
    drawn = workOut(scene, hex);
    drawings.set(key, drawn);
  }
  return drawn;
}

/** A company that chose its circle keeps the name of its home there: with it in the second circle the names change places. */
const swapsNames = (board: Board, hex: Hex): boolean =>
  hex.homes?.some(
    (home) => home.stop === null && stationsAt(board, hex.id).some((station) => station.owner === home.owner && station.stop === 1),
  ) ?? false;

function workOut(scene: BoardScene, hex: Hex): Drawn {
  const drawing = drawingAt(scene.geo, scene.board, hex.id);
  const laid = layout(drawing, scene.board.tiles[hex.id]?.[0] ?? null);
  const marks = marksOf(laid, drawing.label, scene.letters);
  const taken = [...marks.taken];
  const centre = centreOf(hex.id);
  const said = words(scene, hex, centre, laid, taken, drawing.colour);
  return { hex, centre, layout: laid, marks, colour: drawing.colour, ...said, taken };
}

/** The board as SVG text, in layers over all hexes: ground, track, routes, stops and values, stations, frames, barriers, text. */
export function boardSvg(scene: BoardScene): string {
  const drawn = [...scene.geo.hexes.values()].map((hex) => drawHex(scene, hex));
  const [left, top, width, height] = extent(drawn.map((one) => one.centre));
  const { detail = 'full' } = scene;
  const all = (part: (one: Drawn) => string): string => drawn.map(part).join('');
  const group = (name: string, svg: string): string => (svg === '' ? '' : `<g class="${name}">${svg}</g>`);
  const layers = [
    `<g class="r18-land">${all(ground)}${places(drawn)}${all((one) => trackOf(scene, one))}</g>`,
    scene.routes ? routesSvg(scene.geo, scene.board, scene.routes) : '',
    all((one) => one.layout.stops.map((stop) => stopSvg(stop, one.centre)).join('')),
    detail === 'least'
      ? ''
      : group(
          'r18-values',
          all((one) => marksSvg(one.marks, one.layout, one.centre, scene.time)),
        ),
    all((one) => stationsOf(scene, one)),
    detail === 'full'
      ? group(
          'r18-fine',
          all((one) => one.fine),
        )
      : '',
    detail === 'least'
      ? ''
      : group(
          'r18-names',
          all((one) => one.names),
        ),
    all((one) => changedMark(scene, one)),
    frames(scene.lit ?? [], drawn),
    all(barriers),
    detail === 'full' ? group('r18-fine', (scene.destinations ?? []).map((one) => destination(scene, drawn, one)).join('')) : '',
    areas(scene, drawn),
    turnMarks(scene),
    (scene.badges ?? []).map(badge).join(''),
  ];
  const units = Math.round(width);
  return `<svg class="r18-board r18-units-${units}" data-units="${n(width / SCALE)}" viewBox="${n(left)} ${n(top)} ${n(width)} ${n(height)}" role="group" aria-label="${escaped(scene.title)}" xmlns="http://www.w3.org/2000/svg">${layers.join('')}</svg>`;
}

function extent(centres: readonly Point[]): [number, number, number, number] {
  const [xs, ys] = [centres.map((point) => point.x), centres.map((point) => point.y)];
  const [left, top] = [Math.min(...xs) - 0.95, Math.min(...ys) - 1.08];
  return [left, top, Math.max(...xs) + 0.95 - left, Math.max(...ys) + 1.16 - top];
}

const ground = ({ centre, colour }: Drawn): string => path(`r18-hex r18-${colour}`, hexPath(centre), 0.024);

/** Hexes of one place lose the line between them. */
function places(drawn: readonly Drawn[]): string {
  let svg = '';
  for (const { hex, centre, colour } of drawn) {
    if (!hex.partOf) continue;
    const edge = EDGES.find((one) => hex.neighbours[one] === hex.partOf);
    if (edge === undefined) continue;
    const [a, b] = [plus(centre, corner(edge, 0.985)), plus(centre, corner(edge + 1, 0.985))];
    svg += path(`r18-seam r18-seam-${colour}`, `M${xy(a)}L${xy(b)}`, 0.05);
  }
  return svg;
}

function trackOf(scene: BoardScene, { hex, centre, layout: laid }: Drawn): string {
  const tile = scene.board.tiles[hex.id]?.[0] ?? '';
  const before = scene.fresh?.hex === hex.id ? scene.fresh.before : null;
  const stubs = scene.board.tiles[hex.id]
    ? ''
    : (hex.required ?? [])
        .map((edge) => path('r18-ink', `M${xy(plus(centre, edgeMiddle(edge, 0.88)))}L${xy(plus(centre, edgeMiddle(edge, 0.626)))}`, 0.14))
        .join('');
  const ferryEdge = FERRY_EDGES[tile];
  return (
    stubs +
    trackSvg(laid, centre, {
      dashed: (line) => hex.ferry !== undefined || (ferryEdge !== undefined && line.edges.includes(ferryEdge)),
      ...(before ? { fresh: (line) => !keeps(before, line.edges) } : {}),
    })
  );
}

function stationsOf(scene: BoardScene, { hex, centre, layout: laid }: Drawn): string {
  const stations = stationsAt(scene.board, hex.id);
  let svg = '';
  for (const stop of laid.stops) {
    const here = stations.filter((station) => (station.stop ?? 0) === stop.index);
    for (const station of here) {
      const [livery, slot] = [scene.liveries[station.owner], stop.slots[station.slot] ?? stop.slots[0]];
      if (livery && slot) svg += roundel(livery, plus(centre, slot), stop.slotRadius - 0.012);
    }
    const kept = keptHomes(scene.geo, scene.board, hex).filter((home) => (home.stop ?? 0) === stop.index && scene.liveries[home.owner]);
    const free = stop.slots.filter((_, slot) => !here.some((station) => station.slot === slot));
    kept.forEach((home, index) => {
      if (free[index]) svg += reservedHome(scene.liveries[home.owner]!, plus(centre, free[index]!), stop.slotRadius - 0.012);
    });
  }
  return svg;
}

const changedMark = (scene: BoardScene, { hex, centre }: Drawn): string =>
  scene.changed?.has(hex.id) ? circle('r18-changed', plus(centre, { x: 0.24, y: -0.73 }), 0.045) : '';

function words(
  scene: BoardScene,
  hex: Hex,
  centre: Point,
  laid: Layout,
  taken: Obstacle[],
  colour: string,
): { fine: string; names: string } {
  const tile = scene.board.tiles[hex.id]?.[0];
  const tone = colour === 'red' ? ' r18-black' : colour === 'plain' || colour === 'blue' ? '' : ' r18-on-tile';
  let svg = text(`r18-hexname${tone}`, plus(centre, { x: 0, y: -0.8 }), 0.15, hex.id);
  if (tile) svg += text('r18-number', plus(centre, { x: 0, y: 0.83 }), 0.135, tile);
  const harbour = laid.stops.find((stop) => stop.shape === 'harbour');
  if (harbour) {
    const at = best(taken, 0.3, 0.32, HARBOUR_SPOTS);
    taken.push({ kind: 'box', at, width: 0.3, height: 0.32, weight: 6 });
    svg += anchor('r18-anchor', plus(centre, at));
  }
  if (hex.ferry && scene.ferryFee && lastOfFerry(scene.geo, hex)) {
    const at = best(taken, 0.75, 0.24, FERRY_SPOTS);
    svg += steamer('r18-steamer', plus(centre, plus(at, { x: -0.2, y: 0 })));
    svg += text('r18-cost', plus(centre, plus(at, { x: 0.17, y: 0 })), 0.19, `¥${scene.ferryFee}`);
  }
  // Two names take their places above and below before the cost; beside one name the cost comes first.
  const names = hex.names ? nameTexts(scene, hex, centre, laid, taken, colour) : '';
  if (!tile) svg += terrainSvg(hex, laid, taken, centre);
  return { fine: svg, names: hex.names ? names : nameTexts(scene, hex, centre, laid, taken, colour) };
}

const HARBOUR_SPOTS: readonly Point[] = [
  { x: 0.28, y: -0.28 },
  { x: -0.28, y: -0.28 },
  { x: 0, y: -0.42 },
  { x: 0.3, y: 0.05 },
  { x: 0, y: 0.4 },
];
const FERRY_SPOTS: readonly Point[] = [
  { x: 0.1, y: 0.1 },
  { x: 0.2, y: 0 },
  { x: -0.2, y: 0 },
  { x: 0, y: 0.4 },
  { x: 0.2, y: 0.2 },
  { x: 0.3, y: -0.1 },
  { x: 0.3, y: 0.3 },
];

function nameTexts(scene: BoardScene, hex: Hex, centre: Point, laid: Layout, taken: Obstacle[], colour: string): string {
  if (hex.partOf) return '';
  // A city that fills its hex wears its name on a plate over the top corner, where no track comes.
  const crowded = laid.stops.length >= 4 || laid.stops.some((stop) => stop.stop.slots >= 4);
  if (crowded && hex.name) {
    const at = plus(centre, { x: 0, y: -1 });
    return box('r18-plate-line', at, 0.62, 0.24, 0.05, 0.016) + text('r18-plate-text', at, 0.18, hex.name);
  }
  const twin = twinOf(scene.geo, hex);
  if (twin && hex.name) return plateSvg(times(plus(centre, plus(centreOf(twin), { x: 0, y: 0.94 })), 0.5), hex.name, 0.19);
  const [first, second] = hex.names ?? [];
  const named = first && second && swapsNames(scene.board, hex) ? { ...hex, names: [second, first] as const } : hex;
  return placeNames(named, laid, taken)
    .map((name) => nameSvg(name, centre, colour))
    .join('');
}

/** The hex that belongs to the same place: the name stands between the two. */
const twinOf = (geo: Geography, hex: Hex): HexName | null =>
  [...geo.hexes.values()].find((other) => other.partOf === hex.id && other.printed.stops.length > 0)?.id ?? null;

/** A ferry over several hexes has its price in the last of them. */
const lastOfFerry = (geo: Geography, hex: Hex): boolean =>
  [...geo.hexes.values()].filter((other) => other.ferry === hex.ferry).at(-1)!.id === hex.id;

/** One frame per hex: chosen before lit before barred. A stop that can be chosen by itself has a ring besides. */
function frames(lit: readonly LitHex[], drawn: readonly Drawn[]): string {
  const order = ['chosen', 'lit', 'barred'];
  const strongest = new Map<HexName, LitHex>();
  for (const one of lit) {
    const known = strongest.get(one.hex);
    if (!known || order.indexOf(one.state) < order.indexOf(known.state)) strongest.set(one.hex, one);
  }
  const rings = lit.flatMap((one) => {
    const stop = one.state === 'barred' ? undefined : stopOf(drawn, one.hex, one.stop);
    return stop ? [circle('r18-lit-under', stop.at, stop.radius, 0.09) + circle(`r18-${one.state}`, stop.at, stop.radius, 0.05)] : [];
  });
  return [...strongest.values()].map(frame).join('') + rings.join('');
}

function frame(lit: LitHex): string {
  const centre = centreOf(lit.hex);
  if (lit.state === 'chosen') return path('r18-lit-under', hexPath(centre, 0.93), 0.13) + path('r18-chosen', hexPath(centre, 0.93), 0.1);
  if (lit.state === 'barred') return path('r18-lit-under', hexPath(centre, 0.945), 0.05) + path('r18-barred', hexPath(centre, 0.945), 0.04);
  return path('r18-lit-under', hexPath(centre, 0.945), 0.06) + path('r18-lit', hexPath(centre, 0.945), 0.06);
}

/** Where a pointer finds a stop, with room around it. */
function stopOf(drawn: readonly Drawn[], hex: HexName, index: number | undefined): { at: Point; radius: number } | null {
  const one = drawn.find((other) => other.hex.id === hex);
  const stop = one?.layout.stops.find((other) => other.index === index);
  if (!one || !stop) return null;
  const far = Math.max(0, ...stop.slots.map((slot) => Math.hypot(slot.x - stop.at.x, slot.y - stop.at.y)));
  return { at: plus(one.centre, stop.at), radius: stop.slots.length > 0 ? far + stop.slotRadius + 0.07 : 0.3 };
}

const TURN_AT: Readonly<Record<TurnLink['to'], { readonly at: Point; readonly mark: string }>> = {
  previous: { at: corner(1, 1), mark: '↺' },
  next: { at: corner(5, 1), mark: '↻' },
  previousTile: { at: corner(3, 1), mark: '↑' },
  nextTile: { at: corner(0, 1), mark: '↓' },
};

/** On the corners of the chosen hex, where no letter stands: turn one way, the other way, and the tiles before and after. */
function turnMarks({ turns }: BoardScene): string {
  if (!turns) return '';
  const centre = centreOf(turns.hex);
  return turns.links
    .map(({ to, href, says }) => {
      const at = plus(centre, TURN_AT[to].at);
      const mark = circle('r18-turn', at, 0.19, 0.03) + text('r18-turn-text', at, 0.28, TURN_AT[to].mark);
      return `<a class="r18-turner" data-turn="${to}" href="${escaped(href)}" aria-label="${escaped(says)}"><title>${escaped(says)}</title>${mark}</a>`;
    })
    .join('');
}

function barriers({ hex, centre }: Drawn): string {
  let svg = '';
  for (const edge of hex.barriers ?? []) {
    // Listed on both sides, drawn once.
    if (edge >= 3) continue;
    const middle = edgeMiddle(edge);
    const half = times({ x: corner(edge + 1).x - corner(edge).x, y: corner(edge + 1).y - corner(edge).y }, 0.465);
    const d = `M${xy(plus(centre, plus(middle, times(half, -1))))}L${xy(plus(centre, plus(middle, half)))}`;
    svg += path('r18-barrier-casing', d, 0.2) + path('r18-barrier', d, 0.13) + path('r18-barrier-core', d, 0.035);
  }
  return svg;
}

function destination(scene: BoardScene, drawn: readonly Drawn[], to: { hex: HexName; owner: string; bonus: number }): string {
  const one = drawn.find((other) => other.hex.id === to.hex);
  const livery = scene.liveries[to.owner];
  if (!one || !livery) return '';
  // Upper corners first, hanging over the corner only if it must.
  const spots = [2, 4, 1, 5].flatMap((index, order) =>
    [0.76, 0.9].map((far, hangs) => ({ at: corner(index, far), dislike: order * 0.03 + hangs * 0.12 })),
  );
  const cost = (place: (typeof spots)[number]): number => cover(one.taken, place.at) + place.dislike;
  const spot = spots.reduce((chosen, place) => (cost(place) < cost(chosen) ? place : chosen)).at;
  return flag(livery, plus(one.centre, spot), to.bonus);
}

/** Flags may hang over the corner of the hex: only what they cover counts. */
function cover(taken: readonly Obstacle[], at: Point): number {
  let cost = 0;
  for (const one of taken) {
    const [width, height] = one.kind === 'disc' ? [one.radius * 2, one.radius * 2] : [one.width, one.height];
    const x = (width + 0.46) / 2 - Math.abs(one.at.x - at.x);
    const y = (height + 0.36) / 2 - Math.abs(one.at.y - at.y);
    if (x > 0 && y > 0) cost += one.weight * Math.min(x, y);
  }
  return cost;
}

function badge({ hex, edge, letter, href, says, chosen }: Badge): string {
  const at = plus(centreOf(hex), edgeMiddle(edge));
  const mark =
    circle(chosen ? 'r18-badge' : 'r18-badge r18-badge-open', at, 0.16, 0.035) +
    text(chosen ? 'r18-badge-text' : 'r18-badge-text r18-badge-open-text', at, 0.2, letter);
  return `<a class="r18-badge-link" href="${escaped(href)}" aria-label="${escaped(says)}"><title>${escaped(says)}</title>${mark}</a>`;
}

/** What a pointer or the keyboard can be on: every hex says what it is; a hex or a stop that can be chosen is a link. */
function areas(scene: BoardScene, drawn: readonly Drawn[]): string {
  if (!scene.says && !scene.lit) return '';
  const lit = new Map((scene.lit ?? []).filter((one) => one.stop === undefined || one.state === 'barred').map((one) => [one.hex, one]));
  const hexes = drawn.map(({ hex, centre }) => {
    const one = lit.get(hex.id);
    const says = [one?.says, scene.says?.(hex.id)].filter(Boolean).join(' ');
    const area = path('r18-area', hexPath(centre));
    const title = `<title>${escaped(says)}</title>`;
    if (one?.href)
      return `<a class="r18-pick" href="${escaped(one.href)}" aria-label="${escaped(says)}" data-hex="${hex.id}"${one.state === 'chosen' ? ' data-chosen' : ''}>${title}${area}</a>`;
    return says ? `<g data-hex="${hex.id}"${one?.state === 'chosen' ? ' data-chosen' : ''}>${title}${area}</g>` : '';
  });
  const stops = [...(scene.lit ?? []).filter((one) => one.stop !== undefined), ...(scene.stopPicks ?? [])].flatMap((one) => {
    const stop = stopOf(drawn, one.hex, one.stop);
    if (!stop || !one.href) return [];
    const says = escaped(`${one.says} ${scene.says?.(one.hex) ?? ''}`.trim());
    return [
      `<a class="r18-pick r18-stop-pick" href="${escaped(one.href)}" aria-label="${says}" data-hex="${one.hex}"><title>${says}</title>${circle('r18-area', stop.at, stop.radius, 0.05)}</a>`,
    ];
  });
  return hexes.join('') + stops.join('');
}
