import { type LayRules, lays } from '../../../src/games/rail18xx/lay.js';
import { stationPlaces } from '../../../src/games/rail18xx/stations.js';
import type { Colour } from '../../../src/games/rail18xx/tile.js';
import { type Fact, ownerName, type Recorded, recorded, traceFiles } from './traces.js';

const UP_TO: Record<string, readonly Colour[]> = {
  yellow: ['yellow'],
  green: ['yellow', 'green'],
  brown: ['yellow', 'green', 'brown'],
  grey: ['yellow', 'green', 'brown', 'grey'],
};
const BY_PHASE: Record<string, string> = { '2': 'yellow', '3': 'green', '4': 'green', '5': 'brown', '6': 'brown', D: 'grey' };
const BY_LETTER: Record<string, string> = { A: 'yellow', B: 'green', C: 'brown', D: 'grey' };

function rulesOf(at: Recorded): LayRules {
  if (at.game === '1888n') return { colours: UP_TO[BY_PHASE[at.phase]!]! };
  const last = at.before.at(-1);
  const second = last.type === 'lay_tile' && last.by === at.legal.by && at.phase[0] !== 'A';
  return { colours: second ? UP_TO.yellow! : UP_TO[BY_LETTER[at.phase[0]!]!]! };
}

/** Powers of privates lay by their own rules; an empty offer of a company that has laid its tiles is a question of rights, not of track. */
const ordinary = (legal: Fact): boolean => legal.lays && !['CW', 'YRF'].includes(legal.by) && Object.keys(legal.lays).length > 0;

const files = traceFiles();
(files.length > 0 ? describe : describe.skip).each(files.length > 0 ? files : ['none'])('%s', (file) => {
  it('offers exactly the recorded tiles and rotations', () => {
    for (const at of recorded(file, ordinary)) {
      const ours: Record<string, Record<string, number[]>> = {};
      for (const lay of lays(at.geo, at.board, ownerName(at.legal.by), rulesOf(at))) {
        ours[lay.hex] ??= {};
        ours[lay.hex]![lay.tile] ??= [];
        ours[lay.hex]![lay.tile]!.push(lay.rotation);
      }
      expect([at.n, ours]).toEqual([at.n, at.legal.lays]);
    }
  });

  it('offers exactly the recorded places for stations', () => {
    for (const at of recorded(file, (legal) => legal.tokens)) {
      const ours = stationPlaces(at.geo, at.board, ownerName(at.legal.by), { homes: 'circle' }).map(
        (place) => `${place.hex}.${place.stop}`,
      );
      const theirs = at.legal.tokens.map(([hex, stop]: [string, number]) => `${hex}.${stop}`);
      expect([at.n, ours.sort()]).toEqual([at.n, theirs.sort()]);
    }
  });
});
