import { COMPANIES } from '../../../src/games/1880/data/companies.js';
import { game1880 } from '../../../src/games/1880/game.js';
import { isJoined } from '../../../src/games/1880/merger.js';
import { EDITIONS } from '../../../src/games/1880/options.js';
import { company, happened, investor, leave, link, marker, play, table, tiles, top, turnOf } from './build.js';

describe('EDITIONS: the three switches', () => {
  it.each([
    ['2022', { LHR: 'dark blue', CKR: 'light blue', BCR: 'red', NJR: 'dark brown', QSR: 'yellow', WNR: 'light brown' }],
    ['2010', { LHR: 'grey', CKR: 'red', BCR: 'dark blue', NJR: 'brown', QSR: 'light blue', WNR: 'yellow' }],
  ] as const)('companyColours of %s', (edition, changed) => {
    const seen = game1880.view(table({ edition }), 'all').companies;
    for (const [id, colour] of Object.entries(changed)) expect(seen.find((each) => each.id === id)!.colour).toBe(colour);
    const same = COMPANIES.filter(({ id }) => !(id in changed));
    expect(same.every(({ colour }) => colour[2022] === colour[2010])).toBe(true);
  });

  it.each([
    ['2022', false],
    ['2010', true],
  ] as const)('mergerReach of %s: a second marker linked with the investor merges %s', (edition, merges) => {
    const state = table({ edition });
    investor(state, 'A6', 0);
    company(state, 'BZU', { director: 0 });
    state.minors.A6!.company = 'BZU';
    tiles(state, 'P12:57.1 P10:8852.1 P8:6.2');
    marker(state, 'BZU', 'P8');
    expect(isJoined(state, 'A6')).toBe(merges);
    // Home to home merges in both.
    const homes = table({ edition });
    investor(homes, 'A6', 0);
    company(homes, 'CKR', { director: 0 });
    link(homes, 'A6', 'CKR');
    tiles(homes, 'P12:57.1 P10:8852.1 P8:6.2 O7:6.5 O5:57.1');
    expect(isJoined(homes, 'A6')).toBe(true);
  });

  it.each([
    ['2022', 'p0'],
    ['2010', 'shareRound'],
  ] as const)('p0PaysOnRemoval of %s (A26): after a removal comes %s', (edition, next) => {
    const state = table({ edition, phase: 'A2', privates: { P0: 2 } });
    company(state, 'CKR', { trains: ['2'] });
    company(state, 'BCR', { director: 1, trains: ['2'] });
    leave(state, '2+2', 3);
    state.trainMarker = 'CKR';
    turnOf(state, 'CKR', 'trains');
    const log = play(state, { type: 'pass' });
    expect(happened(log, 'trainsRemoved')).toBeDefined();
    expect(top(state)?.at).toBe(next);
    // Bought, it is asked in both.
    const bought = table({ edition, phase: 'A2', privates: { P0: 2 } });
    company(bought, 'CKR', { trains: ['2'], cash: 180 });
    leave(bought, '2+2', 1);
    turnOf(bought, 'CKR', 'trains');
    play(bought, { type: 'train', train: '2+2', from: 'bank', price: 180 });
    expect(top(bought)?.at).toBe('p0');
  });

  it('nothing else differs: every other rule is one for both editions', () => {
    expect(Object.keys(EDITIONS[2022]).sort()).toEqual(['mergerReach', 'p0PaysOnRemoval']);
  });
});
