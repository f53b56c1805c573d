import type { Tables } from '../../src/table/types.js';
import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { type Form, forms, openSite, type Page, signedUp, tablesOver, Visitor } from './site.js';

/** Planning as a browser without scripts does it. */

const db = useDatabase();
let app: App;
let tables: Tables;
let ana: Visitor;
let wei: Visitor;
let moderator: Visitor;

beforeAll(async () => {
  app = await openSite(db);
  tables = tablesOver(db);
  [ana, wei, moderator] = [await signedUp(app, db, 'Ana'), await signedUp(app, db, 'Wei'), await signedUp(app, db, 'Mods')];
  await db.prisma.person.update({ where: { name: 'Mods' }, data: { role: 'moderator' } });
});
afterAll(() => app.close());

const idOf = async (name: string): Promise<string> => (await db.prisma.person.findUniqueOrThrow({ where: { name } })).id;

/** Night Mail where both have loaded nothing: Ana is asked whether she rests. */
async function running(): Promise<string> {
  const people = [await idOf('Ana'), await idOf('Wei')];
  const game = await tables.open(people[0]!, { rules: 'example', players: 2, name: 'Night shift', seating: 'fixed' });
  await tables.join(game, people[1]!);
  await tables.ready(game, people[1]!, true);
  await tables.start(game, { person: people[0]!, role: 'player' });
  for (const [seat, person] of people.entries())
    await tables.move(game, { seat, move: { type: 'load', bag: null }, by: { person, role: 'player' } });
  return `/games/${game}`;
}

function formOf(page: Page, what: RegExp): Form {
  const found = forms(page).find((form) => what.test(form.button) || what.test(form.action));
  if (!found) throw new Error(`no form ${what} in: ${page.text}`);
  return found;
}

async function send(visitor: Visitor, page: Page, what: RegExp, more: Record<string, string> = {}): Promise<Page> {
  const form = formOf(page, what);
  const sent = await visitor.post(form.action, { ...form.fields, ...more });
  if (sent.status !== 303) throw new Error(sent.text);
  return visitor.get(sent.location!);
}

it('a plan is tried out on a copy, kept, seen by its owner alone, and played by one click', async () => {
  const address = await running();
  const first = (await ana.get(address)).html.includes('panel turn') ? ana : wei;
  const other = first === ana ? wei : ana;
  const [me, them] = first === ana ? ['Ana', 'Wei'] : ['Wei', 'Ana'];
  let copy = await send(first, await first.get(address), /Plan from here/);
  expect(copy.text).toContain('A private copy of Night shift at move 2.');
  expect(copy.text).toContain(`${me}, `);
  const copyAddress = formOf(copy, /Throw the copy away/).action.replace('/discard', '');
  // Not even a moderator looks over the shoulder.
  for (const visitor of [other, moderator, new Visitor(app)]) expect((await visitor.get(copyAddress)).status).toBe(404);

  copy = await send(first, copy, /Let the engine rest/);
  expect(copy.text).toContain(`${them}, `);
  copy = await send(first, copy, /Let the engine rest/);
  copy = await send(first, copy, /Load nothing/);
  let page = await send(first, copy, /Keep as a plan/, { name: 'a quiet night' });
  expect(page.text).toContain('The plan is kept.');
  expect(page.text).toContain('a quiet night');
  expect(page.text).toContain(`${me} lets the engine rest. (possible now)`);
  expect(page.text).toContain(`${them} lets the engine rest.`);
  for (const visitor of [other, moderator]) expect((await visitor.get(address)).text).not.toContain('a quiet night');
  // The copy waits for nobody.
  expect((await first.get('/')).text).not.toContain('tables wait');
  const play = formOf(page, /Play from your plan: Let the engine rest/);
  const { token: _, ...fields } = play.fields;
  expect((await other.post(play.action, fields)).status).toBe(404);

  const played = await first.post(play.action, play.fields);
  expect(played.status).toBe(303);
  // A second click on the same page plays nothing more.
  expect((await first.post(play.action, play.fields)).status).toBe(303);
  page = await first.get(address);
  expect(page.text).toContain(`${me} lets the engine rest. (done)`);
  expect(page.text).not.toContain('Play from your plan');
  expect((await tables.table(address.slice(7))).steps).toBe(3);
});

it('says why a planned move is no longer possible, and lets the plan be changed or deleted', async () => {
  const address = await running();
  const first = (await ana.get(address)).html.includes('panel turn') ? ana : wei;
  let copy = await send(first, await first.get(address), /Plan from here/);
  copy = await send(first, copy, /Let the engine rest/);
  let page = await send(first, copy, /Keep as a plan/);
  const stale = formOf(page, /Play from your plan/);
  page = await send(first, page, /Throw two dice/);
  expect(page.text).toContain('Plan 1: nothing of it is possible now.');
  expect(page.text).toMatch(/lets the engine rest\. (The dice are thrown already|Something else is being decided now)\./);
  // An old page that still offers it is answered with what changed; nothing is played.
  const late = await first.post(stale.action, stale.fields);
  expect([409, 422]).toContain(late.status);
  const changed = await send(first, page, /Change it on a new copy/);
  expect(changed.text).toContain('A private copy of Night shift at move 3.');
  const thrown = await send(first, changed, /Throw the copy away/);
  expect(thrown.text).toContain('Plan 1');
  const deleted = await send(first, thrown, /Delete the plan/);
  expect(deleted.text).toContain('The plan is deleted.');
  expect(deleted.text).not.toContain('Plan 1');
});

it('is no business of people without a seat', async () => {
  const address = await running();
  expect((await moderator.get(address)).text).not.toContain('Plan from here');
  expect((await moderator.post(`${address}/plan`)).status).toBe(403);
  const bad = await ana.post(`${address}/keep`, { name: 'x' });
  expect([bad.status, bad.text.includes('Only what was tried out on a private copy')]).toEqual([422, true]);
});
