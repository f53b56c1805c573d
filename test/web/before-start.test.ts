import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp, type Visitor } from './site.js';

/** Tables before their start: changed by their owner, started by themselves, wished for. */

const db = useDatabase();
let app: App;
let ana: Visitor;
let wei: Visitor;
let lena: Visitor;
beforeAll(async () => {
  app = await openSite(db);
  ana = await signedUp(app, db, 'Ana');
  wei = await signedUp(app, db, 'Wei');
  lena = await signedUp(app, db, 'Lena');
});
afterAll(() => app.close());

const FORM = {
  game: 'example',
  players: '2',
  name: 'Branch line',
  seating: 'fixed',
  joining: 'anybody',
  starting: 'owner',
  undo: 'all',
  visibility: 'public',
  notes: '',
  'option-edition': 'branch',
  'option-bots': '0',
};

async function opened(more: Record<string, string> = {}): Promise<string> {
  const page = await ana.post('/tables/new', { ...FORM, ...more });
  if (page.status !== 303) throw new Error(page.text);
  return page.location!.split('?')[0]!;
}

const idOf = (address: string): string => address.split('/')[2]!;
const rowOf = (address: string) => db.prisma.game.findUniqueOrThrow({ where: { id: idOf(address) } });
const lettersOf = (address: string, kind: string) => db.prisma.outbox.findMany({ where: { game: idOf(address), kind } });
const nameOf = async (id: string | null) => (id ? (await db.prisma.person.findUniqueOrThrow({ where: { id } })).name : null);

describe('a table that starts by itself', () => {
  it('says so before, and starts when the last seat is taken', async () => {
    const address = await opened({ starting: 'full', name: 'By itself' });
    expect((await wei.get(address)).text).toContain('The game starts by itself when all seats are taken.');
    expect((await ana.get(address)).text).toContain('Starts by itself when all seats are taken.');
    await wei.post(`${address}/join`);
    expect((await rowOf(address)).status).toBe('running');
    const told = await lettersOf(address, 'started');
    expect(await Promise.all(told.map(({ person }) => nameOf(person)))).toEqual(['Ana']);
    expect(told[0]!.facts).toEqual({ alone: true });
    const setup = await db.prisma.entry.findUniqueOrThrow({ where: { game_seq: { game: idOf(address), seq: 0 } } });
    expect(setup.role).toBe('server');
  });

  it('waits for everybody to be ready', async () => {
    const address = await opened({ starting: 'full', players: '3' });
    await wei.post(`${address}/join`);
    await wei.post(`${address}/ready`, { ready: 'no' });
    await lena.post(`${address}/join`);
    expect((await rowOf(address)).status).toBe('open');
    await wei.post(`${address}/ready`, { ready: 'yes' });
    expect((await rowOf(address)).status).toBe('running');
  });

  it('is not the rule: otherwise the owner starts', async () => {
    const address = await opened();
    await wei.post(`${address}/join`);
    expect((await rowOf(address)).status).toBe('open');
  });
});

describe('an open table', () => {
  it('comes back in its form, and other terms take the ready marks back', async () => {
    const address = await opened({ players: '3' });
    await wei.post(`${address}/join`);
    expect((await ana.get(`${address}/change`)).text).toContain('1 person has joined.');
    const changed = await ana.post(`${address}/change`, {
      ...FORM,
      players: '2',
      undo: 'majority',
      name: 'Other line',
      'option-edition': 'main',
    });
    expect(changed.location).toBe(`${address}?said=changed`);
    const page = await wei.get(address);
    expect(page.text).toMatch(
      /The table was changed .*: 2 players instead of 3; .* instead of .*; undo by majority instead of by consent of all\./,
    );
    expect(page.text).toContain('say when you are ready');
    const seats = await db.prisma.seat.findMany({ where: { game: idOf(address) }, orderBy: { seat: 'asc' } });
    expect(seats.map(({ ready }) => ready)).toEqual([true, false]);
    expect((await lettersOf(address, 'changed')).length).toBe(1);
    expect((await ana.post(`${address}/start`)).status).toBe(422);
    await wei.post(`${address}/ready`, { ready: 'yes' });
    expect((await wei.get(address)).text).not.toContain('The table was changed');
    expect((await ana.post(`${address}/start`)).status).toBe(303);
  });

  it('keeps the marks when only its name and notes change', async () => {
    const address = await opened();
    await wei.post(`${address}/join`);
    await ana.post(`${address}/change`, { ...FORM, name: 'New name', notes: 'slowly', joining: 'invited' });
    const row = await rowOf(address);
    expect([row.name, row.notes, row.joining, row.changes]).toEqual(['New name', 'slowly', 'invited', []]);
    expect((await db.prisma.seat.findMany({ where: { game: idOf(address) } })).every(({ ready }) => ready)).toBe(true);
  });

  it('moves somebody down from a seat that is no longer there, and refuses fewer seats than people', async () => {
    const address = await opened({ players: '4' });
    await wei.post(`${address}/join`);
    await lena.post(`${address}/join`);
    await wei.post(`${address}/leave`);
    await ana.post(`${address}/change`, { ...FORM, players: '2' });
    const seats = await db.prisma.seat.findMany({ where: { game: idOf(address) }, orderBy: { seat: 'asc' } });
    expect(await Promise.all(seats.map(({ person }) => nameOf(person)))).toEqual(['Ana', 'Lena']);
    const three = await opened({ players: '3' });
    await wei.post(`${three}/join`);
    await lena.post(`${three}/join`);
    const refused = await ana.post(`${three}/change`, { ...FORM, players: '2' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('3 people already sit here');
    expect((await rowOf(three)).players).toBe(3);
  });

  it('is changed by its owner alone, and not after the start', async () => {
    const address = await opened();
    await wei.post(`${address}/join`);
    expect((await wei.post(`${address}/change`, FORM)).status).toBe(403);
    await ana.post(`${address}/start`);
    expect((await ana.post(`${address}/change`, FORM)).status).toBe(403);
  });
});

describe('an invitation', () => {
  it('by mail address tells nobody whose the address is, and reaches its owner', async () => {
    const address = await opened({ players: '3', visibility: 'private', joining: 'invited', name: 'Quiet line' });
    const said = [];
    for (const who of ['wei@example.org', 'stranger@example.org']) said.push((await ana.post(`${address}/invite`, { who })).location);
    expect(said[0]).toBe(said[1]);
    const page = (await ana.get(address)).text;
    expect(page).toContain('wei@example.org no answer yet stranger@example.org no answer yet');
    expect(page).not.toContain('Wei');
    const told = await lettersOf(address, 'invitation');
    expect(await Promise.all(told.map(({ person }) => nameOf(person || null)))).toEqual(expect.arrayContaining(['Wei', null]));
    expect((await wei.get('/')).text).toMatch(/Ana invites you to Quiet line ?\./);
    expect((await wei.get(address)).status).toBe(200);
    expect((await wei.post(`${address}/join`)).location).toContain('said=joined');
  });

  it('that is no address comes back to be mended, and none is sent', async () => {
    const address = await opened({ players: '3', name: 'Misspelt' });
    const refused = await ana.post(`${address}/invite`, { who: 'wei@example.org, lena@nowhere' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('lena@nowhere does not look like a mail address.');
    expect(refused.html).toMatch(/<textarea id="who"[^>]*aria-invalid="true"[^>]*>wei@example\.org, lena@nowhere</);
    expect(await lettersOf(address, 'invitation')).toEqual([]);
  });

  it('of somebody who blocked the owner looks like any other, and does not reach him', async () => {
    await lena.post('/account/block', { block: 'Ana' });
    const address = await opened({ players: '3', name: 'Apart' });
    await ana.post(`${address}/invite`, { who: 'Lena, lena@example.org' });
    expect((await ana.get(address)).text).toContain('Lena no answer yet lena@example.org no answer yet');
    expect(await lettersOf(address, 'invitation')).toEqual([]);
    expect((await lena.get('/')).text).not.toContain('invites you');
    await db.prisma.block.deleteMany({});
  });
});

describe('an account that goes', () => {
  it('leaves no table waiting for it: own open ones are cancelled, seats given back or offered to others', async () => {
    const tom = await signedUp(app, db, 'Tom');
    const running = await opened({ players: '3', name: 'Goes on' });
    for (const one of [tom, wei]) await one.post(`${running}/join`);
    await ana.post(`${running}/start`);
    const open = await opened({ players: '3', name: 'Still open' });
    await tom.post(`${open}/join`);
    const own = (await tom.post('/tables/new', { ...FORM, name: 'His own' })).location!.split('?')[0]!;
    await wei.post(`${own}/join`);
    expect((await tom.post('/account/delete', { name: 'Tom' })).location).toBe('/?said=deleted');
    expect((await rowOf(own)).status).toBe('cancelled');
    expect(await lettersOf(own, 'cancelled')).toHaveLength(1);
    expect((await db.prisma.seat.findMany({ where: { game: idOf(open), person: { not: null } } })).length).toBe(1);
    const [gone] = await db.prisma.seat.findMany({ where: { game: idOf(running), resignedAt: { not: null } } });
    expect(gone).toBeDefined();
    expect((await lena.get('/')).text).toContain('Goes on');
    expect((await lena.post(`${running}/take`, { seat: String(gone!.seat) })).location).toContain('said=substituted');
    expect((await lena.get(running)).text).toContain('Lena');
  });
});

describe('Tell me', () => {
  it('is offered where nobody looks for players, and makes one mail', async () => {
    await db.prisma.game.updateMany({ where: { status: 'open' }, data: { status: 'cancelled' } });
    expect((await wei.get('/')).text).toContain('Nobody looks for players just now.');
    expect((await wei.post('/wishes', { rules: '' })).location).toBe('/?said=wished');
    await lena.post('/wishes', { rules: 'no-such-game' });
    expect((await wei.get('/')).text).toContain('You get one mail when somebody opens a table of any game');
    const hidden = await opened({ visibility: 'unlisted' });
    expect(await lettersOf(hidden, 'opened')).toEqual([]);
    await ana.post(`${hidden}/change`, { ...FORM, visibility: 'public' });
    expect(await Promise.all((await lettersOf(hidden, 'opened')).map(({ person }) => nameOf(person)))).toEqual(['Wei']);
    expect(await lettersOf(await opened(), 'opened')).toEqual([]);
    expect(await db.prisma.tableWish.count()).toBe(0);
  });

  it('is taken back in the account, by the link of a mail, and with the account', async () => {
    const { mailToken, id } = await db.prisma.person.findUniqueOrThrow({ where: { name: 'Lena' } });
    const wishes = () => db.prisma.tableWish.count({ where: { person: id } });
    await lena.post('/account/mail', { mails: 'turns', wish: ['', 'example'] });
    expect(await wishes()).toBe(2);
    expect((await lena.get('/account/mail')).html).toMatch(/name="wish" value="example" checked/);
    await lena.post('/account/mail', { mails: 'turns' });
    expect(await wishes()).toBe(0);
    await lena.post('/wishes', { rules: 'example' });
    expect((await wei.get(`/m/w/${mailToken}`)).text).toContain('No mails about open tables');
    expect(await wishes()).toBe(1);
    expect((await wei.raw(`/m/w/${mailToken}`, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await wishes()).toBe(0);
  });

  it('does not reach whoever is kept away by a block', async () => {
    await wei.post('/account/block', { block: 'Ana' });
    await wei.post('/wishes', { rules: 'example' });
    expect(await lettersOf(await opened(), 'opened')).toEqual([]);
    await wei.post('/wishes');
    await db.prisma.block.deleteMany({});
  });
});

describe('the tables page', () => {
  it('says in a line which tables began or ceased to wait', async () => {
    const address = await opened({ name: 'Waiting line' });
    await wei.post(`${address}/join`);
    await ana.post(`${address}/start`);
    const asked = (await ana.get('/')).html.includes(`data-tables="${idOf(address)}"`) ? ana : wei;
    const news = async (seen: string) => JSON.parse((await asked.get(`/waiting?seen=${seen}`)).html).news as string[];
    const all = (await asked.get('/')).html.match(/data-tables="([^"]*)"/)![1]!.split(',');
    expect(all).toContain(idOf(address));
    expect(await news(all.join(','))).toEqual([]);
    expect(await news(all.filter((one) => one !== idOf(address)).join(','))).toEqual(['Waiting line waits for you now.']);
    const foreign = await opened({ name: 'Not yours', visibility: 'private' });
    expect(JSON.parse((await wei.get(`/waiting?seen=${idOf(foreign)}`)).html).news.join()).not.toContain('Not yours');
    await db.prisma.game.update({ where: { id: idOf(address) }, data: { pausedAt: new Date() } });
    expect(await news(all.join(','))).toEqual(['Waiting line no longer waits for you.']);
  });
});
