import { EDITIONS } from '../../games/example/editions.js';
import type { Scene } from '../shared/presentation.js';
import { capital, listed } from '../shared/talk.js';
import type { NightView } from './view.js';

/** Where the stations are drawn. */
const PLACES: { readonly [station: string]: readonly [number, number] } = {
  depot: [60, 150],
  market: [150, 90],
  mill: [150, 215],
  park: [70, 60],
  spa: [190, 25],
  abbey: [290, 70],
  bridge: [245, 165],
  quarry: [290, 255],
  harbour: [395, 165],
  summit: [385, 25],
  island: [455, 235],
};

export interface DrawnStation {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Where a click leads: the run goes on to this station. */
  readonly href: string | null;
  readonly trains: readonly { readonly seat: number; readonly x: number; readonly y: number }[];
}

/** The line as a drawing and, for those who cannot see it, as a list. */
export function drawnMap({ view, question, path, href, names }: Scene<NightView>) {
  const { links } = EDITIONS[view.edition];
  const open = new Set(question?.kind === 'pick' ? question.options.filter(({ barred }) => !barred).map(({ key }) => key) : []);
  const at = (station: string): readonly [number, number] => PLACES[station] ?? [0, 0];
  const stations = [...new Set(links.flatMap(({ between }) => between))].map((station): DrawnStation => {
    const [x, y] = at(station);
    const here = view.players.filter(({ train }) => train === station);
    return {
      name: capital(station),
      x,
      y,
      href: open.has(station) ? href([...path, station]) : null,
      trains: here.map(({ seat }, place) => ({ seat, x: x - 9 * (here.length - 1) + 18 * place, y: y - 17 })),
    };
  });
  const lines = links.map(({ between: [a, b], miles }) => {
    const [x1, y1] = at(a);
    const [x2, y2] = at(b);
    return { x1, y1, x2, y2, x: (x1 + x2) / 2, y: (y1 + y2) / 2, miles, text: `${capital(a)} to ${capital(b)}, ${miles} miles` };
  });
  const trains = view.players.map(({ seat, train }) => `${names[seat] ?? seat} at ${capital(train)}`);
  // A picture that holds links is none for a screen reader: it would read them to nobody.
  return { lines, stations, choosable: stations.some(({ href: to }) => to !== null), alt: `The line. Trains: ${listed(trains)}.` };
}
