import type { RailGraph } from './links.js';

/** Links of a route, put one behind the other. */
export function inRunningOrder(graph: RailGraph, links: readonly number[]): number[] {
  const degree = new Map<number, number>();
  for (const index of links) {
    for (const stop of [graph.links[index]!.from, graph.links[index]!.to]) degree.set(stop, (degree.get(stop) ?? 0) + 1);
  }
  let at = [...degree].find(([, count]) => count === 1)![0];
  const left = new Set(links);
  const ordered: number[] = [];
  while (left.size > 0) {
    for (const index of left) {
      const link = graph.links[index]!;
      if (link.from !== at && link.to !== at) continue;
      ordered.push(link.from === at ? index : index ^ 1);
      at = link.from === at ? link.to : link.from;
      left.delete(index);
      break;
    }
  }
  return ordered;
}
