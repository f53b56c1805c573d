import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { game1880 } from '../../../src/games/1880/game.js';
import { game1888n } from '../../../src/games/1888n/game.js';
import type { AnyGame } from '../../../src/rules/game.js';
import type { Json } from '../../../src/rules/json.js';
import { provingProofs } from '../../../src/rules/proofs.js';
import { simulate } from '../../../src/rules/simulate.js';
import { presentationOf } from '../../../src/view/games.js';
import type { Block } from '../../../src/view/shared/presentation.js';
import { talkOf } from '../../../src/view/shared/talk.js';
import { loadTemplates } from '../../../src/view/templates.js';

const templates = loadTemplates(path.resolve('templates'));
const NAMES = ['<b>Ana', 'Wei & Co', 'Mei', 'Tomás'];

/** The page's own way of placing blocks, with nothing around them. */
function html(blocks: readonly Block[]): string {
  const at = (place: string) => blocks.filter((block) => block.place === place);
  return templates.render('pages/game', {
    room: {},
    table: {},
    turn: true,
    blocks: {
      bar: at('bar'),
      panel: at('panel'),
      board: at('board'),
      card: at('card'),
      wide: at('wide'),
      aside: at('aside'),
      across: at('across'),
      low: at('low'),
      foot: at('foot'),
    },
  });
}

/** Pages of a random game: every so often a position as whoever is asked sees it. */
function pages(game: AnyGame, players: number, decisions: number): { about: string; page: string; view: never; open: string[] }[] {
  const { words, blocks } = presentationOf(game.id);
  const names = NAMES.slice(0, players);
  const found: { about: string; page: string; view: never; open: string[] }[] = [];
  const seen = new Map<string, number>();
  simulate(game, {
    options: Value.Default(game.options, {}) as Json,
    players,
    seed: `cards-${game.id}`,
    checks: 'none',
    decisions,
    onPosition: (_, state) => {
      const asked = game.waitingFor(state).find((one) => one.must);
      if (!asked) return;
      const times = (seen.get(asked.about.code) ?? 0) + 1;
      seen.set(asked.about.code, times);
      if (times > 3 && times % 40 !== 0) return;
      const question = game.choices(state, asked.seat, [], provingProofs(game.prove));
      const view = structuredClone(game.view(state, asked.seat)) as never;
      const drawn = blocks!({
        view,
        before: null,
        viewer: asked.seat,
        names,
        talk: talkOf({ names, money: words.money }),
        question,
        path: [],
        href: (to) => `?path=${to.join('/')}`,
      });
      const open = question.kind === 'pick' ? question.options.filter((option) => !option.barred).map((option) => option.key) : [];
      found.push({ about: asked.about.code, page: html(drawn), view, open });
    },
  });
  return found;
}

describe.each([
  ['1888n', game1888n as AnyGame, 3, 520],
  ['1880', game1880 as AnyGame, 3, 320],
] as const)('cards of %s', (id, game, players, decisions) => {
  const drawn = pages(game, players, decisions);
  const of = (about: string) => drawn.filter((one) => one.about === about);

  it('draws auction, share round and operating round', () => {
    expect(drawn.map((one) => one.about)).toEqual(
      expect.arrayContaining(['auction', id === '1888n' ? 'stock' : 'shareRound', 'track', 'trains']),
    );
  });

  it('escapes names and leaves nothing unsaid', () => {
    for (const { page } of drawn) {
      expect(page).not.toContain('<b>Ana');
      expect(page).not.toMatch(/undefined|NaN|\[object|style="/);
    }
    expect(drawn.some(({ page }) => page.includes('&lt;b&gt;Ana') && page.includes('Wei &amp; Co'))).toBe(true);
  });

  it('shows every marker on the price chart once', () => {
    for (const { page, view } of of('track')) {
      const chart = /<table class="rc-chart">[\s\S]*?<\/table>/.exec(page)![0];
      expect(chart.match(/class="rc-mark"/g)?.length ?? 0).toBe((view as { market: unknown[] }).market.length);
    }
  });

  it('shows cash, worth and certificates of every player', () => {
    const { words } = presentationOf(id);
    for (const { page, view } of of('track')) {
      const table = /<table class="rc-players">[\s\S]*?<\/table>/.exec(page)![0];
      for (const { cash, worth, certificates } of (view as { players: { cash: number; worth: number; certificates: number }[] }).players) {
        for (const fact of [words.money(cash), words.money(worth), `>${certificates} / `]) expect(table).toContain(fact);
      }
    }
  });

  it('carries on its cards every train of the bank that can be bought', () => {
    const some = of('trains').flatMap(({ page, open }) =>
      open.filter((key) => /^(bank|pool|new|restored)\b/.test(key)).map((key) => ({ page, key })),
    );
    expect(some.length).toBeGreaterThan(0);
    for (const { page, key } of some) expect(page).toContain(`?path&#x3D;${key}"`);
  });

  it('carries buying and selling on the cards of companies, with the reason beside what is barred', () => {
    const round = of(id === '1888n' ? 'stock' : 'shareRound');
    const market = round
      .map(({ page }) => /<ul class="rc-companies"[^>]*>[\s\S]*?<\/ul>\s*(?=<ul class="rc-waiting"|<p|<\/div>)/.exec(page)?.[0] ?? '')
      .join('');
    expect(market).toMatch(/class="button" href="\?path&#x3D;buy/);
    expect(market).toMatch(/class="rc-flat">[^<]+<\/span> <span class="reason">[^<]+\./);
  });

  it('says what paying and keeping would bring', () => {
    expect(of('dividend').length).toBeGreaterThan(0);
    for (const { page } of of('dividend')) {
      expect(page).toContain('class="rc-dividend"');
      // Paying out is chosen; the other column is one click away.
      expect(page).toMatch(/<a href="\?path&#x3D;pay" aria-current="true">Pay out/);
      expect(page).toMatch(/<a href="\?path&#x3D;(retain|withhold)">(Retain|Withhold)/);
      if (id === '1888n') expect(page.match(/rc-target/g)?.length).toBeGreaterThan(0);
    }
  });

  it('says what the last run of a company brought, and who got it', () => {
    type Shown = { companies: { lastRun: { revenue: number; paid: boolean } | null }[] };
    const { words } = presentationOf(id);
    const ran = drawn.flatMap(({ page, view }) =>
      page.includes('Last income')
        ? (view as Shown).companies.flatMap(({ lastRun }) => (lastRun?.revenue ? [{ page, ...lastRun }] : []))
        : [],
    );
    expect(ran.length).toBeGreaterThan(0);
    for (const { page, revenue, paid } of ran) expect(page).toContain(`${words.money(revenue)}, ${paid ? 'paid out' : 'withheld'}`);
  });

  it('shows committed and free money in the auction', () => {
    for (const { page } of of('auction')) expect(page).toMatch(/Committed[\s\S]*Free[\s\S]*class="rc-money /);
  });
});
