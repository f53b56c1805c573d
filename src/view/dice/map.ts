import { componentsNamed, SIDE_NAMES } from '../../games/dice/components.js';
import type { Place } from '../../games/dice/data/schema.js';
import type { Segment } from '../../games/dice/state.js';
import { kindOf } from '../../games/dice/track.js';
import type { View } from '../../games/dice/view.js';
import { escaped } from '../shared/escaped.js';
import {
  acrossSide,
  centreOf,
  HALF,
  hexPath,
  neighbour,
  octagon,
  type Point,
  SIDE,
  sideMiddle,
  spurPath,
  trackLength,
  trackMiddle,
  trackPath,
} from './geometry.js';
import { coreLine } from './lines.js';
import { nameSpot } from './nameSpots.js';

/** The map as SVG text. Classes carry the colours, so that pages follow light and dark and pictures bring their own. */

/** Something on the map that can be chosen. */
export interface Spot {
  readonly href: string;
  readonly says: string;
  /** The letter that stands before the same choice in the panel. */
  readonly letter: string;
  /** A hex lit as a whole, a side where track may begin, or a track that may be drawn. */
  readonly shape:
    | { kind: 'hex'; hex: string }
    | { kind: 'entry'; hex: string; side: number }
    | { kind: 'track'; hex: string; from: number; to: number };
}

export interface Drawing {
  readonly view: View;
  /** The seat for whom open and blocked is told; null for a spectator. */
  readonly seat: number | null;
  readonly spots: readonly Spot[];
  /** Hexes and tracks of the half-made turn. */
  readonly fresh: readonly { hex: string; from: number; to: number }[];
  /** The hex that is being drawn in. */
  readonly here: string | null;
  /** Tracks of each run, in the order of the lines. */
  readonly routes: readonly (readonly Segment[])[];
  /** What a hex says when it is pointed at. */
  readonly says: ReadonlyMap<string, string>;
  /** Hexes changed since the last visit or by the move shown. */
  readonly changed: ReadonlySet<string>;
}

const CITY = 0.33 * SIDE;
const STATION = 0.14 * SIDE;
const RED_STATION = 0.2 * SIDE;

export function mapSvg(drawing: Drawing, title: string): string {
  const { set, board } = componentsNamed(drawing.view.options.components);
  const xs = board.hexes.map((hex) => centreOf(hex).x);
  const ys = board.hexes.map((hex) => centreOf(hex).y);
  const left = Math.min(...xs) - SIDE - 4;
  const top = Math.min(...ys) - SIDE;
  const width = Math.max(...xs) - Math.min(...xs) + 2 * SIDE + 8;
  const height = Math.max(...ys) - Math.min(...ys) + 2 * SIDE;
  const layers = [
    board.hexes.map((hex) => `<path class="dr-hex" d="${hexPath(hex)}"/>`).join(''),
    drawing.here ? `<path class="dr-here" d="${hexPath(drawing.here, 0.96)}"/>` : '',
    spurs(drawing, set.map.places),
    tracks(drawing),
    openEnds(drawing),
    routeLines(drawing),
    set.map.places.map((place) => placeMark(drawing, place)).join(''),
    board.hexes.map((hex) => hexLabel(hex, drawing.changed.has(hex))).join(''),
    set.map.places.map((place) => placeName(drawing.view, place)).join(''),
    // Above everything but the choices, so that pointing anywhere in a hex tells what it is.
    board.hexes.map((hex) => hexSays(hex, drawing.says.get(hex))).join(''),
    drawing.spots.map((spot) => spotMark(spot, drawing.spots)).join(''),
  ];
  return `<svg class="dr-map" viewBox="${left} ${top} ${width} ${height}" role="${drawing.spots.length > 0 ? 'group' : 'img'}" aria-label="${escaped(title)}" xmlns="http://www.w3.org/2000/svg">${layers.join('')}</svg>`;
}

const companyOf = (view: View, seat: number): number => view.seats[seat]!.company;

/** A line in a company's colour and pattern: casing, colour, core. Told apart without colour. */
const trackLine = (company: number, d: string, length: number, fresh: boolean): string =>
  `${fresh ? `<path class="dr-fresh" d="${d}"/>` : ''}<path class="dr-casing" d="${d}"/><path class="dr-track dr-c${company}" d="${d}"/>${coreLine(company, d, length)}`;

/** Sharp turns lie lowest, straight tracks on top; each casing cuts what lies below, so that crossings read as crossings. */
function tracks({ view, fresh }: Drawing): string {
  const isFresh = (one: Segment) => fresh.some((piece) => piece.hex === one.hex && piece.from === one.a && piece.to === one.b);
  return [...view.track]
    .sort((one, other) => kindOf(other.a, other.b) - kindOf(one.a, one.b))
    .map((one) => trackLine(companyOf(view, one.seat), trackPath(one.hex, one.a, one.b), trackLength(one.a, one.b), isFresh(one)))
    .join('');
}

/** Printed track of cities and red stations: dotted while free, in the colour of whoever joined it. */
function spurs({ view, fresh }: Drawing, places: readonly Place[]): string {
  const ends = new Map<string, Segment>();
  for (const one of view.track) for (const side of [one.a, one.b]) ends.set(`${one.hex}.${side}`, one);
  return places
    .flatMap((place) =>
      place.printed.map((name) => {
        const side = SIDE_NAMES.indexOf(name);
        const d = spurPath(place.hex, side, place.kind === 'city' ? CITY : RED_STATION);
        const joined = ends.get(`${neighbour(place.hex, side)}.${(side + 3) % 6}`);
        if (!joined) return `<path class="dr-printed" d="${d}"/>`;
        const isFresh = fresh.some((piece) => piece.hex === joined.hex && piece.from === joined.a && piece.to === joined.b);
        return trackLine(companyOf(view, joined.seat), d, HALF - (place.kind === 'city' ? CITY : RED_STATION), isFresh);
      }),
    )
    .join('');
}

/** Where somebody's track may go on: a bar across its end. */
function openEnds({ view }: Drawing): string {
  const { board } = componentsNamed(view.options.components);
  const used = new Set(view.track.flatMap((one) => [`${one.hex}.${one.a}`, `${one.hex}.${one.b}`]));
  return view.track
    .flatMap((one) =>
      [one.a, one.b].map((side) => {
        const next = neighbour(one.hex, side);
        const goesOn = board.printed[board.index[next]!] || used.has(`${next}.${(side + 3) % 6}`);
        if (goesOn) return '';
        const [from, to] = acrossSide(one.hex, side, 9);
        return `<path class="dr-open-end dr-c${companyOf(view, one.seat)}" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>`;
      }),
    )
    .join('');
}

/** Each run over the tracks it uses, up to the marks of its stops, with the number of its line. */
function routeLines({ view, routes }: Drawing): string {
  const { set } = componentsNamed(view.options.components);
  const places = new Map(set.map.places.filter((place) => place.printed.length > 0).map((place) => [place.hex, place]));
  return routes
    .map((route, i) => {
      const spursOf = (one: Segment) =>
        [one.a, one.b].flatMap((side) => {
          const place = places.get(neighbour(one.hex, side));
          return place ? [spurPath(place.hex, (side + 3) % 6, place.kind === 'city' ? CITY : RED_STATION)] : [];
        });
      const d = route.flatMap((one) => [trackPath(one.hex, one.a, one.b), ...spursOf(one)]).join('');
      if (!d) return '';
      const middle = route.find((one) => !set.map.places.some((place) => place.hex === one.hex)) ?? route[0]!;
      const at = trackMiddle(middle.hex, middle.a, middle.b);
      return `<path class="dr-route-casing" d="${d}"/><path class="dr-route dr-route-${i + 1}" d="${d}"/><circle class="dr-route-disc dr-route-${i + 1}" cx="${at.x}" cy="${at.y}" r="11"/><text class="dr-route-number" x="${at.x}" y="${at.y}" dy=".36em">${i + 1}</text>`;
    })
    .join('');
}

/** Open cities are round, blocked places have eight sides: told apart without colour. */
function placeMark({ view, seat }: Drawing, place: Place): string {
  const centre = centreOf(place.hex);
  const starter = view.seats.find((one) => one.start === place.hex);
  if (place.kind === 'station') return place.red ? redMark(centre, RED_STATION) : stationMarks(view, place.hex);
  if (place.red) return redMark(centre, CITY);
  if (!starter) {
    return `<circle class="dr-city" cx="${centre.x}" cy="${centre.y}" r="${CITY}"/><circle class="dr-city-ring" cx="${centre.x}" cy="${centre.y}" r="${CITY * 0.66}"/>`;
  }
  const frame =
    starter.seat === seat
      ? `<circle class="dr-city" cx="${centre.x}" cy="${centre.y}" r="${CITY * 1.15}"/>`
      : `<path class="dr-start-blocked" d="${octagon(centre, CITY * 1.25)}"/>`;
  return `${frame}${roundel(centre, CITY * 0.8, starter.company)}`;
}

const redMark = (centre: Point, radius: number): string =>
  `<path class="dr-red" d="${octagon(centre, radius * 1.1)}"/><path class="dr-red-bar" d="M${centre.x - radius * 0.5} ${centre.y}h${radius}"/>`;

/** A station's stop lies on the track; with several tracks each has its own, without any it waits in the middle. */
function stationMarks(view: View, hex: string): string {
  const through = view.track.filter((one) => one.hex === hex);
  const points = through.length > 0 ? through.map((one) => trackMiddle(hex, one.a, one.b)) : [centreOf(hex)];
  return points.map((point) => `<circle class="dr-station" cx="${point.x}" cy="${point.y}" r="${STATION}"/>`).join('');
}

/** A company's disc with its pattern ring and its die value. */
export const roundel = ({ x, y }: Point, radius: number, company: number): string =>
  `<circle class="dr-disc dr-c${company}" cx="${x}" cy="${y}" r="${radius}"/><circle class="dr-ring dr-p${company}" cx="${x}" cy="${y}" r="${radius * 0.8}"/><circle class="dr-plate" cx="${x}" cy="${y}" r="${radius * 0.58}"/><text class="dr-value" x="${x}" y="${y}" dy=".36em" font-size="${radius}">${company || ''}</text>`;

function hexLabel(hex: string, changed: boolean): string {
  const { x, y } = centreOf(hex);
  const corner = `<text class="dr-hexname" x="${x - SIDE * 0.42}" y="${y - SIDE * 0.66}">${hex}</text>`;
  return changed ? `${corner}<circle class="dr-changed" cx="${x - SIDE * 0.5}" cy="${y - SIDE * 0.71}" r="4"/>` : corner;
}

/** A place's name where it lies least over track and marks. */
function placeName(view: View, place: Place): string {
  const { x, y } = nameSpot(view, place);
  return `<text class="dr-name${place.kind === 'city' ? ' dr-cityname' : ''}" x="${x}" y="${y}">${escaped(place.name)}</text>`;
}

const picked = ({ x, y }: Point, letter: string): string =>
  `<circle class="dr-pick" cx="${x}" cy="${y}" r="12"/><text class="dr-letter" x="${x}" y="${y}" dy=".35em">${escaped(letter)}</text>`;

const hexSays = (hex: string, says: string | undefined): string =>
  says ? `<path class="dr-says" fill-opacity="0" d="${hexPath(hex)}"><title>${escaped(says)}</title></path>` : '';

function spotMark({ href, says, letter, shape }: Spot, all: readonly Spot[]): string {
  const label = `<title>${escaped(says)}</title>`;
  const link = (inside: string) => `<a class="dr-spot" href="${escaped(href)}" aria-label="${escaped(says)}">${label}${inside}</a>`;
  if (shape.kind === 'hex') return link(`<path class="dr-lit" d="${hexPath(shape.hex, 0.93)}"/>`);
  if (shape.kind === 'entry') {
    const out = sideMiddle(shape.hex, shape.side, 0.98);
    const tip = sideMiddle(shape.hex, shape.side, 0.55);
    // The whole hex leads there, unless track may begin on several of its sides.
    const alone = all.filter((one) => one.shape.hex === shape.hex).length === 1;
    return link(
      `${alone ? `<path class="dr-lit" d="${hexPath(shape.hex, 0.93)}"/>` : ''}<path class="dr-entry" d="M${out.x} ${out.y}L${tip.x} ${tip.y}"/>${picked(tip, letter)}`,
    );
  }
  const end = sideMiddle(shape.hex, shape.to, 0.8);
  return link(`<path class="dr-ghost" d="${trackPath(shape.hex, shape.from, shape.to)}"/>${picked(end, letter)}`);
}
