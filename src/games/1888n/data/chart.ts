import type { Chart, Space } from '../../rail18xx/market.js';

/** The share price chart. `*` marks a starting price (orange), `-` the red area where shares do not count against the limit. */
const ROWS = [
  '. . 95 100 110 120 130 145 160 180 200 225 250 275 300 330 360 400',
  '. 85 90 95* 100 110 120 130 145 160 180 200 225 250 275 300 330 360',
  '75 80 85 90* 95 100 110 120 130 145 160 180 200 225 250',
  '70 75 80 85* 90 95 100 110 120 130 145 160',
  '65 70 75 80* 85 90 95 100 110 120',
  '60- 65 70 75* 80 85 90 95',
  '55- 60- 65 70* 75 80 85',
  '50- 55- 60- 65 70 75',
  '40- 50- 55- 60- 65',
];

function space(text: string): Space | null {
  if (text === '.') return null;
  const price = Number.parseInt(text, 10);
  return { price, ...(text.endsWith('*') ? { par: true } : {}), ...(text.endsWith('-') ? { noLimit: true } : {}) };
}

export const CHART: Chart = ROWS.map((row) => row.split(' ').map(space));
