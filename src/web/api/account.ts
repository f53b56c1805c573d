import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import { fields } from '../fields.js';
import { changePreferences } from '../people/accounts.js';
import { blockedBy, readNewName, readOther, readZone, setBlock } from '../people/profile.js';
import { demandFine, FormReader } from '../plugins/forms.js';
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
    return { name, timeZone, mails, keys, blocked: (await blockedBy(database, id)).map((one) => one.name) };
  };

  api.get('/account', { config: opens('account'), schema: { summary: 'My account', response: { 200: AccountForm } } }, async ({ me }) =>
    shown(me!.id),
  );
  api.post<{ Body: Static<typeof ChangeForm> }>(
    '/account',
    { config: opens('account'), schema: { summary: 'Change what is given', body: ChangeForm, response: { 200: AccountForm } } },
    async ({ me, body: { name: wished, timeZone, ...preferences } }) => {
      const form = new FormReader({ name: wished, timeZone });
      const data = {
        ...(wished !== undefined && { name: await readNewName(database, me!, form) }),
        ...(timeZone !== undefined && { timeZone: readZone(form) }),
      };
      demandFine(form);
      await prisma.person.update({ where: { id: me!.id }, data });
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
        const form = new FormReader(body);
        const other = await readOther(database, me!, form, 'name');
        demandFine(form);
        await setBlock(database, me!.id, other!, what === 'block');
        return reply.code(204).send();
      },
    );
  }
}
