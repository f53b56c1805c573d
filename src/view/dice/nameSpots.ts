import { componentsNamed } from '../../games/dice/components.js';
import type { Place } from '../../games/dice/data/schema.js';
import type { View } from '../../games/dice/view.js';
import { centreOf, neighbour, type Point, SIDE, sideMiddle, trackMiddle, trackPoint } from './geometry.js';

/** Where the name of a place stands: tried below, above and beside its mark, the spot that covers least. */

/** Half the height of a name, and the width of a letter, in drawing units. */
const HEIGHT = 6;
const LETTER = 3;

interface Thing extends Point {
  readonly cost: number;
}

export function nameSpot(view: View, place: Place): Point {
  const wide = place.name.length * LETTER * (place.kind === 'city' ? 1.08 : 1);
  const things = thingsNear(view, place);
  let best: Point = centreOf(place.hex);
  let least = Number.POSITIVE_INFINITY;
  for (const [spot, cost] of spots(view, place, wide)) {
    const covered = things.filter((thing) => Math.abs(thing.x - spot.x) < wide + 5 && Math.abs(thing.y - (spot.y - 4)) < HEIGHT + 5);
    const all = cost + covered.reduce((sum, thing) => sum + thing.cost, 0);
    if (all < least) {
      least = all;
      best = spot;
    }
  }
  return best;
}

/** Baselines to try, the usual one first, with what it costs to leave it. */
function* spots(view: View, place: Place, wide: number): Generator<[Point, number]> {
  const centre = centreOf(place.hex);
  const shifts = place.kind === 'city' || place.red ? [0, -14, 14, -24, 24] : [0, -10, 10, -20, 20];
  const heights = place.kind === 'city' ? [0.66, 0.8, -0.52] : place.red ? [0.6, 0.76, -0.42] : [0.5, 0.34, 0.68, -0.3, -0.48];
  const marks = place.printed.length > 0 ? [centre] : stops(view, place.hex);
  // Beside a city no track can lie: it leaves by sides, and here are corners.
  if (place.printed.length > 0) {
    for (const way of [1, -1]) {
      const spot = { x: centre.x + way * (0.47 * SIDE + wide), y: centre.y + 4 };
      if (inside(view, spot.x + way * wide)) yield [spot, 1.4];
    }
  }
  for (const [row, height] of heights.entries()) {
    for (const shift of shifts) {
      const spot = { x: centre.x + shift, y: centre.y + height * SIDE };
      // A station's name belongs to its mark, wherever that lies on the track.
      const away = Math.min(...marks.map((mark) => Math.hypot(mark.x - spot.x, mark.y + 4 - spot.y)));
      yield [spot, row * 0.6 + Math.abs(shift) * 0.05 + (place.printed.length > 0 ? 0 : away * 0.05)];
    }
  }
}

/** Whether it still lies on the map from left to right. */
function inside(view: View, x: number): boolean {
  const xs = componentsNamed(view.options.components).board.hexes.map((hex) => centreOf(hex).x);
  return x > Math.min(...xs) - SIDE && x < Math.max(...xs) + SIDE;
}

/** The marks of a station: one on each track, or the one that waits in the middle. */
function stops(view: View, hex: string): Point[] {
  const through = view.track.filter((one) => one.hex === hex);
  return through.length > 0 ? through.map((one) => trackMiddle(hex, one.a, one.b)) : [centreOf(hex)];
}

/** What a name should not cover: track, marks, names of hexes, printed sides. */
function thingsNear(view: View, place: Place): Thing[] {
  const around = [place.hex, ...[0, 1, 2, 3, 4, 5].map((side) => neighbour(place.hex, side))];
  const track = view.track
    .filter((one) => around.includes(one.hex))
    .flatMap((one) =>
      [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((part) => ({ ...trackPoint(one.hex, one.a, one.b, part), cost: 2 })),
    );
  const centre = centreOf(place.hex);
  const names = around.map((hex) => ({ x: centreOf(hex).x - SIDE * 0.42, y: centreOf(hex).y - SIDE * 0.7, cost: 2 }));
  const marks = place.printed.length > 0 ? [] : stops(view, place.hex).map((mark) => ({ ...mark, cost: 8 }));
  const printed = place.printed.map((name) => ['N', 'NE', 'SE', 'S', 'SW', 'NW'].indexOf(name));
  const joined = new Set(
    view.track.flatMap((one) => [`${neighbour(one.hex, one.a)}.${(one.a + 3) % 6}`, `${neighbour(one.hex, one.b)}.${(one.b + 3) % 6}`]),
  );
  const spurs = printed.flatMap((side) =>
    [0.5, 0.65, 0.8, 0.95].map((part) => ({ ...sideMiddle(place.hex, side, part), cost: joined.has(`${place.hex}.${side}`) ? 1.5 : 0.3 })),
  );
  const disc = [0, 60, 120, 180, 240, 300].map((turn) => ({
    x: centre.x + 0.3 * SIDE * Math.cos((turn * Math.PI) / 180),
    y: centre.y + 0.3 * SIDE * Math.sin((turn * Math.PI) / 180),
    cost: place.printed.length > 0 ? 6 : 0,
  }));
  return [...track, ...names, ...marks, ...spurs, ...disc];
}
