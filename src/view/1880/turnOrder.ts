import { PAR_ROWS, PAR_VALUES } from '../../games/1880/data/figures.js';
import { INVESTOR_IDS } from '../../games/1880/data/investors.js';
import { companyMark, waitingMark } from '../rail18xx/cards/marks.js';
import type { Block } from '../shared/presentation.js';
import { liveriesOf } from './board.js';
import { permitBoxes } from './companyCards.js';
import { companyTitle } from './names.js';
import { interrupted, reached, type Scene } from './scene.js';

/** The turn-order list of IX: private companies, investors, then the par values with four rows each. */
export function turnOrderCard(scene: Scene): Block {
  const { view } = scene;
  return {
    place: 'aside',
    title: 'Turn order and permits',
    note: `by par and row; permits now ${view.letter}`,
    partial: 'rail18xx/turn-order',
    model: {
      rows: [privateRow(scene), ...investorRows(scene), ...PAR_VALUES.flatMap((par) => parRows(scene, par))],
      marker: markerSays(scene),
    },
  };
}

interface Row {
  readonly place: string;
  readonly row: number | null;
  readonly mark: string;
  readonly name: string;
  readonly seat: number | null;
  readonly acted: boolean;
  readonly acting: boolean;
  readonly stopped: boolean;
  readonly marker: boolean;
  readonly permits: readonly object[] | null;
  readonly note: string | null;
}

const EMPTY: Omit<Row, 'place' | 'name'> = {
  row: null,
  mark: '',
  seat: null,
  acted: false,
  acting: false,
  stopped: false,
  marker: false,
  permits: null,
  note: null,
};

/** Everybody above whoever acted last has acted in this circle. */
export function hasActed({ view }: Scene, id: string): boolean {
  const list = [...INVESTOR_IDS, ...view.order];
  return view.acted !== null && list.indexOf(id) <= list.indexOf(view.acted);
}

function privateRow({ view, talk }: Scene): Row {
  const income = view.privates.reduce((sum, { owner, revenue }) => (owner === null ? sum : sum + revenue), 0);
  const pays = reached(view, 'B3') ? 'pay no more' : `pay ${talk.money(income)} together`;
  return { ...EMPTY, place: 'first', mark: '<b class="rc-p">P</b>', name: 'private companies', acted: view.circle > 0, note: pays };
}

function investorRows(scene: Scene): Row[] {
  const { view } = scene;
  const liveries = liveriesOf(view);
  return view.investors
    .filter(({ owner, closed }) => owner !== null && !closed)
    .map(({ id, name, owner }) => ({
      ...EMPTY,
      place: 'then',
      mark: companyMark(liveries[id]!, name),
      name: name.replace(' Investor', ' investor'),
      seat: owner,
      ...stateOf(scene, id),
      note: null,
    }));
}

const stateOf = (scene: Scene, id: string): Pick<Row, 'acted' | 'acting' | 'stopped'> => ({
  acted: hasActed(scene, id),
  acting: scene.view.turn?.entity === id,
  stopped: interrupted(scene) === id,
});

function parRows(scene: Scene, par: number): Row[] {
  const { view, talk } = scene;
  const liveries = liveriesOf(view);
  const taken = view.companies.filter((company) => company.founded && company.par === par).sort((a, b) => a.row - b.row);
  const rows = taken.map((company, at): Row => {
    const { id, name, floated, director, row, permits } = company;
    return {
      ...EMPTY,
      place: at === 0 ? talk.money(par) : '',
      row: row + 1,
      mark: floated ? companyMark(liveries[id]!, name) : waitingMark(liveries[id]!, name),
      name: name.replace(' Railway', ''),
      seat: director,
      ...stateOf(scene, id),
      marker: view.trainMarker === id,
      permits: permitBoxes(view, permits),
      note: floated ? null : 'not floated',
    };
  });
  const free = Array.from({ length: PAR_ROWS }, (_, row) => row + 1).filter((row) => !taken.some((company) => company.row + 1 === row));
  if (free.length === 0) return rows;
  const says = free.length === PAR_ROWS ? 'all four rows free' : `${free.length === 1 ? 'row' : 'rows'} ${free.join(', ')} free`;
  return [...rows, { ...EMPTY, place: rows.length === 0 ? talk.money(par) : '', name: '', note: says }];
}

function markerSays({ view }: Scene): string | null {
  if (view.trainMarker === null) return null;
  const who = companyTitle(view.trainMarker);
  if (view.lastTurns !== null) return `${who} has the train purchase marker for good: the game ends after its turns.`;
  return `marks ${who}, the last to buy from the bank. A full circle without a purchase removes the rest of the kind on sale.`;
}
