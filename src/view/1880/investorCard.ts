import { CONNECTION_PREMIUM, INVESTOR_FIFTH } from '../../games/1880/data/figures.js';
import type { InvestorView } from '../../games/1880/view.js';
import { companyMark, companyTag } from '../rail18xx/cards/marks.js';
import type { Offers } from '../rail18xx/cards/offers.js';
import type { Block } from '../shared/presentation.js';
import { liveriesOf } from './board.js';
import { placeName } from './names.js';
import { reached, type Scene } from './scene.js';

/** The foreign investors (VII): owner, home, treasury, the linked company and the share kept for the merger. */
export function investorCard(scene: Scene, offers: Offers): Block[] {
  const { view, talk } = scene;
  const liveries = liveriesOf(view);
  const choosing = view.stage?.at === 'investors';
  const shown = view.investors.filter((one) => one.owner !== null || (choosing && !one.closed));
  if (shown.length === 0) return [];
  const open = shown.filter(({ closed, company }) => !closed && company !== null);
  const fifth = (cash: number): number => Math.floor((cash * INVESTOR_FIFTH) / 100);
  return [
    {
      place: 'aside',
      title: 'Foreign investors',
      note: reached(view, 'B3') ? 'do nothing but merge' : 'operate until the first 4-train',
      partial: 'rail18xx/investors',
      model: {
        rows: shown.map((one) => ({
          mark: companyMark(liveries[one.id]!, one.name),
          name: one.name.replace(' Investor', ''),
          home: placeName(one.home),
          seat: one.owner,
          owner: one.owner === null ? null : scene.names[one.owner],
          closed: one.closed,
          cash: one.closed ? '–' : talk.money(one.cash),
          tag: one.company ? companyTag(liveries[one.company]!) : null,
          kept: keptSays(scene, one),
          acting: view.turn?.entity === one.id,
          offers: offers((facts) => facts.investor === one.id),
        })),
        sentence:
          open.length === 0
            ? null
            : `Once its home and its company are joined by track, an investor merges at the end of its turn: its owner gets the kept share and ${talk.money(CONNECTION_PREMIUM)}, and its money goes to the company, or a fifth of it to its owner (${open.map(({ id, cash }) => `${id}: ${talk.money(fifth(cash))}`).join(', ')}).`,
      },
    },
  ];
}

function keptSays({ view, talk }: Scene, { company, closed }: InvestorView): string {
  if (closed) return 'merged';
  const linked = view.companies.find(({ id }) => id === company);
  return linked ? `10 % kept = ${talk.money(linked.price)}` : 'not linked yet';
}
