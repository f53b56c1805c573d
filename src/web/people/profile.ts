import type { Database } from '../../database/client.js';
import { isTimeZone } from '../../view/shared/times.js';
import { fields } from '../fields.js';
import type { FormReader } from '../plugins/forms.js';
import { isName, nameTaken } from './accounts.js';

/**
 * What people say of themselves: name, time zone, whom they do not want to meet. Pages and programs ask for the same;
 * what is wrong is said beside the fields of their form, and then nothing is changed.
 */

export function readName(form: FormReader): string {
  const name = form.written('name', 'The name', fields.ownName).normalize('NFC').replace(/\s+/g, ' ');
  if (form.problems.length === 0 && !isName(name))
    form.add('name', 'A name is made of letters, digits, spaces and . _ ’ -, and begins with a letter or digit.');
  return name;
}

type Own = { readonly id: string; readonly name: string };

/** Nobody else's name; one's own in other letters is free. */
export async function readNewName(database: Database, me: Own, form: FormReader): Promise<string> {
  const name = readName(form);
  const same = name.toLowerCase() === me.name.toLowerCase();
  if (form.problems.length === 0 && !same && (await nameTaken(database, name))) form.add('name', 'Somebody else has this name.');
  return name;
}

export function readZone(form: FormReader): string {
  const timeZone = form.raw('timeZone');
  if (!isTimeZone(timeZone)) form.add('timeZone', 'That is not a time zone.');
  return timeZone;
}

export async function blockedBy({ pool }: Database, person: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select p.id, p.name::text as name from block b join person p on p.id = b.other where b.person = $1 order by p.name',
    [person],
  );
  return rows;
}

/** Somebody else by the name in this field; null when there is nobody. */
export async function readOther({ prisma }: Database, me: Own, form: FormReader, field: string): Promise<string | null> {
  const name = form.written(field, 'The name', fields.person);
  const other = form.problems.length > 0 ? null : await prisma.person.findFirst({ where: { name, deletedAt: null } });
  if (!other || other.id === me.id) form.add(field, 'There is nobody else of this name.');
  return form.problems.length > 0 ? null : other!.id;
}

export async function setBlock({ prisma }: Database, person: string, other: string, blocks: boolean): Promise<void> {
  const key = { person, other };
  if (blocks) await prisma.block.upsert({ where: { person_other: key }, create: key, update: {} });
  else await prisma.block.deleteMany({ where: key });
}
