import type { Database } from '../../database/client.js';
import { game1880 } from '../../games/1880/game.js';
import { game1888n } from '../../games/1888n/game.js';
import { dice } from '../../games/dice/game.js';
import { topOf } from '../../games/rail18xx/stages.js';
import { readOptions } from '../../rules/border.js';
import type { AnyGame } from '../../rules/game.js';
import type { Json } from '../../rules/json.js';
import { provingProofs } from '../../rules/proofs.js';
import { type Player, seedOfGame, simulate } from '../../rules/simulate.js';
import { seedFrom } from '../../rules/source.js';
import { offered } from '../../rules/walk.js';
import type { GameId, Tables } from '../../table/types.js';
import type { App } from '../../web/app.js';
import { openSession } from '../../web/people/sessions.js';
import { builder } from './builder.js';
import { fastestAsync, withBenchDatabase } from './database.js';
import { type Figure, held, type Part } from './figure.js';
import { openedTable, PEOPLE, PLAYERS } from './scripted.js';
import { listening, siteOver } from './site.js';

/** The pages of games in their middle, for the person whose turn it is: how heavy, how soon drawn, how soon a click is answered. */
export const pagesPart: Part = { name: 'pages', figures: () => withBenchDatabase(4, figures) };

const RUNS = 15;
/** Choices of one page that are clicked, where it has so many. */
const CLICKS = 5;
const HEAVIEST_KB = 250;
/** Between these parts of the game. */
const MIDDLE = { from: 0.4, to: 0.7 };

interface Title {
  readonly game: AnyGame;
  readonly player?: Player<unknown, unknown>;
  /** Where something is chosen on the board. */
  busy(state: unknown): boolean;
}

const laying = (state: unknown): boolean => topOf(state as { stack: { at: string }[] })?.at === 'track';
const TITLES: readonly Title[] = [
  { game: game1888n, player: builder(game1888n), busy: laying },
  { game: game1880, player: builder(game1880), busy: laying },
  { game: dice, busy: () => true },
];

async function figures(database: Database): Promise<Figure[]> {
  const seeds: string[] = [];
  const { app, life } = await siteOver(database, { newSeed: () => seeds.shift()! });
  try {
    const port = await listening(app);
    await database.prisma.person.createMany({ data: PEOPLE.map((id) => ({ id, name: id })) });
    const found: Figure[] = [];
    for (const title of TITLES) {
      const { seed, moves, waiting } = middleOf(title);
      seeds.push(seedFrom(seed));
      const id = await playedTable(life, title.game, moves);
      const cookie = `railpost=${await openSession(database, PEOPLE[waiting]!, 'bench')}`;
      found.push(...(await figuresOf(app, port, `${title.game.title} after ${moves.length} moves`, `/games/${id}`, cookie)));
    }
    return found;
  } finally {
    await app.close();
  }
}

interface Middle {
  readonly seed: string;
  readonly moves: readonly { readonly seat: number; readonly move: Json }[];
  /** The seat whose page is looked at. */
  readonly waiting: number;
}

/** The position in the middle of a game that offers the most, and the moves that lead there. */
function middleOf({ game, player, busy }: Title): Middle {
  const seed = seedOfGame(`bench pages ${game.id}`, 0);
  const places: { n: number; waiting: number; offers: number }[] = [];
  const { record } = simulate(game, {
    options: readOptions(game, {}, PLAYERS),
    players: PLAYERS,
    seed,
    checks: 'none',
    player,
    onPosition: (n, state) => {
      const seat = game.waitingFor(state)[0]?.seat;
      if (seat === undefined || !busy(state)) return;
      const offers = [...offered(game.choices(state, seat, [], provingProofs(game.prove)))].length;
      places.push({ n, waiting: seat, offers });
    },
  });
  const total = record.steps.length;
  const middle = places.filter(({ n }) => n >= total * MIDDLE.from && n <= total * MIDDLE.to);
  const place = middle.sort((a, b) => b.offers - a.offers)[0];
  if (!place) throw new Error(`no such position in ${game.title}`);
  const moves = record.steps.slice(0, place.n).map(({ step }) => step as unknown as { seat: number; move: Json });
  return { seed, moves, waiting: place.waiting };
}

async function playedTable(life: Tables, game: AnyGame, moves: Middle['moves']): Promise<GameId> {
  const id = await openedTable(life, PLAYERS, game.id);
  for (const { seat, move } of moves) await life.move(id, { seat, move, by: { person: PEOPLE[seat]!, role: 'player' } });
  return id;
}

async function figuresOf(app: App, port: number, where: string, address: string, cookie: string): Promise<Figure[]> {
  const page = async (): Promise<string> => {
    const { statusCode, body } = await app.inject({ url: address, headers: { cookie } });
    if (statusCode !== 200) throw new Error(`${where}: ${statusCode}`);
    return body;
  };
  const html = await page();
  const drawn = await fastestAsync(RUNS, page);
  let slowest = 0;
  const links = clickable(html, address);
  for (const href of links) {
    const click = async (): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${port}${href}`, { headers: { cookie } });
      if (!answer.ok || !(await answer.text()).includes('id="turn"'))
        throw new Error(`${where}: a click was answered with ${answer.status}`);
    };
    slowest = Math.max(slowest, await fastestAsync(RUNS, click));
  }
  return [
    {
      name: `${where}: the page with styles, scripts and fonts, compressed, in kB`,
      ratio: await weight(app, html, address, cookie),
      atMost: HEAVIEST_KB,
    },
    held(`${where}: the page drawn by the server`, drawn, 40),
    held(`${where}: from a click to the next choices, the slowest of ${links.length}`, slowest, 100),
  ];
}

/** Choices that the page offers as links, spread over all of them. */
function clickable(html: string, address: string): string[] {
  const all = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='));
  const links = [...new Set(all)].filter((href) => href.startsWith(`${address}?`) && href.includes('path='));
  if (links.length === 0) throw new Error('the page offers nothing to click');
  return links.filter((_, n) => n % Math.ceil(links.length / CLICKS) === 0);
}

/** Everything that a browser with an empty cache fetches for the page. */
async function weight(app: App, html: string, address: string, cookie: string): Promise<number> {
  const seen = new Set<string>();
  const fetched = async (url: string): Promise<number> => {
    seen.add(url);
    const { rawPayload } = await app.inject({ url, headers: { cookie, 'accept-encoding': 'br, gzip' } });
    return rawPayload.length;
  };
  let bytes = await fetched(address);
  const assetsIn = (text: string): string[] => [...new Set(text.match(/\/assets\/[\w./-]+/g) ?? [])].filter((url) => !seen.has(url));
  for (const url of assetsIn(html)) {
    bytes += await fetched(url);
    // Fonts are named by style sheets.
    if (url.endsWith('.css')) for (const inner of assetsIn((await app.inject({ url })).body)) bytes += await fetched(inner);
  }
  return bytes / 1000;
}
