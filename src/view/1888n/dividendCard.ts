import { CHART } from '../../games/1888n/data/chart.js';
import { type DividendInput, decidedIn, dividendBlock, dividendTargets } from '../rail18xx/cards/dividend.js';
import type { ChartInput } from '../rail18xx/cards/priceChart.js';
import type { Block } from '../shared/presentation.js';
import { companyName } from './names.js';
import type { Scene } from './scene.js';

function inputOf({ view, names, talk }: Scene): DividendInput | null {
  if (view.stage?.at !== 'dividend' || !view.turn) return null;
  const { company: id, revenue, subsidy } = view.turn;
  const { cash, pool } = view.companies.find((company) => company.id === id)!;
  return {
    company: id,
    income: revenue,
    subsidy,
    treasury: cash,
    holders: view.players.flatMap(({ seat, shares, cash: purse, worth }) =>
      shares[id] ? [{ seat, name: names[seat] ?? '', percent: shares[id], cash: purse, worth }] : [],
    ),
    ownPercent: pool,
    chart: CHART,
    market: view.market,
    frozen: false,
    money: (amount) => talk.money(amount),
    keeps: ['retain', 'Retain'],
  };
}

/** While a company's income is being decided: what each way brings to whom. */
export function dividendCard(scene: Scene): Block[] {
  const input = inputOf({ ...scene, view: decidedIn(scene) });
  return input ? [dividendBlock(input, companyName(input.company), scene)] : [];
}

export function dividendTargetsOf(scene: Scene): ChartInput['targets'] {
  const input = inputOf(scene);
  return input ? dividendTargets(input) : [];
}
