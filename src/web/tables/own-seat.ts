import type { Answer } from '../../table/types.js';
import type { WebDeps } from '../deps.js';
import type { Me } from '../people/sessions.js';
import { forbidden } from '../say-error.js';
import { areApart, cancelTable } from './joining.js';
import { mustSit, type Room, roomOf } from './room.js';

/** What somebody does with his seat while the game runs: leaving it to somebody else, ending by agreement, its mails. */

const mustRun = (room: Room): void => {
  if (room.table.status !== 'running') throw forbidden('The game is not running.');
};

export async function wantMails(deps: WebDeps, room: Room, me: string, mails: boolean): Promise<void> {
  const wants = mails ? 'turns' : 'none';
  const key = { person: me, game: room.table.id };
  await deps.database.prisma.mailChoice.upsert({ where: { person_game: key }, create: { ...key, wants }, update: { wants } });
}

export async function offerSeat(deps: WebDeps, room: Room, offer: boolean): Promise<void> {
  const { prisma } = deps.database;
  const key = { game: room.table.id, seat: mustSit(room) };
  mustRun(room);
  if (offer) await prisma.seatOffer.upsert({ where: { game_seat: key }, create: key, update: {} });
  else await prisma.seatOffer.deleteMany({ where: key });
}

export async function takeOfferedSeat(deps: WebDeps, room: Room, me: string, seat: number): Promise<void> {
  const { prisma } = deps.database;
  const key = { game: room.table.id, seat };
  const offer = Number.isInteger(seat) && (await prisma.seatOffer.findUnique({ where: { game_seat: key } }));
  if (!offer) throw forbidden('That seat is not offered to a substitute.');
  if (room.seat !== null) throw forbidden('You already sit at this table.');
  const seated = room.table.seats.flatMap((one) => one.person ?? []);
  if (await areApart(deps, me, seated)) throw forbidden('You and somebody at this table do not want to meet. Choose another table.');
  // Whoever offered the seat gives it: the entry is in that person's name.
  await deps.tables.substitute(room.table.id, {
    by: { person: room.table.seats[seat]!.person, role: 'player' },
    seat,
    person: me,
    reason: 'took over an offered seat',
  });
  await prisma.seatOffer.deleteMany({ where: key });
  deps.wakePost?.();
}

/** Gives the seat up for good: it passes where it can, and whoever likes takes it over. */
export async function resignSeat(deps: WebDeps, room: Room, me: string, once?: string): Promise<Answer> {
  const key = { game: room.table.id, seat: mustSit(room) };
  const said = await deps.tables.resign(room.table.id, { by: { person: me, role: 'player' }, seat: key.seat, key: once });
  const { status } = await deps.tables.table(room.table.id);
  if (status === 'running') await deps.database.prisma.seatOffer.upsert({ where: { game_seat: key }, create: key, update: {} });
  deps.wakePost?.();
  return said;
}

/** Before an account goes: no table waits for somebody who is not there any more. */
export async function leaveTables(deps: WebDeps, me: Me): Promise<void> {
  const { rows } = await deps.database.pool.query<{ id: string }>(
    `select g.id from game g where g.status in ('open', 'running') and g.origin <> 'practice'
        and (exists (select from seat s where s.game = g.id and s.person = $1 and s.resigned_at is null) or g.owner = $1 and g.status = 'open')`,
    [me.id],
  );
  for (const { id } of rows) {
    const room = await roomOf(deps, await deps.tables.table(id), me.id);
    if (room.table.status === 'running') await resignSeat(deps, room, me.id);
    else if (room.owns) await cancelTable(deps, room, me);
    else await deps.tables.leave(id, me.id);
  }
}

/** The game ends as it stands when everybody who still plays has agreed. */
export async function agreeToEnd(deps: WebDeps, room: Room, me: string, agree: boolean): Promise<void> {
  const { prisma } = deps.database;
  const key = { game: room.table.id, seat: mustSit(room) };
  mustRun(room);
  if (!agree) {
    await prisma.endVote.deleteMany({ where: key });
    return;
  }
  await prisma.endVote.upsert({ where: { game_seat: key }, create: key, update: {} });
  const agreed = new Set((await prisma.endVote.findMany({ where: { game: room.table.id } })).map((vote) => vote.seat));
  const voters = room.table.seats.filter((seat) => !seat.bot && seat.person && !seat.resigned);
  if (!voters.every((seat) => agreed.has(seat.seat))) return;
  await deps.tables.end(room.table.id, { by: { person: me, role: 'player' }, agreed: true });
  deps.wakePost?.();
}
