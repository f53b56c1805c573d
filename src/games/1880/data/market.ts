import type { Chart, Space } from '../../rail18xx/market.js';

const at = (price: number, bonus?: number): Space => (bonus ? { price, bonus } : { price });
const par = (price: number): Space => ({ price, par: true });
const none = null;

/** The share price chart, rows from the top. The second number is the bonus per share (X, bonus from the share price chart). */
// biome-ignore format: one line is one row of the chart
export const CHART: Chart = [
  [none, none, at(100), at(105), at(110), at(115, 5), at(120, 5), at(125, 5), at(130, 10), at(140, 10), at(150, 15), at(160, 15), at(180, 20), at(200, 40)],
  [none, at(85), at(95), par(100), at(105), at(110, 5), at(115, 5), at(120, 5), at(125, 10), at(135, 10), at(145, 15), at(155, 15), at(170, 20), at(190, 20)],
  [at(70), at(80), at(90), at(95), at(100), at(105, 5), at(110, 5), at(115, 5), at(120, 10), at(130, 10), at(140, 15), at(150, 15), at(165, 20), at(180, 20)],
  [at(65), at(75), at(85), par(90), at(95), at(100, 5), at(105, 5), at(110, 5), at(115, 10), at(125, 10), at(135, 15), at(145, 15)],
  [at(60), at(70), at(80), at(85), at(90), at(95, 5), at(100, 5), at(105, 5), at(110, 10), at(120, 10)],
  [at(55), at(65), at(75), par(80), at(85), at(90, 5), at(95, 5), at(100, 5)],
  [at(50), at(60), at(70), at(75), at(80), at(85, 5), at(90, 5)],
  [at(45), at(55), at(65), par(70), at(75), at(80, 5)],
  [at(40), at(50), at(60), at(65), at(70)],
];
