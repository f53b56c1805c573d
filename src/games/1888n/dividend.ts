import { must } from '../../rules/errors.js';
import { pay } from '../rail18xx/bank.js';
import { moveMarker } from '../rail18xx/market.js';
import { menu } from '../rail18xx/menu.js';
import type { StageRules } from '../rail18xx/stages.js';
import { BANK } from '../rail18xx/state.js';
import { asideEntries, playAside } from './aside.js';
import { CHART } from './data/chart.js';
import { happened } from './happenings.js';
import type { Move } from './moves.js';
import { directorOf, type State, turnOf } from './state.js';

/** VIII.3.7: paid out completely or retained entirely; Heng Shan's money is the company's in any case. */
export const dividend: StageRules<State, { at: 'dividend' }, Move> = {
  waitingFor(state) {
    const { company, revenue } = turnOf(state);
    return [{ seat: directorOf(state, company), must: true, about: { code: 'dividend', facts: { company, revenue } } }];
  },

  choices(state, _, __, path) {
    const { company, revenue, subsidy } = turnOf(state);
    return menu<Move>(
      { code: 'dividend', facts: { company, revenue, subsidy } },
      [
        { key: 'pay', facts: { revenue, perShare: revenue / 10 }, move: { type: 'dividend', pay: true } },
        { key: 'retain', facts: { revenue }, move: { type: 'dividend', pay: false } },
        ...asideEntries(state),
      ],
      path,
    );
  },

  play(state, _, __, move) {
    const aside = playAside(state, move);
    if (aside) return aside;
    must(move.type === 'dividend', 'notNow', { type: move.type });
    const { company: id, revenue, subsidy } = turnOf(state);
    const company = state.companies[id]!;
    const share = (percent: number) => (revenue * percent) / 100;
    if (move.pay) {
      // Shares in the pool pay to the company, those of the initial offering to nobody.
      company.held.forEach((percent, seat) => {
        pay(state, BANK, seat, share(percent));
      });
      pay(state, BANK, id, share(company.pool));
    } else pay(state, BANK, id, revenue);
    pay(state, BANK, id, subsidy);
    company.lastRun = { revenue, paid: move.pay };
    const { from, to } = moveMarker(CHART, state.market, id, move.pay ? 'right' : 'left');
    state.stack.pop();
    return [
      happened(move.pay ? 'dividendPaid' : 'revenueRetained', {
        company: id,
        revenue,
        subsidy,
        perShare: share(10),
        paid: move.pay ? company.held.map(share) : [],
        toTreasury: move.pay ? share(company.pool) : revenue,
        price: from,
        newPrice: to,
      }),
    ];
  },

  quiet: () => ({ type: 'dividend', pay: true }),
};
