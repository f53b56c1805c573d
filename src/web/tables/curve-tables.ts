import type { CoursePoint } from '../../table/types.js';
import type { Curve } from '../../view/shared/curves.js';
import type { Room } from './room.js';
import type { Round } from './rounds.js';

/** Every curve as a table: what everybody had after each round. */
export function curveTables(room: Room, curves: readonly Curve[], points: readonly CoursePoint[], rounds: readonly Round[]): object[] {
  return curves.map(({ title, group, lines }) => {
    const columns = [...lines].sort((a, b) => a.seat - b.seat);
    return {
      title,
      columns: columns.map(({ name, seat }) => ({ name, seat })),
      rows: rounds.map(({ name, to }) => {
        const { series } = points[to - 1]!;
        const values = new Map(series.filter((point) => point.group === group).map(({ key, value }) => [key, value]));
        return { name, to, cells: columns.map(({ key }) => (values.has(key) ? room.words.money(values.get(key)!) : '')) };
      }),
    };
  });
}
