import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { AnyGame, Happening, Seat } from '../../src/rules/game.js';
import type { JsonObject } from '../../src/rules/json.js';
import { provingProofs } from '../../src/rules/proofs.js';
import { type Random, randomFrom } from '../../src/rules/random.js';
import { refusingSource, seedFrom } from '../../src/rules/source.js';
import { copyState } from '../../src/rules/state.js';
import { type Leaf, pathText } from '../../src/rules/walk.js';
import { wander } from '../../src/rules/wander.js';
import { inlineProver } from '../../src/table/prover.js';
import { roomOf, tables } from '../../src/table/tables.js';
import type { Tables } from '../../src/table/types.js';
import type { App } from '../../src/web/app.js';
import { expectAccessible, expectNoSidewaysScroll, type PageSettings, screenshot, type TestBrowser } from '../support/browser.js';
import type { useDatabase } from '../support/postgres.js';
import { openSite, signedUp } from '../web/site.js';

/**
 * Tables where the moves that a test names are clicked in the browser by the person who is asked, and all others are
 * played through the tables, so that late positions come quickly.
 */

const NAMES = ['Ana', 'Ben', 'Cleo'];
const MOST_MOVES = 700;
const TRIES = 12;

export type Move = JsonObject & { readonly type: string };

export interface Play<State> {
  /** What a move is called in the list of moves to click; null when it is never clicked. */
  named(move: Move, state: State, seat: Seat, outcome: () => readonly Happening[]): string | null;
  /** The higher, the sooner played when nothing on the list can be clicked. */
  liking(move: Move, state: State, seat: Seat): number;
  /** Moves on the list are chosen by liking too; else the first that is found is clicked. */
  readonly choosy?: boolean;
  /** Hears of every move before it is made. */
  hears?(move: Move, state: State, outcome: readonly Happening[]): void;
  /** Looks at the page before the first click of a named move. */
  looks?(name: string, page: Page): Promise<void>;
}

export interface Site {
  readonly hall: Tables;
  readonly people: readonly string[];
  readonly baseURL: string;
  readonly app: App;
}

export async function openClickSite(db: ReturnType<typeof useDatabase>, game: AnyGame): Promise<Site> {
  const games = new Map([[game.id, game]]);
  const hall = tables(
    roomOf({ pool: db.pool, games, prover: inlineProver(games), settle: 0, newSeed: () => seedFrom(`clicking-${game.id}`) }),
  );
  const app = await openSite(db, { games, offered: [game], tables: hall });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const people: string[] = [];
  for (const name of NAMES) {
    await signedUp(app, db, name);
    const { rows } = await db.pool.query<{ id: string }>('select id from person where name = $1', [name]);
    people.push(rows[0]!.id);
  }
  return { hall, people, app, baseURL: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

async function signedIn(browser: TestBrowser, settings: PageSettings, name: string): Promise<Page> {
  const page = await browser.page(settings);
  await page.goto('/sign-in');
  await page.fill('input[name="name"], input[name="email"], input[name="who"]', `${name.toLowerCase()}@example.org`);
  await page.fill('input[name="password"]', `${name} likes trains`);
  await page.click('main form button:not(.link)');
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  return page;
}

/** Does something that draws the page anew, by a navigation or by a swap: the old panel is marked, the new one is not. */
async function redrawn(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate("document.querySelector('#turn').dataset.seen = 'yes'");
  await act();
  await page.waitForSelector('#turn:not([data-seen])');
}

/** In the browser: the path that each link leads to. */
const LINKS = 'main a[href*="path="]';
const PATHS = `[...document.querySelectorAll('${LINKS}')].map((a) => new URLSearchParams(a.getAttribute('href').split('?')[1]).get('path'))`;

/** The button at the end plays exactly this path. */
const chosen = async (page: Page, path: readonly string[]): Promise<boolean> =>
  (await page.locator(`#turn form.final input[name="path"][value="${pathText(path)}"]`).count()) > 0 &&
  new URL(page.url()).searchParams.has('path');

/** Where the page offers this path: first on the board and the cards, else in the panel. */
async function follow(page: Page, path: readonly string[]): Promise<'further' | 'sent'> {
  const wanted = pathText(path);
  const links = page.locator(LINKS);
  const offered = (await page.evaluate(PATHS)) as (string | null)[];
  const at = offered.indexOf(wanted);
  if (at >= 0) {
    // A mark on the board is reached by the keyboard, like every link.
    await redrawn(page, () => links.nth(at).press('Enter'));
    return 'further';
  }
  const whole = page
    .locator('#turn form')
    .filter({ has: page.locator(`input[name="path"][value="${wanted}"]`) })
    .locator('button.pick');
  if (await whole.count()) {
    await redrawn(page, () => whole.first().click());
    return 'sent';
  }
  const amount = page.locator('#turn form.other-amount');
  if (await amount.count()) {
    await amount.locator('input[name="answer"]').fill(path.at(-1)!);
    await redrawn(page, () => amount.locator('button').click());
    return 'further';
  }
  throw new Error(`the page does not offer ${wanted}: ${await page.locator('#turn').innerText()}`);
}

async function clickMove(page: Page, path: readonly string[], look: (page: Page) => Promise<void>): Promise<void> {
  for (let level = 1; level <= path.length; level++) {
    // Where the board shows the last answers at once (tiles in their rotations), they may be chosen already.
    if (await chosen(page, path)) break;
    // A card or a table may go several steps at once: the furthest link is taken, as people do.
    const offered = (await page.evaluate(PATHS)) as (string | null)[];
    for (let far = path.length; far > level; far--) if (offered.includes(pathText(path.slice(0, far)))) level = far;
    // So may an amount that the page asks for beside the other choices.
    const field = page.locator('#turn form.other-amount input[name="path"]');
    const asked = (await field.count()) > 0 ? await field.inputValue() : null;
    for (let far = path.length; far > level; far--) if (asked === pathText(path.slice(0, far - 1))) level = far;
    if ((await follow(page, path.slice(0, level))) === 'sent') return;
  }
  await look(page);
  await redrawn(page, () => page.locator('#turn form.final button').first().click());
}

/** Plays until every named move has been clicked; what is on the list is preferred to everything else. */
export async function playClicking<State>(
  site: Site,
  browser: TestBrowser,
  game: AnyGame,
  play: Play<State>,
  names: readonly string[],
  settings: PageSettings,
): Promise<void> {
  const { hall, people } = site;
  const owner = people[0]!;
  const id = await hall.open(owner, { rules: game.id, players: NAMES.length, name: `${game.title} by clicking`, seating: 'fixed' });
  for (const person of people.slice(1)) await hall.join(id, person);
  await hall.start(id, { person: owner, role: 'player' });
  const pages = new Map<Seat, Page>();
  const open = new Set(names);
  const random = randomFrom(seedFrom(`clicking-${game.id}`));
  for (let moves = 0; open.size > 0; moves++) {
    if (moves === MOST_MOVES) throw new Error(`never possible: ${[...open].join(', ')}`);
    const { state, waiting } = await hall.position(id);
    const asked = waiting.find((one) => one.must);
    if (!asked) throw new Error(`over before it was possible: ${[...open].join(', ')}`);
    const { seat } = asked;
    const { move, path } = best(game, state as State, seat, random, play, open);
    const outcome = outcomeOf(game, state, seat, move);
    const name = play.named(move, state as State, seat, () => outcome);
    play.hears?.(move, state as State, outcome);
    if (name === null || !open.has(name)) {
      await hall.move(id, { by: { person: people[seat]!, role: 'player' }, seat, move });
      continue;
    }
    const page = pages.get(seat) ?? (await signedIn(browser, { ...settings, baseURL: site.baseURL }, NAMES[seat]!));
    pages.set(seat, page);
    await page.goto(`/games/${id}`);
    await play.looks?.(name, page);
    const { steps } = await hall.table(id);
    await clickMove(page, path, async (half) => {
      await expectNoSidewaysScroll(half);
      await screenshot(half, `${game.id}-${name.replace(/\W+/g, '-')}${settings.scripts === false ? '-scripts-off' : ''}`);
    });
    await page.waitForSelector('#turn, .panel.result');
    const [made] = await hall.steps(id, 'all', { from: steps + 1, to: steps + 1 });
    expect({ name, seat: made?.seat, happenings: made?.happenings }).toEqual({ name, seat, happenings: outcome });
    open.delete(name);
  }
  for (const page of pages.values()) await expectAccessible(page);
}

function best<State>(game: AnyGame, state: State, seat: Seat, random: Random, play: Play<State>, open: ReadonlySet<string>): Leaf<Move> {
  const proofs = provingProofs(game.prove);
  const worth = ({ move, formed }: Leaf<Move>) => {
    const name = play.named(move, state, seat, () => outcomeOf(game, state, seat, move));
    if (formed) return -1000;
    const liking = play.liking(move, state, seat);
    return name !== null && open.has(name) ? 1000 + (play.choosy ? liking : 0) : liking;
  };
  const found = Array.from({ length: TRIES }, () => wander(game, state, seat, random, proofs) as Leaf<Move>);
  return found.reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

/** What the move brings about, played on a copy: the step that the click made must tell the same. */
function outcomeOf(game: AnyGame, state: unknown, seat: Seat, move: Move): Happening[] {
  return game.play(copyState(game, state), seat, move, refusingSource(provingProofs(game.prove)));
}
