import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { forms, linkIn, openSite, signedUp, tablesOver, type Visitor } from './site.js';

/** Mistakes by web: undo by agreement, and a moderator who puts things right with everybody watching. */

const db = useDatabase();
let app: App;
let ana: Visitor;
let wei: Visitor;
let mod: Visitor;
beforeAll(async () => {
  app = await openSite(db);
  ana = await signedUp(app, db, 'Ana');
  wei = await signedUp(app, db, 'Wei');
  mod = await signedUp(app, db, 'Mod');
  await db.prisma.person.update({ where: { name: 'Mod' }, data: { role: 'moderator' } });
});
afterAll(() => app.close());

async function begun(more: { ownerDesk?: boolean } = {}): Promise<string> {
  const [a, w] = await Promise.all(['Ana', 'Wei'].map((name) => db.prisma.person.findUniqueOrThrow({ where: { name } })));
  const tables = tablesOver(db);
  const id = await tables.open(a!.id, { rules: 'example', players: 2, name: 'Mistakes', seating: 'fixed', ...more });
  await tables.join(id, w!.id);
  await tables.start(id, { person: a!.id, role: 'player' });
  return `/games/${id}`;
}

async function click(visitor: Visitor, address: string, button: RegExp, more: Record<string, string> = {}) {
  const form = forms(await visitor.get(address)).find((one) => button.test(one.button));
  if (!form) throw new Error(`no ${button}`);
  return visitor.post(form.action, { ...form.fields, ...more });
}

it('a move that is no longer free is taken back when the other agrees', async () => {
  const address = await begun();
  await click(ana, address, /Load the/);
  await click(wei, address, /Load the/);
  await click(ana, address, /Throw two dice/);
  const page = await ana.get(address);
  expect(page.text).toContain('an undo needs the table’s agreement');
  await click(ana, address, /Ask the table/, { reason: 'wrong button' });
  const asked = await wei.get(address);
  expect(asked.text).toContain('Ana asks to take back the last move. wrong button');
  expect((await db.prisma.outbox.findMany({ where: { kind: 'consent' } })).length).toBeGreaterThan(0);
  await click(wei, address, /^Agree$/);
  expect((await ana.get(address)).text).toContain('Ana, raise steam.');
});

it('the desk shows the whole log, rewinds with a reason, and undoes its own correction', async () => {
  const address = await begun();
  await click(ana, address, /Load the/);
  await click(wei, address, /Load the/);
  expect((await ana.get(`${address}/desk`)).status).toBe(403);
  expect((await mod.get(`${address}/desk`)).text).toContain('The whole log');
  expect((await mod.post(`${address}/desk/rewind`, { n: '1' })).status).toBe(422);
  expect((await mod.post(`${address}/desk/rewind`, { n: '1', reason: 'a wrong bag' })).location).toContain('said=corrected');
  const desk = await mod.get(`${address}/desk`);
  expect(desk.text).toContain('rewound');
  // The branch that was struck out stays readable.
  expect(desk.text).toMatch(/struck out Wei has chosen/);
  expect(desk.text).toContain('Reason: a wrong bag');
  expect(desk.text).toContain('struck out');
  expect((await wei.get(address)).text).toContain('Wei, choose a bag to load.');
  await click(mod, `${address}/desk`, /Undo this correction/, { reason: 'it was right after all' });
  expect((await ana.get(address)).text).toContain('Ana, raise steam.');
  expect((await mod.post(`${address}/desk/adjust`, { kind: 'coins', seat: '0', amount: '5', reason: 'miscounted' })).status).toBe(303);
  expect((await ana.get(address)).text).toContain('A moderator corrects the coins of Ana by +5.');
});

it('the workshop tries a correction before it writes it', async () => {
  const address = await begun();
  await click(ana, address, /Load the/);
  await click(wei, address, /Load the/);
  await click(ana, address, /Let the engine rest/);
  const desk = await mod.get(`${address}/desk`);
  const links = [...desk.html.matchAll(/href="([^"]+workshop[^"]*)"/g)].map((found) => found[1]!.replace(/&#x3D;/g, '='));
  const first = links.find((link) => /step=1(&|$)/.test(link.replaceAll('&amp;', '&')))!.replaceAll('&amp;', '&');
  const bench = await mod.get(first);
  expect(bench.text).toMatch(/As played/);
  const nothing = await mod.get(linkIn(bench, 'path=nothing'));
  expect(nothing.text).toContain('after it, replayed');
  expect(nothing.text).toContain('The difference');
  // What the pages of a history have in common is kept between them, but not beyond a correction.
  expect((await mod.get(`${address}/history/3`)).text).toContain('of 3');
  const before = (await db.prisma.game.findUniqueOrThrow({ where: { id: address.split('/')[2]! } })).headSeq;
  const form = forms(nothing).find((one) => one.action.endsWith('/workshop'))!;
  expect((await mod.post(form.action, { ...form.fields, reason: 'wanted nothing' })).status).toBe(422);
  expect((await db.prisma.game.findUniqueOrThrow({ where: { id: address.split('/')[2]! } })).headSeq).toBe(before);
  const written = await mod.post(form.action, { ...form.fields, reason: 'wanted nothing', sure: 'on' });
  expect([written.status, written.text]).toEqual([303, '']);
  const amended = await mod.get(`${address}/history/1`);
  expect(amended.text).toMatch(/Ana (chooses to load nothing|has chosen)/);
  const { steps } = await db.prisma.game.findUniqueOrThrow({ where: { id: address.split('/')[2]! } });
  expect(amended.text).toContain(`Move 1 of ${steps}`);
  expect((await mod.get(`${address}/history/1?log=${before}`)).text).toContain('Move 1 of 3');
  expect((await db.prisma.outbox.findMany({ where: { kind: 'correction' } })).length).toBeGreaterThan(0);
});

it('an owner with the desk who plays among hidden cards rewinds, pauses and ends, but neither amends nor looks', async () => {
  const address = await begun({ ownerDesk: true });
  await click(ana, address, /Load the/);
  await click(wei, address, /Load the/);
  const desk = await ana.get(`${address}/desk`);
  expect(desk.status).toBe(200);
  expect(desk.text).toContain('You play here and something is hidden');
  expect(desk.text).toContain('Rewind the game');
  expect(desk.html).not.toContain('/workshop?');
  expect(desk.html).not.toContain('/desk/adjust');
  expect((await ana.get(`${address}/workshop?step=1`)).status).toBe(422);
  expect((await ana.post(`${address}/desk/adjust`, { kind: 'coins', seat: '0', amount: '5', reason: 'more for me' })).status).toBe(422);
  expect((await ana.post(`${address}/desk/pause`, { reason: 'a walk' })).status).toBe(303);
  expect((await wei.get(`${address}/desk`)).status).toBe(403);
});

it('a moderator sees at the desk who asks for an undo, and everything that moderators did', async () => {
  const address = await begun();
  await click(ana, address, /Load the/);
  await click(wei, address, /Load the/);
  await click(ana, address, /Throw two dice/);
  await click(ana, address, /Ask the table/, { reason: 'wrong steam' });
  const desk = await mod.get('/desk');
  expect(desk.text).toContain('wrong steam');
  expect(linkIn(desk, `${address}/desk`)).toBe(`${address}/desk`);
  await click(mod, `${address}/desk`, /Grant it/, { reason: 'it was seen', agree: 'no' });
  const after = await mod.get('/desk');
  expect(after.text).not.toContain('wrong steam');
  expect(after.text).toContain('Refused an undo');
  expect(after.text).toContain('it was seen');
  expect((await ana.get('/desk')).status).toBe(403);
});

it('a moderator moves in the place of a seat: chosen like any move, with a reason that is mailed', async () => {
  const address = await begun();
  const desk = await mod.get(`${address}/desk`);
  expect(desk.text).toContain('Move for Wei');
  const asked = await mod.get(`${address}/desk/act?seat=1`);
  const page = await mod.get(linkIn(asked, 'desk/act?seat=1&path='));
  const form = forms(page).find(({ button }) => /Play it for Wei/.test(button))!;
  expect((await mod.post(form.action, form.fields)).status).toBe(422);
  expect((await mod.post(form.action, { ...form.fields, reason: 'Wei is in hospital' })).location).toContain('said=corrected');
  expect((await mod.get(`${address}/desk`)).text).toContain('Reason: Wei is in hospital');
  const mail = await db.prisma.outbox.findFirst({ where: { game: address.slice('/games/'.length), kind: 'correction' } });
  expect(mail!.facts).toMatchObject({ action: 'moveFor', reason: 'Wei is in hospital' });
  expect((await mod.get(`${address}/desk/act?seat=7`)).status).toBe(422);
  expect((await ana.get(`${address}/desk/act?seat=1`)).status).toBe(403);
});

it('a typed correction shows what it changes before it is written, and what is wrong with it', async () => {
  const address = await begun();
  linkIn(await mod.get(`${address}/desk`), '/desk/adjust?kind=coins');
  const wrong = await mod.get(`${address}/desk/adjust?kind=coins&try=1&seat=0&amount=-99`);
  expect(wrong.status).toBe(422);
  expect((await mod.get(`${address}/desk/adjust?kind=coins&try=1&seat=0&amount=much`)).text).toContain('is not a number');
  const page = await mod.get(`${address}/desk/adjust?kind=coins&try=1&seat=0&amount=3`);
  expect(page.text).toMatch(/Ana[\s\S]*\+3/);
  expect((await mod.get(`${address}/history/0`)).text).toContain('The start.');
  await click(mod, `${address}/desk/adjust?kind=coins&try=1&seat=0&amount=3`, /Put it right/, { reason: 'forgotten coins' });
  expect((await mod.get(`${address}/history/1`)).text).toContain('forgotten coins');
  expect((await mod.get(`${address}/desk/adjust?kind=fly`)).status).toBe(404);
});

it('an older correction is taken back in the workshop', async () => {
  const address = await begun();
  await click(ana, address, /Load the/);
  await click(wei, address, /Load the/);
  await mod.post(`${address}/desk/rewind`, { n: '1', reason: 'a wrong bag' });
  await click(wei, address, /Load nothing/);
  const desk = await mod.get(`${address}/desk`);
  const bench = await mod.get(linkIn(desk, 'kind=undo'));
  expect(bench.text).toContain('Take back entry 3');
  expect(bench.text).toContain('a wrong bag');
  expect(bench.text).toContain('becomes illegal');
});
