import { CHART } from '../../games/1880/data/market.js';
import { type DividendInput, decidedIn, dividendBlock, dividendTargets } from '../rail18xx/cards/dividend.js';
import type { ChartInput } from '../rail18xx/cards/priceChart.js';
import type { Block } from '../shared/presentation.js';
import { companyTitle } from './names.js';
import type { Scene } from './scene.js';

function inputOf({ view, names, talk }: Scene): DividendInput | null {
  if (view.stage?.at !== 'dividend' || !view.turn) return null;
  const { entity: id, income } = view.turn;
  const company = view.companies.find((one) => one.id === id);
  if (!company || !view.market.some((marker) => marker.company === id)) return null;
  return {
    company: id,
    income,
    subsidy: 0,
    treasury: company.cash,
    holders: view.players.flatMap(({ seat, shares, cash: purse, worth }) =>
      shares[id] ? [{ seat, name: names[seat] ?? '', percent: shares[id], cash: purse, worth }] : [],
    ),
    ownPercent: 0,
    chart: CHART,
    market: view.market,
    frozen: view.communism,
    money: (amount) => talk.money(amount),
    keeps: ['withhold', 'Withhold'],
  };
}

/** While a company's income is being decided: what each way brings to whom. */
export function dividendCard(scene: Scene): Block[] {
  const input = inputOf({ ...scene, view: decidedIn(scene) });
  return input ? [dividendBlock(input, companyTitle(input.company), scene)] : [];
}

export function dividendTargetsOf(scene: Scene): ChartInput['targets'] {
  const input = inputOf(scene);
  return input ? dividendTargets(input) : [];
}
