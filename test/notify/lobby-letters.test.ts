import path from 'node:path';
import { example } from '../../src/games/example/index.js';
import { write } from '../../src/notify/letters.js';
import type { PostNeed } from '../../src/notify/need.js';
import type { OutboxRow } from '../../src/notify/plain-letter.js';
import { wrapped } from '../../src/notify/wrap.js';
import type { AnyGame } from '../../src/rules/game.js';
import { provingProofs } from '../../src/rules/proofs.js';
import { randomFrom } from '../../src/rules/random.js';
import { seedFrom } from '../../src/rules/source.js';
import { wander } from '../../src/rules/wander.js';
import type { Tables } from '../../src/table/types.js';
import { loadTemplates } from '../../src/view/templates.js';
import { createPerson } from '../../src/web/people/accounts.js';
import { useDatabase } from '../support/postgres.js';
import { tablesOver } from '../web/site.js';

/** Letters about tables before their start, as they are written from the outbox. */

const db = useDatabase();
let tables: Tables;
let need: PostNeed;
const ids: Record<string, string> = {};

beforeAll(async () => {
  tables = tablesOver(db);
  for (const name of ['Ana', 'Wei'])
    ids[name] = await createPerson(db, { name, email: `${name.toLowerCase()}@example.org`, passwordHash: null, timeZone: 'UTC' });
  need = {
    config: { from: 'post@railpost.test', smtpUrl: 'smtp://127.0.0.1:1' },
    address: 'https://railpost.test',
    database: db,
    jobsUrl: db.urls.jobs,
    tables,
    games: new Map([[example.id, example]]),
    templates: loadTemplates(path.join(__dirname, '../../templates')),
  };
});

const letter = async (game: string, kind: string, occasion = ''): Promise<Awaited<ReturnType<typeof write>>> => {
  const { rows } = await db.pool.query<OutboxRow>(
    'select game, id::text, person, kind, occasion, facts, attempts from outbox where game = $1 and kind = $2 and occasion = $3',
    [game, kind, occasion],
  );
  return write(need, rows[0]!);
};
const wish = (rules: string) => db.prisma.tableWish.create({ data: { person: ids.Wei!, rules } });
const open = () =>
  tables.open(ids.Ana!, { rules: 'example', players: 3, name: 'Slow goods', notes: 'Beginners welcome.', seating: 'fixed' });

describe('the letter that a table looks for players', () => {
  it('says who, what and how, and can be stopped with one click', async () => {
    await wish('example');
    const told = await letter(await open(), 'opened');
    if (told === 'dropped') throw new Error(told);
    expect(told.subject).toBe('Slow goods looks for players');
    expect(told.html).toContain('<title>Slow goods looks for players</title>');
    expect(told.text).toContain('Ana opened Slow goods, a game of');
    expect(told.text).toContain('2 seats are free. No clock. Undo by consent of all.');
    expect(told.text).toContain('Beginners welcome.');
    expect(told.unsubscribe).toMatch(/^https:\/\/railpost\.test\/m\/w\//);
    expect(told.html).toContain(told.unsubscribe!);
    for (const line of told.text.split('\n')) expect(line.length <= 70 || line.startsWith('https:')).toBe(true);
  });

  it('is not sent for a table that is gone, and the wish stands again', async () => {
    await wish('');
    const game = await open();
    await tables.cancel(game, { person: ids.Ana!, role: 'player' });
    expect(await letter(game, 'opened')).toBe('dropped');
    expect(await db.prisma.tableWish.findMany({ where: { person: ids.Wei! }, select: { rules: true } })).toEqual([{ rules: '' }]);
    await db.prisma.tableWish.deleteMany({});
  });
});

describe('the letter that a table was changed', () => {
  it('says what is different since it was last told, once for a run of changes', async () => {
    const game = await open();
    await tables.join(game, ids.Wei!);
    const by = { person: ids.Ana!, role: 'player' as const };
    await tables.change(game, by, { players: 4 });
    await tables.change(game, by, { undo: 'majority' });
    expect(await letter(game, 'changed', '0')).toBe('dropped');
    const told = await letter(game, 'changed', '1');
    if (told === 'dropped') throw new Error(told);
    expect(told.text).toContain('Now 4 players instead of 3, undo by majority instead of by consent of\nall.');
    await tables.ready(game, ids.Wei!, true);
    expect(await letter(game, 'changed', '1')).toBe('dropped');
  });
});

it('an invitation and the start say how the table starts', async () => {
  const game = await tables.open(ids.Ana!, { rules: 'example', players: 2, name: 'By itself', starting: 'full' });
  const invited = await write(need, {
    game,
    id: '0',
    person: ids.Wei!,
    kind: 'invitation',
    occasion: 'x',
    facts: { code: 'x', by: 'Ana' },
    attempts: 1,
  });
  expect(invited).toMatchObject({ text: expect.stringContaining('Starts by itself when all seats are taken.') });
  await tables.join(game, ids.Wei!);
  expect(await letter(game, 'started', '0')).toMatchObject({
    text: expect.stringContaining('By itself has started: all seats were taken.'),
  });
});

it('the end tells the result as a table, in text and in HTML', async () => {
  const game = await tables.open(ids.Ana!, { rules: 'example', players: 2, name: 'Last train', seating: 'fixed' });
  await tables.join(game, ids.Wei!);
  await tables.start(game, { person: ids.Ana!, role: 'player' });
  await tables.end(game, { by: { person: null, role: 'server' }, agreed: true });
  const { rows } = await db.pool.query<{ occasion: string }>(`select occasion from outbox where game = $1 and kind = 'over' limit 1`, [
    game,
  ]);
  const told = await letter(game, 'over', rows[0]!.occasion);
  if (told === 'dropped') throw new Error(told);
  expect(told.text).toContain('Ana and Wei share the first place with 6 coins. You are 1st.');
  expect(told.text).toMatch(/THE RESULT\n\nPlayer .*Score\n(Ana|Wei).* 6 coins\n/);
  expect(told.html).toContain('The result');
  expect(told.html).toMatch(/<b>Wei<\/b>/);
  // Ended before the first move: nothing went anywhere yet.
  expect(told.html).not.toContain('cid:curve');
});

it('the end shows how the game went: the curve as a picture, with a sentence in both parts', async () => {
  const game = await tables.open(ids.Ana!, { rules: 'example', players: 2, name: 'Long way', seating: 'fixed' });
  await tables.join(game, ids.Wei!);
  await tables.start(game, { person: ids.Ana!, role: 'player' });
  for (const random of ['one', 'two'].map((text) => randomFrom(seedFrom(text)))) {
    const { seat } = (await tables.table(game)).decisions[0]!;
    const { move } = wander(example as AnyGame, (await tables.position(game)).state, seat, random, provingProofs(example.prove));
    await tables.move(game, { seat, move, by: { person: [ids.Ana!, ids.Wei!][seat]!, role: 'player' } });
  }
  await tables.end(game, { by: { person: null, role: 'server' }, agreed: true });
  const { rows } = await db.pool.query<{ occasion: string }>(`select occasion from outbox where game = $1 and kind = 'over' limit 1`, [
    game,
  ]);
  const told = await letter(game, 'over', rows[0]!.occasion);
  if (told === 'dropped') throw new Error(told);
  const sentence = /\S+ over 2 moves: Ana \d+ coins and Wei \d+ coins\./;
  expect(told.text).toMatch(sentence);
  expect(told.html).toMatch(new RegExp(`<img src="cid:curve@railpost" width="550" alt="${sentence.source}"`));
  const png = told.pictures.find(({ cid }) => cid === 'curve@railpost')?.png;
  expect(png?.subarray(1, 4).toString()).toBe('PNG');
});

it('lines that go on stand under their sentence, and numbers under each other', () => {
  const long = 'Wei runs from the depot over the market and the abbey to the harbour and delivers a bag.';
  expect(wrapped(`  9  Ana passes.\n 11  ${long}\n`)).toBe(
    '  9  Ana passes.\n 11  Wei runs from the depot over the market and the abbey to the\n     harbour and delivers a bag.\n',
  );
});
