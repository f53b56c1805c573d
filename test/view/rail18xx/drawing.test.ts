import { GEOGRAPHY as G1880 } from '../../../src/games/1880/data/map.js';
import { GEOGRAPHY as G1888N } from '../../../src/games/1888n/data/map.js';
import type { Drawing } from '../../../src/games/rail18xx/tile.js';
import { APOTHEM, distance, edgeMiddle, INK, polar } from '../../../src/view/rail18xx/geometry.js';
import { discsOf, marksOf } from '../../../src/view/rail18xx/marks.js';
import { crossings } from '../../../src/view/rail18xx/print.js';
import { type Layout, layout } from '../../../src/view/rail18xx/stops.js';

interface Case {
  readonly name: string;
  readonly drawing: Drawing;
  readonly tile: string | null;
  readonly letters: boolean;
}

const cases: Case[] = [
  { geo: G1888N, letters: false, game: '1888n' },
  { geo: G1880, letters: true, game: '1880' },
].flatMap(({ geo, letters, game }) => [
  ...[...geo.tiles.values()].flatMap((tile) =>
    tile.turned.map((drawing, rotation): Case => ({ name: `${game} ${tile.id} rotation ${rotation}`, drawing, tile: tile.id, letters })),
  ),
  ...[...geo.hexes.values()].map((hex): Case => ({ name: `${game} ${hex.id}`, drawing: hex.printed, tile: null, letters })),
]);

const samples = (laid: Layout, wanted: (stop: number) => boolean) =>
  laid.lines.filter((one) => wanted(one.stop)).flatMap(({ line }) => Array.from({ length: 41 }, (_, step) => line.at(step / 40)));

describe('every tile in every rotation and every printed hex', () => {
  it('each track meets its edge in the middle and at a right angle', () => {
    for (const { name, drawing, tile } of cases) {
      for (const { line, edges } of layout(drawing, tile).lines) {
        edges.forEach((edge, index) => {
          const t = index === 0 ? 0 : 1;
          const [off, along, normal] = [distance(line.at(t), edgeMiddle(edge)), line.along(t), polar(1, 120 + 60 * edge)];
          expect([name, edge, off < 1e-9, Math.abs(along.x * normal.x + along.y * normal.y) > 1 - 1e-9]).toEqual([name, edge, true, true]);
        });
      }
    }
  });

  it('every track of the drawing is drawn, unless it is an arrow into a place where routes end', () => {
    for (const { name, drawing, tile } of cases) {
      const laid = layout(drawing, tile);
      const arrows = laid.stops.reduce((sum, stop) => sum + stop.arrows.length, 0);
      const drawn = new Set(laid.lines.flatMap((one) => one.tracks));
      expect([name, drawn.size + arrows]).toEqual([name, drawing.tracks.length]);
    }
  });

  it('no stop touches a line that is not its own, nor another stop, nor the border', () => {
    for (const { name, drawing, tile } of cases) {
      const laid = layout(drawing, tile);
      for (const stop of laid.stops) {
        for (const disc of discsOf(stop)) {
          const radius = disc.radius - 0.03;
          const clear = samples(laid, (owner) => owner !== stop.index).every((point) => distance(point, disc.at) > radius + INK / 2 - 0.02);
          const apart = laid.stops.every(
            (other) => other === stop || discsOf(other).every((one) => distance(one.at, disc.at) > radius + one.radius - 0.06),
          );
          const inside = [0, 1, 2, 3, 4, 5].every((edge) => {
            const normal = polar(1, 120 + 60 * edge);
            return disc.at.x * normal.x + disc.at.y * normal.y + radius < APOTHEM;
          });
          expect([name, clear, apart, inside]).toEqual([name, true, true, true]);
        }
      }
    }
  });

  it('no value and no label lies on track or on a stop', () => {
    const faults: string[] = [];
    for (const { name, drawing, tile, letters } of cases) {
      const laid = layout(drawing, tile);
      const marks = marksOf(laid, drawing.label, letters);
      const track = samples(laid, () => true);
      const discs = laid.stops.flatMap(discsOf);
      for (const { at } of marks.revenues) {
        // The value of a ring of six stands in its own middle, over the ends of its track.
        if (laid.stops[0]!.stop.slots === 6) continue;
        if (track.some((point) => distance(point, at) < 0.145 + INK / 2 - 0.01)) faults.push(`${name} value on track`);
        if (discs.some((disc) => distance(disc.at, at) < 0.145 + disc.radius - 0.03)) faults.push(`${name} value on stop`);
      }
      const { label } = marks;
      if (!label) continue;
      const [w, h] = [label.text.length * 0.08 + 0.02, 0.085];
      const near = (point: { x: number; y: number }): number =>
        Math.hypot(Math.max(Math.abs(point.x - label.at.x) - w, 0), Math.max(Math.abs(point.y - label.at.y) - h, 0));
      if (track.some((point) => near(point) < INK / 2)) faults.push(`${name} label on track`);
      if (discs.some((disc) => near(disc.at) < disc.radius - 0.03)) faults.push(`${name} label on stop`);
      if (marks.revenues.some(({ at }) => near(at) < 0.14)) faults.push(`${name} label on value`);
    }
    expect(faults).toEqual([]);
  });

  it('lines without a common end that cross are told apart; junctions are not crossings', () => {
    const count = (game: typeof G1880, tile: string): number => crossings(layout(game.tiles.get(tile)!, tile).lines).length;
    expect(['16', '19', '20', '55', '56', '69', '43', '45', '46', '47'].map((tile) => count(G1888N, tile) > 0)).toEqual(
      Array(10).fill(true),
    );
    expect(['8855', '8856', '8857'].map((tile) => count(G1880, tile))).toEqual([1, 1, 1]);
    expect(['23', '24', '25', '26', '27', '28', '29', '39', '40', '41', '42', '18'].map((tile) => count(G1888N, tile))).toEqual(
      Array(12).fill(0),
    );
  });
});
