import type { App } from '../../src/web/app.js';
import { useDatabase } from '../support/postgres.js';
import { openSite } from './site.js';

/** Whatever a page can do, a program can do: every acting route of the pages has its counterpart here, or a reason why not. */
const COUNTERPART: Record<string, string> = {
  '/wishes': '/wishes',
  '/tables/new': '/tables',
  '/games/:id/move': '/tables/:id/moves',
  ...Object.fromEntries(
    [
      ...['undo', 'redo', 'consent/ask', 'consent', 'join', 'decline', 'leave', 'ready', 'start', 'cancel', 'change', 'invite'],
      ...['practise', 'chat', 'note', 'report', 'mails', 'offer', 'take', 'resign', 'end'],
    ].map((what) => [`/games/:id/${what}`, `/tables/:id/${what}`]),
  ),
  '/account/name': '/account',
  '/account/zone': '/account',
  '/account/mail': '/account',
  '/account/block': '/account/block',
  '/account/unblock': '/account/unblock',
  '/archive/verify': '/archive/verify',
  '/archive/import': '/archive/import',
  '/games/:id/plan': '/tables/:id/plans',
  '/games/:id/keep': '/tables/:id/keep',
  '/games/:id/plans/:plan/play': '/tables/:id/plans/:plan/play',
  '/games/:id/plans/:plan/rework': '/tables/:id/plans/:plan/rework',
  '/games/:id/plans/:plan/delete': '/tables/:id/plans/:plan/delete',
  '/games/:id/desk/:deed': '/tables/:id/desk/rewind',
  '/games/:id/desk/act': '/tables/:id/desk/move',
  '/games/:id/workshop': '/tables/:id/desk/amend',
  '/desk/answer': '/desk/answer',
  '/desk/ban': '/desk/ban',
  '/admin/retry': '/admin/retry',
};

const BY_TOKEN_NEVER = 'a lost token must not lock its owner out: on the account page only';
const SIGNING = 'a token stands for signing in';
const MAIL = 'a button in a mail; programs have mails and wishes at addresses of their own';
const HALF_MADE = 'choices by path keep nothing on the server: there is no half-made move to forget';

const WITHOUT: Record<string, string> = {
  '/sign-up': SIGNING,
  '/sign-in': SIGNING,
  '/sign-in/mail': SIGNING,
  '/sign-out': SIGNING,
  '/l/:secret': SIGNING,
  '/m/t/:game/:token': MAIL,
  '/m/u/:token': MAIL,
  '/m/w/:token': MAIL,
  '/account/address': BY_TOKEN_NEVER,
  '/account/password': BY_TOKEN_NEVER,
  '/account/delete': BY_TOKEN_NEVER,
  '/account/tokens': BY_TOKEN_NEVER,
  '/account/tokens/revoke': BY_TOKEN_NEVER,
  '/games/:id/forget': HALF_MADE,
  '/games/:id/workshop/forget': HALF_MADE,
  '/account/devices': BY_TOKEN_NEVER,
  '/admin/role': 'a lost token must make nobody an administrator: on the administrators’ page only',
  '/games/:id/discard': 'a program leaves a private copy as it is; it disturbs nobody',
};

const db = useDatabase();
let app: App;
beforeAll(async () => {
  app = await openSite(db);
});
afterAll(() => app.close());

it('every action of a page has its counterpart for programs, or a reason', () => {
  const acting = app.routeList.filter(({ method }) => method !== 'GET').map(({ url }) => url);
  const pages = acting.filter((url) => !url.startsWith('/api/'));
  expect(pages.filter((url) => !(url in COUNTERPART) && !(url in WITHOUT))).toEqual([]);
  expect(Object.keys({ ...COUNTERPART, ...WITHOUT }).filter((url) => !pages.includes(url))).toEqual([]);
  expect(Object.values(COUNTERPART).filter((url) => !acting.includes(`/api/v1${url}`))).toEqual([]);
});
