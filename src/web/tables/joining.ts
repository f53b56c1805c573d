import type { FastifyRequest } from 'fastify';
import { post } from '../../notify/outbox.js';
import type { Actor, GameId } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import { MOST_INVITED } from '../fields.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { newSecret } from '../people/secrets.js';
import type { Me } from '../people/sessions.js';
import { isEmail } from '../plugins/forms.js';
import { forbidden, SayError } from '../say-error.js';
import { enter, type Room, roomOf } from './room.js';

/** Who may take a seat, and the invitations that lead to one. */

/** The table's own link, made when it is first shown. */
export async function tableLink(deps: WebDeps, game: GameId, by: string): Promise<string> {
  const known = await deps.database.prisma.invitation.findFirst({ where: { game, person: null, email: null } });
  if (known) return known.code;
  const code = newSecret().slice(0, 16);
  await deps.database.prisma.invitation.create({ data: { game, code, by } });
  return code;
}

/** The owner invites to his table before the start; says whom it did not find. */
export async function inviteToTable(deps: WebDeps, room: Room, by: Me, who: readonly string[]): Promise<string[]> {
  if (room.table.status !== 'open') throw forbidden('The game has started; there are no seats to invite for.');
  if (!room.owns) throw forbidden('Only whoever opened the table invites. Give the link to whom you like.');
  const wishes = who.map((wish) => wish.trim()).filter(Boolean);
  const bad = wishes.find((wish) => wish.includes('@') && !isEmail(wish));
  if (wishes.length === 0) throw notUnderstood('Say whom to invite: names or mail addresses.');
  if (wishes.length > MOST_INVITED) throw notUnderstood(`At most ${MOST_INVITED} invitations at once.`);
  if (bad) throw notUnderstood(`${bad} does not look like a mail address.`);
  return (await invite(deps, room, by, wishes)).unknown;
}

const notUnderstood = (sentence: string): SayError => new SayError(422, 'That was not understood', `${sentence} Nothing was changed.`);

/**
 * Invites names of players and mail addresses; says whom it did not find. What was an address stays one: whether somebody
 * here has it, and under which name, is not told.
 */
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
    if (person?.id === by.id) continue;
    const whom = isAddress ? { email: wish.toLowerCase() } : { person: person!.id };
    if (await prisma.invitation.findFirst({ where: { game, ...whom } })) continue;
    await mustBeWithin(pool, limits.invitations, by.id);
    const code = newSecret().slice(0, 16);
    await prisma.invitation.create({ data: { game, code, by: by.id, ...whom } });
    invited += 1;
    // Whoever blocks somebody is not told apart from somebody who does not answer.
    if (person && (await areApart(deps, person.id, [by.id]))) continue;
    await post(pool, {
      game,
      person: person?.id ?? '',
      kind: 'invitation',
      occasion: code,
      facts: { code, by: by.name, ...(person ? {} : { to: wish.toLowerCase() }) },
    });
  }
  if (invited > 0) deps.wakePost?.();
  return { invited, unknown };
}

/** Takes a free seat. A code that was given out for this table opens it even where it is private, and is used up if it was somebody's own. */
export async function takeFreeSeat(deps: WebDeps, request: FastifyRequest, game: GameId, code: string | null): Promise<void> {
  const me = request.me!;
  const { invitation } = deps.database.prisma;
  const known = code !== null && (await invitation.findFirst({ where: { game, code } })) !== null;
  const room = known ? await roomOf(deps, await deps.tables.table(game), me.id) : await enter(deps, request, game);
  await mustBeWelcome(deps, room, me, code);
  await deps.tables.join(game, me.id);
  if (known) await invitation.updateMany({ where: { game, code, NOT: { person: null, email: null } }, data: { usedAt: new Date() } });
  deps.wakePost?.();
}

export async function declineInvitation(deps: WebDeps, game: GameId, me: Me, code: string): Promise<void> {
  await deps.database.pool.query(
    `update invitation i set declined_at = now() from person p where p.id = $3 and i.game = $1 and i.code = $2 and (i.person = p.id or i.email = p.email)`,
    [game, code, me.id],
  );
}

/** Cancels a table before its start; those who sat there are told. */
export async function cancelTable(deps: WebDeps, room: Room, me: Me): Promise<void> {
  await deps.tables.cancel(room.table.id, actorAt(room, me));
  const facts = { by: me.name };
  for (const { person } of room.table.seats)
    if (person && person !== me.id)
      await post(deps.database.pool, { game: room.table.id, person, kind: 'cancelled', occasion: 'cancelled', facts });
  deps.wakePost?.();
}

/** Before the start: an owner who does not play acts as the owner. */
export const actorAt = (room: Room, me: Me): Actor => ({ person: me.id, role: room.owns && room.seat === null ? 'owner' : 'player' });

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
