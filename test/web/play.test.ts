import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { forms, linkIn, openSite, signedUp, type Visitor } from './site.js';

/** Whole games by pages alone, as a browser without scripts plays them. */

const db = useDatabase();
let app: App;
beforeAll(async () => {
  app = await openSite(db);
});
afterAll(() => app.close());

async function openTable(ana: Visitor, wei: Visitor, more: Record<string, string> = {}): Promise<string> {
  const form = {
    game: 'example',
    players: '2',
    name: 'Night shift',
    seating: 'fixed',
    joining: 'anybody',
    undo: 'all',
    visibility: 'public',
    notes: 'we take our time',
    'option-edition': 'branch',
    'option-bots': '0',
    ...more,
  };
  const opened = await ana.post('/tables/new', form);
  if (opened.status !== 303) throw new Error(opened.text);
  const address = opened.location!.split('?')[0]!;
  expect((await wei.post(`${address}/join`)).location).toBe(`${address}?said=joined`);
  await wei.post(`${address}/ready`, { ready: 'yes' });
  const started = await ana.post(`${address}/start`);
  if (started.status !== 303) throw new Error(started.text);
  return address;
}

describe('a table', () => {
  let ana: Visitor;
  let wei: Visitor;
  beforeAll(async () => {
    ana = await signedUp(app, db, 'Ana');
    wei = await signedUp(app, db, 'Wei');
  });

  it('is opened, joined, started and played to its end by links and forms', async () => {
    const address = await openTable(ana, wei);
    let moves = 0;
    for (; moves < 200; moves++) {
      const pages = await Promise.all([ana.get(address), wei.get(address)]);
      if (pages[0].text.includes('The game is over')) break;
      const at = pages.findIndex((page) => page.html.includes('panel turn'));
      expect(at).toBeGreaterThanOrEqual(0);
      const mover = [ana, wei][at]!;
      const offered = forms(pages[at]!).filter((form) => form.action.endsWith('/move'));
      expect(offered.length).toBeGreaterThan(0);
      const choice = offered.find((form) => /Load the|Throw two dice|Stop here|Pay a coin/.test(form.button)) ?? offered[0]!;
      const played = await mover.post(choice.action, choice.fields);
      if (played.status !== 303) throw new Error(played.text);
    }
    expect(moves).toBeGreaterThan(8);
    const last = await ana.get(address);
    expect(last.text).toMatch(/The game is over: 4 nights played (Ana|Wei|Ana and Wei) (wins|share the first place) with −?\d+ coins?\./);
    expect((await ana.get('/')).text).toContain('4 nights played');
    expect((await wei.get(`${address}/history/0`)).text).toContain('The start.');
    const middle = await wei.get(`${address}/history/5`);
    expect(middle.text).toContain('Move 5 of');
    expect(middle.html).toContain(`${address}/history/6`);
    expect((await wei.get(`${address}/history/5?with=0`)).text).toContain('Compared with the position after move 0');
    expect((await wei.get(`${address}/history/9999`)).status).toBe(404);
    expect(middle.html).toMatch(/<th scope="row">Night 1 of 4<\/th><td><a href="[^"]+\/history\/1"/);
    const table = await wei.get(linkIn(middle, `${address}/curves`));
    expect(table.text).toMatch(/After Move Ana Wei Night 1 of 4/);
    const log = await wei.get(`${address}/log`);
    expect(log.text).toContain('Night 1 of 4');
  });

  it('walks a move step by step in the address, keeps it as a draft, and gives it back after a stale click', async () => {
    const address = await openTable(ana, wei);
    const chosen = async (visitor: Visitor, button: RegExp) => {
      const form = forms(await visitor.get(address)).find((one) => button.test(one.button));
      if (!form) throw new Error(`no button ${button}`);
      return { form, answer: await visitor.post(form.action, form.fields) };
    };
    await chosen(ana, /Load the/);
    const { form: first } = await chosen(wei, /Load the/);
    // The same form again: one move, the same answer.
    const steps = (await db.prisma.game.findUniqueOrThrow({ where: { id: address.split('/')[2]! } })).steps;
    const again = await wei.post(first.action, first.fields);
    expect(again.status).toBe(303);
    expect((await db.prisma.game.findUniqueOrThrow({ where: { id: address.split('/')[2]! } })).steps).toBe(steps);

    const page = await ana.get(address);
    const bags = await ana.get(linkIn(page, 'path=offer'));
    expect(bags.text).toContain('Choose the bag you want to buy.');
    const bag = linkIn(bags, 'path=offer%2F');
    const price = await ana.get(bag);
    expect(price.text).toContain('or another amount');
    const other = await ana.get(`${bag}&answer=2`);
    expect(other.text).toMatch(/Offer 2 coins for the bag for the \w+/);
    expect((await ana.get('/')).text).toContain('Your half-made move is kept.');
    const turn = await ana.get(`${address}/turn`);
    expect(turn.location).toContain('path=offer%2F');

    const done = forms(other).find((form) => form.action.endsWith('/move'))!;
    const roll = forms(page).find((form) => /Throw two dice/.test(form.button))!;
    await ana.post(roll.action, roll.fields);
    const stale = await ana.post(done.action, done.fields);
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('The position changed before you finished.');
    expect(stale.text).toMatch(/Ana throws \d and \d/);
  });

  it('takes a move back with one click, and does it again', async () => {
    const address = await openTable(ana, wei);
    const load = forms(await ana.get(address)).find((form) => /Load the/.test(form.button))!;
    await ana.post(load.action, load.fields);
    const after = await ana.get(address);
    const undo = forms(after).find((form) => form.action.endsWith('/undo'))!;
    expect(undo.button).toBe('Take back my last move');
    await ana.post(undo.action, undo.fields);
    const back = await ana.get(address);
    expect(back.text).toContain('Ana, choose a bag to load.');
    const redo = forms(back).find((form) => form.action.endsWith('/redo'))!;
    await ana.post(redo.action, redo.fields);
    expect((await ana.get(address)).text).toContain('Wei is to choose a bag to load.');
  });

  it('shows nobody what is hidden', async () => {
    const address = await openTable(ana, wei);
    const stranger = await signedUp(app, db, `Eve`);
    const own = await ana.get(address);
    const hand = [...own.html.matchAll(/Load the bag for the (\w+) \((\d) coin/g)].map((found) => `${found[1]} (${found[2]}`);
    expect(hand.length).toBe(3);
    for (const page of [
      await wei.get(address),
      await stranger.get(address),
      await stranger.get(`${address}/history/0`),
      await wei.get(`${address}/log`),
    ]) {
      for (const bag of hand) expect(page.text.toLowerCase()).not.toContain(bag);
    }
  });

  it('goes on with bots, a substitute, and ends when everybody agrees', async () => {
    const address = await openTable(ana, wei, { 'option-bots': '1' });
    expect((await ana.get(address)).text).toContain('Bot 1');
    const eve = await signedUp(app, db, 'Lena');
    expect((await eve.post(`${address}/take`, { seat: '1' })).status).toBe(403);
    await wei.post(`${address}/offer`, { offer: 'yes' });
    expect((await eve.post(`${address}/take`, { seat: '1' })).location).toContain('said=substituted');
    expect((await wei.post(`${address}/resign`, { sure: 'on' })).status).toBe(403);
    await ana.post(`${address}/end`);
    expect((await eve.get(address)).text).toContain('Ana agreed; Lena not yet.');
    await eve.post(`${address}/end`);
    expect((await ana.get(address)).text).toContain('The game is over');
  });
});
