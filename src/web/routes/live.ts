import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebDeps } from '../deps.js';
import { Listener } from '../live/listener.js';
import { Streams } from '../live/streams.js';
import { waitingMarks } from '../tables/lobby.js';
import { enter } from '../tables/room.js';

/** Answers with the stream of one table; the JSON API has it at an address of its own. */
export type LiveStream = (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => Promise<void>;

/** Moves come in bursts; the lists of those who look at the tables page are read once for all of them. */
const GATHER = 200;

/**
 * Live pages: a stream that says only "the table is at seq n", or a mark of the list of tables that wait for somebody; the
 * page then fetches what its viewer may see. One LISTEN connection per process feeds all streams; after a reconnect every
 * stream is told how things stand.
 */
export function liveRoutes(app: FastifyInstance, deps: WebDeps): LiveStream {
  const tables = new Streams();
  const people = new Streams();
  let gathered: NodeJS.Timeout | undefined;
  const tellPeople = async (): Promise<void> => {
    gathered = undefined;
    const marks = await waitingMarks(deps, people.keys()).catch(() => new Map<string, string>());
    for (const [person, mark] of marks) people.say(person, mark);
  };
  const listener = new Listener(
    deps.database.pool,
    (payload) => {
      for (const [game, seq] of Object.entries(payload)) tables.say(game, seq);
      if (people.keys().length > 0) gathered ??= setTimeout(tellPeople, GATHER).unref();
    },
    async () => {
      for (const game of tables.keys()) tables.say(game, await deps.tables.head(game).catch(() => -1));
      await tellPeople();
    },
  );
  const beat = setInterval(() => {
    tables.beat();
    people.beat();
  }, 25_000).unref();

  app.addHook('preClose', async () => {
    clearInterval(beat);
    clearTimeout(gathered);
    tables.end();
    people.end();
    await listener.stop();
  });

  const stream: LiveStream = async (request, reply) => {
    const { table } = await enter(deps, request, request.params.id);
    await listener.start();
    tables.open(table.id, request, reply, table.headSeq);
  };
  app.get('/games/:id/live', { config: { access: 'anybody' }, compress: false, exposeHeadRoute: false }, stream);

  app.get('/live', { config: { access: 'person' }, compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const me = request.me!.id;
    await listener.start();
    people.open(me, request, reply, (await waitingMarks(deps, [me])).get(me) ?? '');
  });
  return stream;
}
