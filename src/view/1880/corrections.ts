import { GEOGRAPHY } from '../../games/1880/data/map.js';
import { CHART } from '../../games/1880/data/market.js';
import type { View1880 } from '../../games/1880/view.js';
import { boardFields, chartFields, choicesOf, playerChoices } from '../rail18xx/corrections.js';
import type { CorrectionWords } from '../shared/presentation.js';
import type { Talk } from '../shared/talk.js';
import { placeName, trainName } from './names.js';

/** Typed corrections of 1880 as forms. */
export function corrections(view: View1880, talk: Talk): CorrectionWords {
  const players = playerChoices(view.players, talk);
  const companies = choicesOf(view.companies.filter(({ founded }) => founded));
  const investors = choicesOf(view.investors.filter(({ closed }) => !closed));
  const trains = [...new Set([...view.depot.left.map(([name]) => name), ...view.companies.flatMap((company) => company.trains)])];
  return {
    titles: {
      money: 'Give or take money',
      debt: 'Set a debt',
      shares: 'Give or take shares',
      price: 'Move a price marker',
      permits: 'Set building permits',
      train: 'Give or take a train',
      marker: 'Place a station marker, or take it away',
      tile: 'Lay a tile',
      removeTile: 'Take a tile away',
      priority: 'Give the priority to somebody',
      trainMarker: 'Give the train marker to a company',
    },
    fields: {
      ...boardFields(GEOGRAPHY, view.board, placeName),
      ...chartFields(CHART.length, Math.max(...CHART.map((row) => row.length))),
      holder: { label: 'To or from', choices: [...players, ...companies, ...investors] },
      amount: { label: 'Amount in ¥', hint: 'From the bank; below 0 back to it.' },
      debt: { label: 'Debt in ¥' },
      percent: { label: 'Percent', hint: 'From the stack; below 0 back to it.' },
      company: { label: 'Company', choices: companies },
      owner: { label: 'Company', choices: companies },
      permits: { label: 'Permits', hint: 'Letters of the phases: AB, or BCD.' },
      train: { label: 'Train', choices: trains.map((name) => ({ value: name, title: trainName(name) })) },
      gain: { label: 'The company gets it from the stack', hint: 'Not ticked: it goes from the company out of the game.' },
      place: { label: 'Place it', hint: 'Not ticked: it is taken away.' },
    },
  };
}
