import { CHART } from '../../../src/games/1888n/data/chart.js';
import { COMPANIES } from '../../../src/games/1888n/data/companies.js';
import { MAP } from '../../../src/games/1888n/data/map.js';
import { PRIVATES } from '../../../src/games/1888n/data/privates.js';
import { TILES } from '../../../src/games/1888n/data/tiles.js';
import { DIESEL, PHASES, TRAINS } from '../../../src/games/1888n/data/trains.js';
import { provingSource, seedFrom } from '../../../src/rules/source.js';
import { game, newGame } from './support.js';

/** Every number that the rulebook prints as text, and those of its pictures. */
describe('the tables of the rulebook', () => {
  it.each([
    [2, 1200],
    [3, 800],
    [4, 600],
    [5, 480],
    [6, 400],
  ])('II.3 %i players begin with %i each, the rest of 9,000 is the bank', (players, cash) => {
    const state = newGame(players);
    expect(state.players.map((player) => player.cash)).toEqual(new Array(players).fill(cash));
    expect(state.bank.cash).toBe(9000 - players * cash);
  });

  it('III the playing order is drawn, and the first in it holds the Priority Deal', () => {
    const drawn = Array.from({ length: 40 }, (_, n) =>
      game.setup({ rulings: 'book', playingOrder: 'drawn' }, 4, provingSource(seedFrom(`table ${n}`), game.prove)),
    );
    expect(new Set(drawn.map(({ seating }) => seating.join(''))).size).toBeGreaterThan(10);
    expect(new Set(drawn.map(({ seating }) => seating[0])).size).toBe(4);
    for (const { seating, priority, stack } of drawn) {
      expect([...seating].sort()).toEqual([0, 1, 2, 3]);
      expect([priority, stack[0]]).toEqual([seating[0], expect.objectContaining({ at: 'auction', seat: seating[0] })]);
    }
  });

  it('table 1 private companies: price, income', () => {
    expect(Object.values(PRIVATES).map(({ name, price, income }) => [name, price, income])).toEqual([
      ['Kaiping Tramway', 25, 5],
      ['Terracotta Army', 50, 10],
      ['Heng Shan', 75, 15],
      ['Great Wall', 100, 20],
      ['Yanda Railway Ferry', 125, 25],
      ['Forbidden City', 150, 30],
    ]);
  });

  it('table 2 share companies: home and destination by their names on the map', () => {
    const place = (hex: string) => MAP[hex]!.names?.join('/') ?? MAP[hex]!.name;
    expect(Object.entries(COMPANIES).map(([id, { home, destination }]) => [id, place(home), place(destination)])).toEqual([
      ['JHR', 'Beijing', 'Tangshan'],
      ['SSL', 'Shenyang/Anshan', 'Qinhuangdao'],
      ['CDL', 'Changchun', 'Dalian'],
      ['HJR', 'Handan', 'Jinan'],
      ['TJL', 'Taiyuan', 'Xinxiang/Jiaozuo'],
      ['LYR', 'Yantai', 'Qingdao'],
      ['JZR', 'Beijing', 'Zhangjiakou/Xuanhua'],
      ['ZDR', 'Zibo', 'Dongying'],
    ]);
  });

  it('table 4 trains: number, price, reach, what scraps them, whether they are exported', () => {
    expect(TRAINS.map(({ name, count, price, range, rustedBy, exported }) => [name, count, price, range, rustedBy, exported])).toEqual([
      ['2', 7, 80, 2, '4', true],
      ['3', 6, 180, 3, '6', true],
      ['4', 5, 300, 4, 'D', true],
      ['5', 3, 500, 5, undefined, undefined],
      ['6', 2, 630, 6, undefined, undefined],
      ['D', 7, 900, null, undefined, undefined],
    ]);
    expect(DIESEL).toMatchObject({ tradeIn: ['4', '5', '6'], tradeInPrice: 700 });
  });

  it('VIII.3.10 the phases: what begins them, tiles, value boxes, trade, the end of the privates', () => {
    expect(
      PHASES.map(({ name, startedBy, tiles, time, trade, closesPrivates }) => [
        name,
        startedBy,
        tiles.length,
        time,
        trade,
        !!closesPrivates,
      ]),
    ).toEqual([
      ['1', null, 1, 0, false, false],
      ['2', '2', 1, 0, false, false],
      ['3', '3', 2, 1, true, false],
      ['4', '4', 2, 1, true, false],
      ['5', '5', 3, 2, true, true],
      ['6', '6', 3, 2, true, false],
      ['7', 'D', 4, 3, true, false],
    ]);
  });

  it('II.1 the tiles of the box by colour: 110, the ferry in two pieces', () => {
    const counts: Record<string, number> = {};
    for (const { colour, count } of Object.values(TILES)) counts[colour] = (counts[colour] ?? 0) + count;
    expect(counts).toEqual({ yellow: 50, green: 30, brown: 24, grey: 4, red: 1, blue: 2 });
  });

  it('IV.2 the share price board: rows, starting prices, red area of 60 and less', () => {
    const rows = CHART.map((row) => row.map((space) => space?.price ?? 0));
    expect(rows.map((row) => row.length)).toEqual([18, 18, 15, 12, 10, 8, 7, 6, 5]);
    expect(rows[0]!.slice(-1)).toEqual([400]);
    expect(rows.map((row) => row.find((price) => price > 0))).toEqual([95, 85, 75, 70, 65, 60, 55, 50, 40]);
    const spaces = CHART.flat().flatMap((space) => space ?? []);
    expect(spaces.filter(({ par }) => par).map(({ price }) => price)).toEqual([95, 90, 85, 80, 75, 70]);
    for (const space of spaces) expect([space.price, space.noLimit ?? false]).toEqual([space.price, space.price <= 60]);
  });

  it('VIII.3.3 three barriers', () => {
    const barred = Object.entries(MAP).flatMap(([hex, { barriers }]) => (barriers ?? []).map((edge) => `${hex}/${edge}`));
    expect(barred).toEqual(['C15/4', 'C15/5', 'C17/1', 'D16/2', 'F12/4', 'F14/1']);
  });
});
