import { type Board, keptHomes } from '../../games/rail18xx/board.js';
import type { Geography } from '../../games/rail18xx/map.js';
import { xy } from './geometry.js';
import { flag, type Livery, reservedHome, roundel } from './livery.js';
import { path, wall } from './print.js';

/** What the map is drawn from, as far as its legend asks. */
export interface LegendInput {
  readonly geo: Geography;
  readonly board: Board;
  readonly liveries: Readonly<Record<string, Livery>>;
  readonly destinations: readonly { readonly owner: string; readonly bonus: number }[];
  readonly ferryFee: number;
  readonly money: (amount: number) => string;
}

interface Sample {
  readonly svg: string;
  readonly says: string;
}

const ORIGIN = { x: 0, y: 0 };
const LINE = `M${xy({ x: -0.32, y: 0 })}L${xy({ x: 0.32, y: 0 })}`;
const BARRIER = path('r18-barrier-casing', LINE, 0.2) + path('r18-barrier', LINE, 0.13) + path('r18-barrier-core', LINE, 0.035);

/** The marks that this map really carries, each drawn as on the map. */
export function legendSamples({ geo, board, liveries, destinations, ferryFee, money }: LegendInput): Sample[] {
  const hexes = [...geo.hexes.values()];
  const placed = Object.values(board.stations).flatMap((stations) => stations.flatMap(({ owner }) => liveries[owner] ?? []));
  const kept = hexes.flatMap((hex) => keptHomes(geo, board, hex).flatMap(({ owner }) => liveries[owner] ?? []));
  const [station, investor] = [placed.find(({ square }) => !square), placed.find(({ square }) => square)];
  const home = kept.find(({ square }) => !square);
  const destination = destinations.find(({ owner }) => liveries[owner]);
  return [
    ...(station ? [{ svg: roundel(station, ORIGIN, 0.3), says: 'station' }] : []),
    ...(home ? [{ svg: reservedHome(home, ORIGIN, 0.3), says: 'home kept' }] : []),
    ...(investor ? [{ svg: roundel(investor, ORIGIN, 0.3), says: 'foreign investor' }] : []),
    ...(destination ? [{ svg: flag(liveries[destination.owner]!, ORIGIN, destination.bonus), says: 'destination bonus' }] : []),
    ...(hexes.some(({ barriers }) => barriers?.length) ? [{ svg: BARRIER, says: 'no track across' }] : []),
    ...(hexes.some((hex) => hex.wall) ? [{ svg: wall('r18-wall', ORIGIN, 0.5), says: 'Great Wall' }] : []),
    ...(hexes.some(({ ferry }) => ferry)
      ? [{ svg: path('r18-ink r18-ferry', LINE, 0.14), says: ferryFee > 0 ? `ferry, ${money(ferryFee)} each` : 'ferry' }]
      : []),
  ];
}
