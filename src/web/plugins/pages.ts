import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../database/client.js';
import type { Templates } from '../../view/templates.js';
import { said } from '../said.js';

/** reply.page: a template with what every page needs around it. */

export interface PageModel {
  readonly title: string;
  /** The entry of the main navigation that is current. */
  readonly section?: 'tables' | 'new' | 'archive' | 'help' | 'desk' | 'admin' | 'mailbox';
  readonly [name: string]: unknown;
}

declare module 'fastify' {
  interface FastifyReply {
    page(template: string, model: PageModel): Promise<FastifyReply>;
  }
}

export function drawPages(
  app: FastifyInstance,
  templates: Templates,
  database: Database,
  site: { mailbox: boolean; styles: readonly string[] },
): void {
  app.decorateReply('page', async function (this: FastifyReply, template: string, model: PageModel) {
    const { me } = this.request;
    const query = this.request.query as { said?: string } | undefined;
    const html = templates.page(`pages/${template}`, {
      mailbox: site.mailbox,
      gameStyles: site.styles,
      flash: query?.said && Object.hasOwn(said, query.said) ? said[query.said] : undefined,
      ...model,
      token: this.formToken(),
      path: this.request.url,
      now: new Date(),
      zone: me?.timeZone ?? 'UTC',
      keysOff: me?.preferences.keys === false,
      me: me && {
        ...me,
        waiting: await tablesWaiting(database, me.id),
        moderates: me.role !== 'player',
        administers: me.role === 'administrator',
      },
    });
    if (!this.hasHeader('cache-control')) this.header('cache-control', 'private, no-cache');
    return this.type('text/html; charset=utf-8').send(html);
  });
}

async function tablesWaiting(database: Database, person: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from seat s join game g on g.id = s.game
      where s.person = $1 and s.awaited_since is not null and g.status = 'running' and g.paused_at is null and g.origin <> 'practice'`,
    [person],
  );
  return rows[0]?.count ?? 0;
}
