import type { WebDeps } from '../deps.js';
import { limits, mustBeWithin } from '../people/limits.js';
import { forbidden } from '../say-error.js';
import { readChat } from './beside.js';
import type { Room } from './room.js';

/** What somebody writes beside a game: to the others, for himself, and to the moderators. */

export function mustSpeakHere(room: Room): void {
  if (room.seat === null && !room.owns) throw forbidden('Only those who sit here write in this chat.');
}

export async function sayInChat(deps: WebDeps, room: Room, me: string, text: string): Promise<bigint> {
  mustSpeakHere(room);
  await mustBeWithin(deps.database.pool, limits.chat, me);
  const { id } = await deps.database.prisma.chatLine.create({ data: { game: room.table.id, person: me, text } });
  await readChat(deps, room, me);
  return id;
}

export async function noteOf(deps: WebDeps, room: Room, me: string): Promise<string> {
  const note = await deps.database.prisma.privateNote.findUnique({ where: { game_person: { game: room.table.id, person: me } } });
  return note?.text ?? '';
}

export async function keepNote(deps: WebDeps, room: Room, me: string, text: string): Promise<void> {
  const key = { game: room.table.id, person: me };
  await deps.database.prisma.privateNote.upsert({
    where: { game_person: key },
    create: { ...key, text },
    update: { text, changedAt: new Date() },
  });
}

export async function report(deps: WebDeps, room: Room, me: string, text: string): Promise<void> {
  await mustBeWithin(deps.database.pool, limits.reports, me);
  await deps.database.prisma.report.create({ data: { game: room.table.id, person: me, text } });
}
