import { game1888n } from '../../src/games/1888n/game.js';
import { directorOf, type State } from '../../src/games/1888n/state.js';
import { DESK, PHONE, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { openClickSite, type Play, playClicking, type Site } from './clicking.js';

/** 1888-N by clicking: every kind of decision from the auction to a train of another director. */

const db = useDatabase();
let site: Site;

/** Companies are founded at once, shares are bought, tracks built and trains bought: phase 3 comes soon. */
const LIKINGS: Record<string, number> = {
  buyPrivate: 9,
  found: 8,
  buyShare: 7,
  tile: 6,
  train: 6,
  takeOver: 5,
  power: 5,
  answer: 5,
  run: 5,
};

const play: Play<State> = {
  named(move, state, seat) {
    if (move.type === 'train') {
      const from = move.from as string;
      if (from === 'bank' || from === 'pool') return 'train';
      return directorOf(state, from) === seat ? null : 'train of another director';
    }
    if (move.type === 'answer') return move.accept && state.stack.at(-1) && 'train' in state.stack.at(-1)! ? 'answer' : null;
    return move.type;
  },
  liking(move) {
    if (move.type === 'train' && move.from !== 'bank') return -10;
    if (move.type === 'answer') return move.accept ? 5 : 0;
    if (move.type === 'dividend') return move.pay ? 5 : 0;
    if (move.type === 'sell') return -5;
    return LIKINGS[move.type] ?? 0;
  },
  async looks(name, page) {
    const verb = { buyShare: 'buy', sell: 'sell' }[name];
    if (!verb) return;
    // The button stands on the card of the company that it is about.
    const button = page.locator(`.rc-company a.button[href*="path=${verb}."]`).first();
    const company = /path=\w+\.(\w+)/.exec((await button.getAttribute('href')) ?? '')![1];
    const card = page.locator('.rc-company').filter({ has: page.locator(`a.button[href*="path=${verb}.${company}"]`) });
    expect(await card.first().locator('.rc-head svg').innerHTML()).toContain(company);
  },
};

describe('1888-N in the browser', () => {
  const browser = useBrowser();
  beforeAll(async () => {
    site = await openClickSite(db, game1888n);
  });
  afterAll(() => site.app.close());

  it('is played by clicking: auction, shares, a turn of a company, a private, a train of another director', async () => {
    const names = ['bid', 'buyPrivate', 'found', 'buyShare', 'sell', 'tile', 'station', 'run', 'dividend', 'train', 'power'];
    await playClicking(site, browser, game1888n, play, [...names, 'train of another director', 'answer'], { viewport: DESK });
  }, 240_000);

  it('is played with scripts off on a phone: auction, shares, a turn of a company', async () => {
    const names = ['bid', 'buyPrivate', 'found', 'buyShare', 'tile', 'run', 'dividend', 'train'];
    await playClicking(site, browser, game1888n, play, names, { viewport: PHONE, scripts: false });
  }, 240_000);
});
