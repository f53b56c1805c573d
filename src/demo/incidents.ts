import type { Database } from '../database/client.js';
import type { Consent } from '../table/consent.js';
import type { GameId, Tables } from '../table/types.js';
import type { PlannedTable } from './plan.js';

/** What people bring before the others and the moderators, so that their pages have something to show. */

const MISTAKEN = 'I clicked on the wrong one, sorry. May I do that again?';
const AWAY = 'Tomás wrote that he is away until Monday. Could somebody move for him, if everybody agrees?';

export async function bringAbout(
  { database, tables, consent }: { readonly database: Database; readonly tables: Tables; readonly consent: Consent },
  incident: NonNullable<PlannedTable['incident']>,
  game: GameId,
  sitting: readonly string[],
): Promise<void> {
  if (incident === 'report') {
    const by = { game, person: sitting[1]! };
    if ((await database.prisma.report.count({ where: by })) === 0) await database.prisma.report.create({ data: { ...by, text: AWAY } });
    return;
  }
  const { steps, seats, status } = await tables.table(game);
  const [last] = steps > 0 ? await tables.steps(game, 'spectator', { from: steps, to: steps }) : [];
  const seat = last?.seat ?? null;
  if (!last || seat === null || status !== 'running' || (await consent.request(game))) return;
  await consent.ask(game, { by: { person: seats[seat]!.person, role: 'player' }, seat, to: last.id, reason: MISTAKEN });
}
