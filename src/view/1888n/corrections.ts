import { CHART } from '../../games/1888n/data/chart.js';
import { GEOGRAPHY } from '../../games/1888n/data/map.js';
import type { View } from '../../games/1888n/view.js';
import { boardFields, chartFields, choicesOf, playerChoices } from '../rail18xx/corrections.js';
import type { CorrectionWords } from '../shared/presentation.js';
import type { Talk } from '../shared/talk.js';
import { placeName, trainName } from './names.js';

/** Typed corrections of 1888-N as forms. */
export function corrections(view: View, talk: Talk): CorrectionWords {
  const players = playerChoices(view.players, talk);
  const companies = choicesOf(view.companies);
  const bank = { value: 'bank', title: 'the bank' };
  const offerings = [
    { value: 'ipo', title: 'the initial offering' },
    { value: 'pool', title: 'the bank pool' },
  ];
  const trains = [...new Set([...view.depot.left.map(([name]) => name), ...view.companies.flatMap((company) => company.trains)])];
  return {
    titles: {
      cash: 'Move money',
      shares: 'Move shares',
      station: 'Place a station',
      removeStation: 'Take a station away',
      tile: 'Lay a tile',
      removeTile: 'Take a tile away',
      train: 'Move a train',
      marker: 'Move a price marker',
      private: 'Give a private company to somebody',
    },
    fields: {
      ...boardFields(GEOGRAPHY, view.board, placeName),
      ...chartFields(CHART.length, Math.max(...CHART.map((row) => row.length))),
      from: { label: 'From', choices: [bank, ...players, ...companies] },
      to: { label: 'To', choices: [bank, ...players, ...companies] },
      'shares.from': { label: 'From', choices: [...offerings, ...players] },
      'shares.to': { label: 'To', choices: [...offerings, ...players] },
      'train.from': { label: 'From', choices: [bank, ...companies] },
      'train.to': { label: 'To', choices: [bank, ...companies] },
      amount: { label: 'Amount in ¥' },
      shares: { label: 'Shares of 10 %' },
      company: { label: 'Company', choices: companies },
      train: { label: 'Train', choices: trains.map((name) => ({ value: name, title: trainName(name) })) },
      private: { label: 'Private company', choices: choicesOf(view.privates) },
      owner: { label: 'To', choices: [...players, ...companies] },
    },
  };
}
