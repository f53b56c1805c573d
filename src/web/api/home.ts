import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import { keepWishes, wishesOf } from '../people/wishes.js';
import { myInvitations, myOtherGames, myTurns, offeredSeats, openTables, recentlyFinished } from '../tables/lobby.js';
import { opens } from './opens.js';

const Rows = (description: string) => Type.Array(Type.Unknown(), { description });
const HomeForm = Type.Object({
  turns: Rows('Tables that wait for me, the longest first, with what is asked'),
  others: Rows('My other tables'),
  open: Rows('Tables with a free seat'),
  invitations: Rows('Invitations that I have neither used nor declined, with their codes'),
  seats: Rows('Seats whose players look for a substitute'),
  finished: Rows('My last finished games'),
  wishes: Type.Array(Type.String(), { description: 'Games of which I want one mail when a table opens; empty text: any' }),
});
const WishesForm = Type.Object({
  rules: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50, description: 'Exactly these from now on; empty text: any game' }),
});

/** The tables page in one answer, and the wish for a mail when a table opens. */
export function homeRoutes(api: FastifyInstance, deps: WebDeps): void {
  api.get(
    '/home',
    { config: opens('read'), schema: { summary: 'What waits for me and what is open, in words', response: { 200: HomeForm } } },
    async ({ me }) => {
      const now = new Date();
      const { id } = me!;
      const [turns, others, open, invitations, seats, finished, wishes] = await Promise.all([
        myTurns(deps, id, now),
        myOtherGames(deps, id, now),
        openTables(deps, id),
        myInvitations(deps, id),
        offeredSeats(deps, id),
        recentlyFinished(deps, id),
        wishesOf(deps.database, id),
      ]);
      return { turns, others, open, invitations, seats, finished, wishes: [...wishes] };
    },
  );
  api.post<{ Body: Static<typeof WishesForm> }>(
    '/wishes',
    { config: opens('account'), schema: { summary: 'One mail when such a table opens', body: WishesForm, response: { 200: WishesForm } } },
    async (request) => {
      await keepWishes(deps, request.me!.id, request.body.rules);
      return { rules: [...(await wishesOf(deps.database, request.me!.id))] };
    },
  );
}
