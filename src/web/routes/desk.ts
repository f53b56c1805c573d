import type { FastifyInstance } from 'fastify';
import type { WebDeps } from '../deps.js';
import { answerReport, ban } from '../desk/deeds.js';
import { deskModel } from '../desk/model.js';
import { demandFine, FormReader } from '../plugins/forms.js';

/** For moderators: reports, and people who may not sign in. Corrections of games have their own pages. */
export function deskRoutes(app: FastifyInstance, deps: WebDeps): void {
  const moderator = { config: { access: 'moderator' as const } };

  app.get<{ Querystring: { before?: string } }>('/desk', moderator, async (request, reply) => {
    const before = /^\d{1,18}$/.test(request.query.before ?? '') ? BigInt(request.query.before!) : null;
    return reply.page('desk', { title: 'Moderator’s desk', section: 'desk', ...(await deskModel(deps, before)) });
  });

  app.post('/desk/answer', moderator, async (request, reply) => {
    const form = new FormReader(request.body);
    await answerReport(deps, request.me!.id, form);
    demandFine(form);
    return reply.redirect('/desk?said=answered', 303);
  });

  app.post('/desk/ban', moderator, async (request, reply) => {
    const form = new FormReader(request.body);
    const lift = form.checked('lift');
    await ban(deps, request.me!.id, form, lift);
    demandFine(form);
    return reply.redirect(`/desk?said=${lift ? 'unbanned' : 'banned'}`, 303);
  });
}
