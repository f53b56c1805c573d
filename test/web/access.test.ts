import type { App } from '../../src/web/app.js';
import { makeToken, SCOPES } from '../../src/web/people/tokens.js';
import { useDatabase } from '../support/postgres.js';
import { openSite, signedUp, tablesOver, Visitor } from './site.js';

/**
 * Who may ask for what, for every route there is. The list of routes is the app's own: one that has no line here fails.
 * Asked about a private running table that Ana opened and plays at. `in`: answered (perhaps with a refusal of what was
 * sent); `sign`: asked to sign in; `no`: not for this visitor, or not there for him.
 */
const ALL = 'in in in in in';
const PEOPLE = 'sign in in in in';
const NOT_THERE = 'no no no no no';
const LOOK = 'no no in in in';
const LOOK_SIGNED = 'sign no in in in';
const SEATED = 'sign no in no no';
const MODERATORS = 'sign no no in in';
const ADMINISTRATORS = 'sign no no no in';

/** anonymous, stranger, player, moderator, administrator */
const EXPECTED: Record<string, string> = {
  'GET /': ALL,
  'GET /next': PEOPLE,
  'GET /waiting': PEOPLE,
  'POST /wishes': PEOPLE,
  'GET /healthz': ALL,
  'GET /readyz': ALL,
  'GET /assets/:hash/*': ALL,
  'GET /sign-up': ALL,
  'POST /sign-up': ALL,
  'GET /sign-in': ALL,
  'POST /sign-in': ALL,
  'GET /sign-in/mail': ALL,
  'POST /sign-in/mail': ALL,
  'GET /l/:secret': NOT_THERE,
  'POST /l/:secret': NOT_THERE,
  'GET /account': PEOPLE,
  'POST /account/name': PEOPLE,
  'POST /account/address': PEOPLE,
  'POST /account/password': PEOPLE,
  'POST /account/zone': PEOPLE,
  'POST /account/devices': PEOPLE,
  'GET /account/mail': PEOPLE,
  'POST /account/mail': PEOPLE,
  'POST /account/block': PEOPLE,
  'POST /account/unblock': PEOPLE,
  'GET /account/tokens': PEOPLE,
  'POST /account/tokens': PEOPLE,
  'POST /account/tokens/revoke': PEOPLE,
  'GET /account/export': PEOPLE,
  'GET /account/delete': PEOPLE,
  'POST /account/delete': PEOPLE,
  'GET /tables/new': PEOPLE,
  'POST /tables/new': PEOPLE,
  'GET /games/:id': LOOK,
  'GET /games/:id/turn': PEOPLE,
  'POST /games/:id/move': SEATED,
  'POST /games/:id/forget': PEOPLE,
  'POST /games/:id/undo': SEATED,
  'POST /games/:id/redo': SEATED,
  'POST /games/:id/consent/ask': SEATED,
  'POST /games/:id/consent': SEATED,
  'GET /games/:id/join/:code': NOT_THERE,
  'POST /games/:id/join': LOOK_SIGNED,
  'POST /games/:id/decline': PEOPLE,
  'POST /games/:id/leave': LOOK_SIGNED,
  'POST /games/:id/ready': LOOK_SIGNED,
  'POST /games/:id/start': LOOK_SIGNED,
  'POST /games/:id/cancel': LOOK_SIGNED,
  'GET /games/:id/change': 'sign no no no no',
  'POST /games/:id/change': 'sign no no no no',
  'POST /games/:id/invite': 'sign no no no no',
  'GET /games/:id/curves': LOOK,
  'GET /games/:id/history': LOOK,
  'GET /games/:id/history/:n': LOOK,
  'GET /games/:id/live': LOOK,
  'GET /live': PEOPLE,
  'GET /games/:id/log': LOOK,
  'POST /games/:id/practise': LOOK_SIGNED,
  'GET /games/:id/picture.png': NOT_THERE,
  'POST /games/:id/plan': SEATED,
  'POST /games/:id/keep': SEATED,
  'POST /games/:id/discard': SEATED,
  'POST /games/:id/plans/:plan/play': 'sign no no no no',
  'POST /games/:id/plans/:plan/rework': 'sign no no no no',
  'POST /games/:id/plans/:plan/delete': 'sign no no no no',
  'GET /archive': ALL,
  'GET /archive/list.csv': ALL,
  'GET /archive/games/:game': NOT_THERE,
  'GET /players/:person': NOT_THERE,
  'GET /games/:id/kept': NOT_THERE,
  'GET /archive/verify': ALL,
  'POST /archive/verify': ALL,
  'GET /archive/import': PEOPLE,
  'POST /archive/import': PEOPLE,
  'GET /games/:id/file.jsonl': NOT_THERE,
  'GET /games/:id/file.json': NOT_THERE,
  'GET /games/:id/view.json': LOOK,
  'GET /games/:id/chat': LOOK,
  'POST /games/:id/chat': SEATED,
  'POST /games/:id/note': LOOK_SIGNED,
  'GET /games/:id/report': LOOK_SIGNED,
  'POST /games/:id/report': LOOK_SIGNED,
  'GET /games/:id/seat': SEATED,
  'POST /games/:id/mails': LOOK_SIGNED,
  'POST /games/:id/offer': SEATED,
  'POST /games/:id/take': 'sign no no no no',
  'POST /games/:id/resign': SEATED,
  'POST /games/:id/end': SEATED,
  'GET /help': ALL,
  'GET /help/fairness': ALL,
  'GET /help/games/:game': ALL,
  'GET /m/t/:game/:token': NOT_THERE,
  'POST /m/t/:game/:token': NOT_THERE,
  'GET /m/u/:token': NOT_THERE,
  'POST /m/u/:token': NOT_THERE,
  'GET /m/w/:token': NOT_THERE,
  'POST /m/w/:token': NOT_THERE,
  'GET /games/:id/desk': MODERATORS,
  'GET /games/:id/desk/act': MODERATORS,
  'POST /games/:id/desk/act': MODERATORS,
  'GET /games/:id/desk/adjust': MODERATORS,
  'POST /games/:id/desk/:deed': MODERATORS,
  'GET /games/:id/workshop': 'sign no no no no',
  'POST /games/:id/workshop': MODERATORS,
  'POST /games/:id/workshop/forget': MODERATORS,
  'GET /desk': MODERATORS,
  'POST /desk/answer': MODERATORS,
  'POST /desk/ban': MODERATORS,
  'GET /admin': ADMINISTRATORS,
  'POST /admin/retry': ADMINISTRATORS,
  'POST /admin/role': ADMINISTRATORS,
  'GET /help/api': ALL,
  'GET /api/v1/openapi.json': ALL,
  'POST /sign-out': ALL,
};

/** The same table asked by program: every visitor with a token that opens everything, the first without one. Where a body is needed, it stands here. */
const BY_PROGRAM: Record<string, string | readonly [string, object]> = {
  'GET /api/v1/me': PEOPLE,
  'GET /api/v1/home': PEOPLE,
  'POST /api/v1/wishes': [PEOPLE, { rules: [] }],
  'GET /api/v1/games': PEOPLE,
  'GET /api/v1/tables': PEOPLE,
  'POST /api/v1/tables': [PEOPLE, { rules: 'unheard of', players: 2, name: 'Not opened' }],
  'GET /api/v1/tables/:id': LOOK_SIGNED,
  'POST /api/v1/tables/:id/change': ['sign no in no no', {}],
  'POST /api/v1/tables/:id/join': [LOOK_SIGNED, {}],
  'POST /api/v1/tables/:id/leave': LOOK_SIGNED,
  'POST /api/v1/tables/:id/ready': [LOOK_SIGNED, { ready: true }],
  'POST /api/v1/tables/:id/start': LOOK_SIGNED,
  'POST /api/v1/tables/:id/cancel': LOOK_SIGNED,
  'GET /api/v1/tables/:id/link': SEATED,
  'POST /api/v1/tables/:id/invite': ['sign no no no no', { who: ['Wei'] }],
  'POST /api/v1/tables/:id/decline': [PEOPLE, { code: 'invented' }],
  'POST /api/v1/tables/:id/offer': [SEATED, { offer: false }],
  'POST /api/v1/tables/:id/take': ['sign no no no no', { seat: 1 }],
  'POST /api/v1/tables/:id/end': [SEATED, { agree: false }],
  'POST /api/v1/tables/:id/resign': [SEATED, { sure: false }],
  'POST /api/v1/tables/:id/mails': [LOOK_SIGNED, { mails: true }],
  'GET /api/v1/tables/:id/position': LOOK_SIGNED,
  'GET /api/v1/tables/:id/steps': LOOK_SIGNED,
  'GET /api/v1/tables/:id/choices': SEATED,
  'POST /api/v1/tables/:id/moves': [SEATED, { move: {} }],
  'POST /api/v1/tables/:id/undo': [SEATED, {}],
  'POST /api/v1/tables/:id/redo': [SEATED, {}],
  'GET /api/v1/tables/:id/export': LOOK_SIGNED,
  'GET /api/v1/archive': PEOPLE,
  'GET /api/v1/tables/:id/chat': LOOK_SIGNED,
  'POST /api/v1/tables/:id/chat': [SEATED, { text: 'hello' }],
  'POST /api/v1/tables/:id/chat/read': LOOK_SIGNED,
  'GET /api/v1/tables/:id/note': LOOK_SIGNED,
  'POST /api/v1/tables/:id/note': [LOOK_SIGNED, { text: 'mine' }],
  'POST /api/v1/tables/:id/report': [LOOK_SIGNED, { text: 'Please look at this.' }],
  'GET /api/v1/tables/:id/desk': MODERATORS,
  'POST /api/v1/tables/:id/desk/undo': [MODERATORS, { reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/rewind': ['sign no no no no', { n: 9, reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/pause': [MODERATORS, { reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/resume': [MODERATORS, { reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/substitute': [MODERATORS, { seat: 0, name: 'Nobody', reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/adjust': [MODERATORS, { correction: {}, reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/consent': [MODERATORS, { agree: false, reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/move': [MODERATORS, { seat: 0, move: {}, reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/amend/try': [MODERATORS, { amendment: {} }],
  'POST /api/v1/tables/:id/desk/amend': [MODERATORS, { amendment: {}, on: 0, reason: 'to see who may' }],
  'POST /api/v1/tables/:id/consent/ask': [SEATED, { step: '99', reason: 'to see who may' }],
  'POST /api/v1/tables/:id/consent': [SEATED, { agree: 'withdraw' }],
  'POST /api/v1/tables/:id/practise': [LOOK_SIGNED, {}],
  'POST /api/v1/tables/:id/desk/end': [MODERATORS, { reason: 'to see who may' }],
  'POST /api/v1/tables/:id/desk/reopen': [MODERATORS, { reason: 'to see who may' }],
  'GET /api/v1/tables/:id/events': LOOK_SIGNED,
  'GET /api/v1/tables/:id/plans': SEATED,
  'POST /api/v1/tables/:id/plans': SEATED,
  'POST /api/v1/tables/:id/keep': ['sign no in no no', { name: 'not a copy' }],
  'POST /api/v1/tables/:id/plans/:plan/play': ['sign no no no no', { line: 0 }],
  'POST /api/v1/tables/:id/plans/:plan/rework': 'sign no no no no',
  'POST /api/v1/tables/:id/plans/:plan/delete': 'sign no no no no',
  'GET /api/v1/desk': MODERATORS,
  'POST /api/v1/desk/answer': [MODERATORS, { id: '999', answer: 'to see who may' }],
  'POST /api/v1/desk/ban': [MODERATORS, { name: 'Nobody at all', reason: 'to see who may' }],
  'GET /api/v1/admin': ADMINISTRATORS,
  'POST /api/v1/admin/retry': [ADMINISTRATORS, { game: '', id: '999' }],
  'GET /api/v1/account': PEOPLE,
  'POST /api/v1/account': [PEOPLE, {}],
  'POST /api/v1/account/block': [PEOPLE, { name: 'Nobody at all' }],
  'POST /api/v1/account/unblock': [PEOPLE, { name: 'Nobody at all' }],
  'POST /api/v1/archive/verify': [PEOPLE, { file: 'nonsense' }],
  'POST /api/v1/archive/import': [PEOPLE, { file: 'nonsense' }],
};

/** These stay open: knocked at, and closed at once. */
const STREAMS = new Set(['GET /games/:id/live', 'GET /live', 'GET /api/v1/tables/:id/events']);

const isApi = (url: string): boolean => url.startsWith('/api/') && url !== '/api/v1/openapi.json';

const db = useDatabase();
let app: App;
let game: string;
let visitors: Visitor[];
let keys: (string | null)[];

beforeAll(async () => {
  app = await openSite(db);
  const names = ['Stranger', 'Ana', 'Moderator', 'Administrator', 'Wei'];
  const signed: Visitor[] = [];
  for (const name of names) signed.push(await signedUp(app, db, name));
  for (const role of ['Moderator', 'Administrator'])
    await db.prisma.person.update({ where: { name: role }, data: { role: role.toLowerCase() } });
  const [ana, wei] = await Promise.all(['Ana', 'Wei'].map((name) => db.prisma.person.findUniqueOrThrow({ where: { name } })));
  const tables = tablesOver(db);
  game = await tables.open(ana!.id, { rules: 'example', players: 2, name: 'Private line', visibility: 'private' });
  await tables.join(game, wei!.id);
  await tables.ready(game, wei!.id, true);
  await tables.start(game, { person: ana!.id, role: 'player' });
  visitors = [new Visitor(app), ...signed.slice(0, 4)];
  keys = [null];
  for (const name of names.slice(0, 4)) {
    const { id } = await db.prisma.person.findUniqueOrThrow({ where: { name } });
    keys.push(await makeToken(db, id, 'everything', SCOPES));
  }
});
afterAll(() => app.close());

const filled = (url: string): string =>
  url
    .replace(':id', game)
    .replace(':game', url.startsWith('/help') ? 'example' : game)
    .replace(':n', '0')
    .replace(':secret', 'invented')
    .replace(':code', 'invented')
    .replace(':deed', 'rewind')
    .replace(':plan', '1')
    .replace(':token', 'invented-invented-invented')
    .replace(':hash/*', 'x/css/base.css');

it('has a line for every route, and no line for none', () => {
  const lines = { ...EXPECTED, ...BY_PROGRAM };
  const routes = app.routeList.map((route) => `${route.method} ${route.url}`);
  expect(routes.filter((route) => !(route in lines))).toEqual([]);
  expect(Object.keys(lines).filter((route) => !routes.includes(route))).toEqual([]);
});

const verdict = ({ status, location }: { status: number; location: string | null }): string => {
  expect(status).toBeLessThan(500);
  if (status === 401 || (status === 303 && location?.startsWith('/sign-in'))) return 'sign';
  return status === 403 || status === 404 ? 'no' : 'in';
};

it.each(Object.entries(EXPECTED))('%s: %s', async (route, expected) => {
  const [method, url] = route.split(' ') as [string, string];
  const found: string[] = [];
  for (const visitor of visitors) {
    const address = filled(url);
    if (STREAMS.has(route)) found.push(verdict(await visitor.knockAt(address)));
    else found.push(verdict(method === 'GET' ? await visitor.get(address) : await visitor.post(address)));
  }
  expect(found.join(' ')).toBe(expected);
});

it.each(Object.entries(BY_PROGRAM))('%s: %j', async (route, line) => {
  const [method, url] = route.split(' ') as ['GET' | 'POST', string];
  const [expected, payload] = [line].flat() as [string, object | undefined];
  const found: string[] = [];
  for (const key of keys) {
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    if (STREAMS.has(route)) {
      found.push(verdict(await visitors[0]!.knockAt(filled(url), headers)));
      continue;
    }
    const answer = await app.inject({ method, url: filled(url), headers, ...(payload && { payload }) });
    // A body that is not understood would hide who may ask: the one of this line must be.
    expect([answer.statusCode, answer.body]).not.toEqual([400, expect.anything()]);
    found.push(verdict({ status: answer.statusCode, location: null }));
  }
  expect(found.join(' ')).toBe(expected);
});

it('no form is taken without its token', async () => {
  const player = await signedUp(app, db, 'Tokenless');
  for (const { method, url } of app.routeList) {
    if (method !== 'POST' || url.startsWith('/m/') || isApi(url)) continue;
    const page = await player.raw(filled(url), 'name=x&text=hello');
    expect([url, page.status]).toEqual([url, 403]);
  }
});
