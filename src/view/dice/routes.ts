import { componentsNamed } from '../../games/dice/components.js';
import type { Segment } from '../../games/dice/state.js';
import type { View } from '../../games/dice/view.js';
import { neighbour } from './geometry.js';

/** The tracks that a route uses: from each city's side along the own track, up to the stop where it ends. */
export function routeTracks(view: View, seat: number, route: readonly string[]): Segment[] {
  const { board } = componentsNamed(view.options.components);
  const own = view.track.filter((one) => one.seat === seat);
  const end = route[route.length - 1];
  const found: Segment[] = [];
  for (const leaving of route.slice(0, -1)) {
    const [city, side] = leaving.split('.') as [string, string];
    let hex = neighbour(city, Number(side));
    let from = (Number(side) + 3) % 6;
    for (;;) {
      const one = own.find((segment) => segment.hex === hex && (segment.a === from || segment.b === from));
      if (!one || found.includes(one)) break;
      found.push(one);
      // A route that ends at a station goes no further than its hex.
      if (hex === end) break;
      const to = one.a === from ? one.b : one.a;
      hex = neighbour(hex, to);
      from = (to + 3) % 6;
      if (board.printed[board.index[hex]!]) break;
    }
  }
  return found;
}
