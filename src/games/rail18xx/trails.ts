import type { Network } from './network.js';

/**
 * Which passages can a train enter that starts at one of these stops and passes no side twice? A flood over the track
 * answers wrongly where it would come back through a side, and trying all trails takes for ever; but the question is an
 * old one. Cut every side into its two halves: a trail is then a path that takes track and crosses a side in turns, an
 * alternating path for the matching that joins the halves, and Edmonds' search finds all points that such paths reach,
 * shrinking a loop (a blossom) into one point whenever it closes one. Point p is the half inside the hex that passage p
 * enters, p ^ 1 its partner. Passing a stop twice changes nothing, the loop can be left out: a stop is all the pairs of
 * its ways. Answers 1 for each passage that can be entered.
 */
export function arrivals(net: Network, closed: Uint8Array, sources: readonly number[]): Uint8Array {
  const count = net.passages.length;
  const root = count;
  const around = pointsAround(net, closed, sources);
  const arrived = new Uint8Array(count + 1);
  const base = Int32Array.from({ length: count + 1 }, (_, point) => point);
  /** The point from which track first led here. */
  const from = new Int32Array(count + 1).fill(-1);
  const queue: number[] = [root];
  arrived[root] = 1;

  const commonBase = (a: number, b: number): number => {
    const onPath = new Uint8Array(count + 1);
    for (let at = base[a]!; ; at = base[from[at ^ 1]!]!) {
      onPath[at] = 1;
      if (at === root) break;
    }
    let at = base[b]!;
    while (!onPath[at]) at = base[from[at ^ 1]!]!;
    return at;
  };

  const markPath = (start: number, top: number, child: number, blossom: Uint8Array): void => {
    let [at, below] = [start, child];
    while (base[at] !== top) {
      blossom[base[at]!] = 1;
      blossom[base[at ^ 1]!] = 1;
      from[at] = below;
      below = at ^ 1;
      at = from[at ^ 1]!;
    }
  };

  for (let head = 0; head < queue.length; head++) {
    const at = queue[head]!;
    for (const to of around[at]!) {
      if (base[at] === base[to] || (at !== root && to === (at ^ 1))) continue;
      if (arrived[to]) {
        const top = commonBase(at, to);
        const blossom = new Uint8Array(count + 1);
        markPath(at, top, to, blossom);
        markPath(to, top, at, blossom);
        for (let point = 0; point <= count; point++) {
          if (!blossom[base[point]!]) continue;
          base[point] = top;
          if (!arrived[point]) {
            arrived[point] = 1;
            queue.push(point);
          }
        }
      } else if (from[to] === -1) {
        from[to] = at;
        arrived[to ^ 1] = 1;
        queue.push(to ^ 1);
      }
    }
  }
  return arrived;
}

/** Points joined by track: within a hex, through open stops, and from the starting point to every way out of the sources. */
function pointsAround(net: Network, closed: Uint8Array, sources: readonly number[]): number[][] {
  const around: number[][] = Array.from({ length: net.passages.length + 1 }, () => []);
  net.passages.forEach((passage, point) => {
    for (const on of passage.on) around[point]!.push(on.passage ^ 1);
  });
  for (const stop of net.stops) {
    if (closed[stop.id]) continue;
    for (const a of stop.ways) for (const b of stop.ways) if (a !== b) around[a.passage ^ 1]!.push(b.passage ^ 1);
  }
  for (const source of sources) {
    for (const way of net.stops[source]!.ways) {
      around[net.passages.length]!.push(way.passage ^ 1);
      around[way.passage ^ 1]!.push(net.passages.length);
    }
  }
  return around;
}
