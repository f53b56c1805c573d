import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { isTimeZone } from '../../view/shared/times.js';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { changePreferences, nameTaken } from '../people/accounts.js';
import { demandFine, FormReader } from '../plugins/forms.js';
import { readName } from '../routes/sign-up.js';
import { SayError } from '../say-error.js';
import * as forms from './forms.js';
import { opens } from './opens.js';

const AccountForm = Type.Object({
  name: Type.String(),
  timeZone: Type.String(),
  mails: Type.Union([Type.Literal('turns'), Type.Literal('none')]),
  keys: Type.Boolean({ description: 'Single-key shortcuts on pages' }),
  blocked: Type.Array(Type.String(), { description: 'Whom I do not want to meet' }),
});
const { blocked: _, ...changeable } = AccountForm.properties;
const ChangeForm = Type.Partial(Type.Object({ ...changeable, name: fields.ownName }));
const NameForm = Type.Object({ name: fields.person });

/** What a program may know and change of its owner's account; password, address and tokens are for the account page alone. */
export function accountRoutes(api: FastifyInstance, { database }: WebDeps): void {
  const { prisma } = database;
  const shown = async (id: string): Promise<Static<typeof AccountForm>> => {
    const { name, timeZone, preferences } = await prisma.person.findUniqueOrThrow({ where: { id } });
    const { mails = 'turns', keys = true } = preferences as { mails?: 'turns' | 'none'; keys?: boolean };
    const blocks = await prisma.$queryRaw<
      { name: string }[]
    >`select p.name::text from block b join person p on p.id = b.other where b.person = ${id} order by p.name`;
    return { name, timeZone, mails, keys, blocked: blocks.map((one) => one.name) };
  };

  api.get('/account', { config: opens('account'), schema: { summary: 'My account', response: { 200: AccountForm } } }, async ({ me }) =>
    shown(me!.id),
  );
  api.post<{ Body: Static<typeof ChangeForm> }>(
    '/account',
    { config: opens('account'), schema: { summary: 'Change what is given', body: ChangeForm, response: { 200: AccountForm } } },
    async ({ me, body: { name: wished, timeZone, ...preferences } }) => {
      const form = new FormReader({ name: wished ?? me!.name });
      const name = readName(form);
      const same = name.toLowerCase() === me!.name.toLowerCase();
      if (form.problems.length === 0 && !same && (await nameTaken(database, name))) form.add('name', 'Somebody else has this name.');
      if (timeZone !== undefined && !isTimeZone(timeZone)) form.add('timeZone', 'That is not a time zone.');
      demandFine(form);
      await prisma.person.update({ where: { id: me!.id }, data: { name, ...(timeZone !== undefined && { timeZone }) } });
      await changePreferences(database, me!.id, preferences);
      return shown(me!.id);
    },
  );

  for (const [what, summary] of [
    ['block', 'I do not want to meet somebody'],
    ['unblock', 'I would meet somebody again'],
  ] as const) {
    api.post<{ Body: Static<typeof NameForm> }>(
      `/account/${what}`,
      { config: opens('account'), schema: { summary, body: NameForm, response: forms.done } },
      async ({ me, body }, reply) => {
        const other = await prisma.person.findFirst({ where: { name: body.name, deletedAt: null } });
        if (!other || other.id === me!.id) throw new SayError(422, 'Not possible', 'There is nobody else of this name.');
        const key = { person: me!.id, other: other.id };
        if (what === 'unblock') await prisma.block.deleteMany({ where: key });
        else await prisma.block.upsert({ where: { person_other: key }, create: key, update: {} });
        return reply.code(204).send();
      },
    );
  }
}
