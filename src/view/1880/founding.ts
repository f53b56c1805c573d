import { DIRECTOR_SHARES, PAR_ROWS, PAR_VALUES, PERMITS } from '../../games/1880/data/figures.js';
import { PHASES } from '../../games/1880/data/phases.js';
import { waitingMark } from '../rail18xx/cards/marks.js';
import type { Block } from '../shared/presentation.js';
import { listed, ordinal } from '../shared/talk.js';
import { liveriesOf } from './board.js';
import { permitBoxes } from './companyCards.js';
import { placeName } from './names.js';
import { reached, type Scene, seatOf } from './scene.js';

/** XII, founding as one table: certificate by par price with what each costs, then the permits and what they are worth now. */

const STEPS = ['foundCompany', 'foundPar', 'foundPercent', 'foundPermits'];

export function foundingPanel(scene: Scene): Block[] {
  const { question, path, view, href } = scene;
  const [verb, id, par, percent, permits] = path;
  const seat = seatOf(scene);
  if (verb !== 'found' || seat === null || question === null) return [];
  const asked = question.kind === 'pick' ? question.about.code : 'done';
  // With the whole move chosen the position shown is the one after it; the money is that of before.
  const now = scene.before?.players[seat] ? { ...view, ...scene.before } : view;
  const { cash } = now.players[seat]!;
  return [
    {
      place: 'panel',
      partial: 'rail18xx/founding',
      instead: STEPS.includes(asked),
      covers: true,
      model: {
        back: href(path.slice(0, -1)),
        companies: companiesOf(scene, now, id),
        table: id === undefined ? null : tableOf(scene, now, id, par, percent, cash),
        has: scene.talk.money(cash),
        permits: percent === undefined ? null : permitsOf(scene, now, path.slice(0, 4), percent, permits),
        brings: percent === undefined ? [] : brings(scene, now, Number(par), Number(percent), seat),
      },
    },
  ];
}

type View = Scene['view'];

const companiesOf = ({ href }: Scene, view: View, chosen: string | undefined): object[] => {
  const liveries = liveriesOf(view);
  return view.companies
    .filter(({ founded }) => !founded)
    .map(({ id, name, home }) => ({
      mark: waitingMark(liveries[id]!, name),
      name: name.replace(' Railway', ''),
      home: placeName(home),
      href: href(['found', id]),
      chosen: id === chosen,
    }));
};

const rowsFree = (view: View, par: number): number[] =>
  Array.from({ length: PAR_ROWS }, (_, row) => row).filter(
    (row) => !view.companies.some((one) => one.founded && one.par === par && one.row === row),
  );

function tableOf(
  { href, talk }: Scene,
  view: View,
  id: string,
  par: string | undefined,
  percent: string | undefined,
  cash: number,
): object {
  const columns = PAR_VALUES.map((value) => ({ value, free: rowsFree(view, value) }));
  const full = columns.filter(({ free }) => free.length === 0).map(({ value }) => talk.money(value));
  const dear = DIRECTOR_SHARES.some((share) => columns.some(({ value, free }) => free.length > 0 && (value * share) / 10 > cash));
  return {
    pars: columns.map(({ value }) => ({ text: talk.money(value), here: String(value) === par })),
    rows: DIRECTOR_SHARES.map((share) => ({
      share: `${share} %`,
      permits: `${['', 'one', 'two', 'three'][PERMITS[share]![0]!.length]}: ${listed(PERMITS[share]!, 'or')}`,
      cells: columns.map(({ value, free }) => {
        const cost = (value * share) / 10;
        const taken = free.length === 0;
        return {
          text: talk.money(cost),
          says: `${share} % at par ${talk.money(value)} for ${talk.money(cost)}`,
          taken,
          dear: !taken && cost > cash,
          href: taken || cost > cash ? null : href(['found', id, String(value), String(share)]),
          chosen: String(value) === par && String(share) === percent,
        };
      }),
    })),
    free: columns.map(({ free }) =>
      free.length === 0 ? 'none' : free.length === PAR_ROWS ? 'all' : free.map((row) => row + 1).join(', '),
    ),
    reasons: [
      ...(full.length > 0 ? [`Par ${listed(full)}: all four rows are taken.`] : []),
      ...(dear ? [`You have ${talk.money(cash)}: what costs more is not possible.`] : []),
      ...DIRECTOR_SHARES.filter((share) => share < view.floatPercent).map(
        (share) =>
          `Phase ${view.phase} floats at ${view.floatPercent} %: with ${share} % you need ${talk.count((view.floatPercent - share) / 10, 'more share')} first.`,
      ),
    ],
  };
}

/** What a permit is worth at present: its phases are over, run, or come with a train. */
function worthNow(view: View, letters: string): string {
  const order = 'ABCD';
  const last = letters.at(-1)!;
  if (last < view.letter) return 'over: no track any more';
  if (letters.includes(view.letter))
    return last === 'D' ? 'builds now, to the end' : `builds now, until phase ${order[order.indexOf(last) + 1]}`;
  return `builds from the first ${PHASES.find(({ letter }) => letter === letters[0])!.startedBy}-train`;
}

const permitsOf = ({ href }: Scene, view: View, path: readonly string[], percent: string, chosen: string | undefined): object[] =>
  (PERMITS[Number(percent)] ?? []).map((letters) => ({
    permits: permitBoxes(view, letters),
    says: worthNow(view, letters),
    href: href([...path, letters]),
    chosen: letters === chosen,
  }));

/** Float, both halves of the capital, and where it stands in the turn order. */
function brings({ talk }: Scene, view: View, par: number, percent: number, seat: number): object[] {
  const missing = view.floatPercent - percent;
  const row = rowsFree(view, par)[0] ?? 0;
  const half = talk.money(par * 5);
  // 1880 VII: the first company that somebody founds gives a share to his investor.
  const kept = view.investors.some(({ owner, company, closed }) => owner === seat && company === null && !closed) ? 10 : 0;
  const stack = 100 - percent - kept;
  const before = view.companies.filter((one) => one.founded && (one.par > par || (one.par === par && one.row < row))).length;
  return [
    {
      label: 'Floats',
      value:
        missing <= 0 ? 'at the end of this share round' : `when you hold ${view.floatPercent} %: ${talk.count(missing / 10, 'share')} more`,
    },
    { label: 'Capital at the float', value: half },
    {
      label: 'Second half',
      value:
        stack <= 50
          ? reached(view, 'B1')
            ? `${half}, at the float too`
            : `${half}, with the first 3-train`
          : `${half}, when five shares are left: ${talk.count((stack - 50) / 10, 'share')} to go`,
    },
    { label: 'Acts', value: `row ${row + 1} of par ${talk.money(par)}: ${ordinal(before + 1)} of the companies` },
  ];
}
