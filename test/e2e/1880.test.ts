import { game1880 } from '../../src/games/1880/game.js';
import type { State1880 } from '../../src/games/1880/state.js';
import { DESK, PHONE, useBrowser } from '../support/browser.js';
import { useDatabase } from '../support/postgres.js';
import { openClickSite, type Play, playClicking, type Site } from './clicking.js';

/** 1880 by clicking: the auction, an investor's turn, founding with permits, a round that a share round interrupts. */

const db = useDatabase();
let site: Site;

const LIKINGS: Record<string, number> = { investor: 5, buy: 7, lay: 6, train: 9, station: 1, run: 5 };

/** Who was on turn when the last share round began. */
let stopped: string | null = null;

const play: Play<State1880> = {
  choosy: true,
  named(move, state, _seat, outcome) {
    const at = state.stack.at(-1)!.at;
    const entity = state.turn?.entity ?? null;
    if (at === 'shareRound' && entity !== null) return 'share round over a turn';
    if (at === 'trains' && entity !== null && entity === stopped) return 'turn that goes on';
    if (move.type === 'train' && outcome().some(({ code }) => code === 'shareRound')) return 'train that interrupts';
    if (entity !== null && entity in state.minors) return `${move.type} of an investor`;
    return move.type;
  },
  liking(move, state) {
    const stage = state.stack.at(-1)!;
    if (move.type === 'train') return move.from === 'bank' ? 9 : -10;
    // The first who bids has it, for little: money is left for companies.
    if (stage.at === 'auction' && move.type === 'bid') return stage.bids.length > 0 ? -5 : 50 - (Number(move.amount) - stage.minimum) / 20;
    if (move.type === 'dividend') return move.pay ? 0 : 5;
    if (move.type === 'found') return 8 + Number(move.par) / 100;
    if (move.type === 'sell') return -5;
    return LIKINGS[move.type] ?? 0;
  },
  hears(_move, state, outcome) {
    if (state.stack.at(-1)!.at === 'shareRound') return;
    stopped = outcome.some(({ code }) => code === 'shareRound') ? (state.turn?.entity ?? null) : null;
  },
  async looks(name, page) {
    const says = await page.textContent('main');
    if (name === 'found') expect(await page.locator('.rc-waiting a[href*="found"]').count()).toBeGreaterThan(0);
    if (name === 'buy') expect(await page.locator('.rc-company a.button[href*="path=buy"]').count()).toBeGreaterThan(0);
    if (name === 'train that interrupts') {
      expect(says).toMatch(/One \S+-train left: buying it interrupts this round/);
      expect(await page.locator('#turn .pick').allInnerTexts()).toContainEqual(expect.stringMatching(/share round \d+ begins/));
    }
    if (name === 'share round over a turn') expect(says).toMatch(/Operating round \d+ is interrupted\. The turn of .* goes on/);
    if (name === 'turn that goes on') expect(says).not.toContain('is interrupted.');
  },
};

describe('1880 in the browser', () => {
  const browser = useBrowser();
  beforeAll(async () => {
    site = await openClickSite(db, game1880);
  });
  afterAll(() => site.app.close());

  it('is played by clicking: auction, investors, founding with permits, an interrupted round that goes on', async () => {
    const names = ['bid', 'investor', 'found', 'buy', 'lay of an investor', 'lay', 'run', 'dividend', 'train'];
    const round = ['train that interrupts', 'share round over a turn', 'turn that goes on'];
    await playClicking(site, browser, game1880, play, [...names, ...round], { viewport: DESK });
  }, 240_000);

  it('is played with scripts off: auction, an investor’s turn, founding with permits, an interrupted round', async () => {
    stopped = null;
    const names = ['bid', 'lay of an investor', 'found', 'train that interrupts', 'share round over a turn', 'turn that goes on'];
    await playClicking(site, browser, game1880, play, names, { viewport: PHONE, scripts: false });
  }, 240_000);
});
