import { post } from '../../notify/outbox.js';
import type { GameId } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { newSecret } from '../people/secrets.js';
import type { Me } from '../people/sessions.js';
import { forbidden } from '../say-error.js';
import type { Room } from './room.js';

/** Who may take a seat, and the invitations that lead to one. */

/** The table's own link, made when it is first shown. */
export async function tableLink(deps: WebDeps, game: GameId, by: string): Promise<string> {
  const known = await deps.database.prisma.invitation.findFirst({ where: { game, person: null, email: null } });
  if (known) return known.code;
  const code = newSecret().slice(0, 16);
  await deps.database.prisma.invitation.create({ data: { game, code, by } });
  return code;
}

/** Invites names of players and mail addresses; says whom it did not find. */
export async function invite(
  deps: WebDeps,
  room: Room,
  by: Me,
  wishes: readonly string[],
): Promise<{ invited: number; unknown: string[] }> {
  const { prisma, pool } = deps.database;
  const game = room.table.id;
  const unknown: string[] = [];
  let invited = 0;
  for (const wish of wishes) {
    const isAddress = wish.includes('@');
    const person = await prisma.person.findFirst({ where: { ...(isAddress ? { email: wish } : { name: wish }), deletedAt: null } });
    if (!person && !isAddress) {
      unknown.push(wish);
      continue;
    }
    if (person && (person.id === by.id || (await areApart(deps, person.id, [by.id])))) {
      // Whoever blocks somebody is not told apart from somebody who does not answer.
      invited += person.id === by.id ? 0 : 1;
      continue;
    }
    const before = await prisma.invitation.findFirst({ where: { game, ...(person ? { person: person.id } : { email: wish }) } });
    if (before) continue;
    await mustBeWithin(pool, limits.invitations, by.id);
    const code = newSecret().slice(0, 16);
    await prisma.invitation.create({
      data: { game, code, by: by.id, ...(person ? { person: person.id } : { email: wish.toLowerCase() }) },
    });
    await post(pool, {
      game,
      person: person?.id ?? '',
      kind: 'invitation',
      occasion: code,
      facts: { code, by: by.name, ...(person ? {} : { to: wish.toLowerCase() }) },
    });
    invited += 1;
  }
  if (invited > 0) deps.wakePost?.();
  return { invited, unknown };
}

/** Throws a sentence unless this person may take a seat; an invitation's code opens what it was made for. */
export async function mustBeWelcome(deps: WebDeps, room: Room, me: Me, code: string | null): Promise<void> {
  const { pool } = deps.database;
  const seated = room.table.seats.flatMap((seat) => (seat.person ? [seat.person] : []));
  if (await areApart(deps, me.id, seated)) throw forbidden('You and somebody at this table do not want to meet. Choose another table.');
  if (room.owns || room.table.joining === 'anybody') return;
  const { rows } = await pool.query<{ code: string; open: boolean }>(
    `select i.code, i.person is null and i.email is null as open from invitation i join person p on p.id = $2
      where i.game = $1 and (i.person = p.id or i.email = p.email or (i.person is null and i.email is null) or i.code = $3)`,
    [room.table.id, me.id, code ?? ''],
  );
  const personal = rows.some((row) => !row.open);
  const byLink = room.table.joining === 'link' && rows.some((row) => row.open && row.code === code);
  if (!personal && !byLink)
    throw forbidden(
      room.table.joining === 'link'
        ? 'This table is for whoever has its link. Ask the person who opened it.'
        : 'This table is for those who were invited.',
    );
}

/** Whether a block stands between somebody and any of the others, on either side. */
export async function areApart(deps: WebDeps, person: string, others: readonly string[]): Promise<boolean> {
  const { rowCount } = await deps.database.pool.query(
    'select 1 from block where person = $1 and other = any($2) or other = $1 and person = any($2) limit 1',
    [person, others],
  );
  return (rowCount ?? 0) > 0;
}
