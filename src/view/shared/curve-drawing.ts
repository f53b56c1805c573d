import type { DrawnCurve, Measured } from './curves.js';
import { escaped } from './escaped.js';
import type { Picture } from './presentation.js';
import { seatColour } from './seat-mark.js';
import { listed } from './talk.js';

/** A curve as a drawing of its own, with its colours: for mails. The page draws the same lines by templates/partials/curve.hbs. */

/** The same as in public/css/pages.css: a line is told from the others without its colour. */
const DASHES = ['', '7 3', '2 2', '7 3 2 3', '12 3', '4 4'];
const MARGIN = 24;
const STYLE =
  'text{font-family:DejaVu Sans,sans-serif;font-size:16px;fill:#5B6670}.name{font-weight:bold}path{stroke:#D9D1BF}polyline{fill:none;stroke-width:2}';

export function curveDrawing(curve: DrawnCurve, steps: readonly Measured[]): Picture {
  const { height, left, right, ticks, lines, labelX, title, last } = curve;
  // Larger letters than on the page, for phones: room for them at both sides, however long the names are.
  const width = Math.max(curve.width, labelX + 11 * Math.max(...lines.map(({ name }) => name.length))) + MARGIN;
  const grid = ticks.map(
    ({ y, text, textY }) => `<path d="M${left} ${y}H${right}"/><text x="${left - 8}" y="${textY}" text-anchor="end">${text}</text>`,
  );
  const drawn = lines.map(({ seat, points, name, labelY }) => {
    const colour = seatColour(seat);
    const line = `<polyline points="${points}" stroke="${colour}" stroke-dasharray="${DASHES[seat % DASHES.length] || 'none'}"/>`;
    return `${line}<text class="name" x="${labelX}" y="${labelY}" style="fill:${colour}">${escaped(name)}</text>`;
  });
  const ends = listed(lines.map(({ name, atText }) => `${name} ${atText ?? ''}`.trim()));
  const told = `${title} over ${last} moves: ${ends}.`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} 0 ${width} ${height}"><style>${STYLE}</style><rect x="${-MARGIN}" width="${width}" height="${height}" fill="#FFFDF6"/>${grid.join('')}${drawn.join('')}</svg>`,
    alt: told,
    caption: [told, leadOf(curve, steps)].filter(Boolean).join(' '),
  };
}

/** Since when whoever is ahead at the end has been alone in front; nothing where the end is shared, or nobody else plays. */
function leadOf({ group, lines, last }: DrawnCurve, steps: readonly Measured[]): string | null {
  const aheadAt = ({ series }: Measured): string | null => {
    const points = series.filter((point) => point.group === group);
    const most = Math.max(...points.map(({ value }) => value));
    const [first, ...more] = points.filter(({ value }) => value === most);
    return first && more.length === 0 ? first.key : null;
  };
  const leaders = steps.map(aheadAt);
  const winner = leaders.at(-1);
  const name = lines.find(({ key }) => key === winner)?.name;
  if (lines.length < 2 || !name) return null;
  const since = leaders.findLastIndex((one) => one !== winner) + 1;
  return since === 0 ? `${name} was ahead all the time.` : `${name} was ahead from move ${since + 1} of ${last} on.`;
}
