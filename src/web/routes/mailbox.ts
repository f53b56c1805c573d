import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebDeps } from '../deps.js';
import { isFromHere } from '../here.js';
import { forbidden, notFound } from '../say-error.js';

/** The mails that would have gone out, in embedded mode: for trying Railpost without a mail server. */
export function mailboxRoutes(app: FastifyInstance, { mailbox, config }: WebDeps): void {
  if (!mailbox) return;
  // Mails hold links that sign in: they are for whoever sits at this machine, and for administrators from elsewhere.
  const mustBeHere = async (request: FastifyRequest): Promise<void> => {
    const here = config.trustProxy === 0 && isFromHere(request, config.address);
    if (!here && request.me?.role !== 'administrator') throw forbidden('The mailbox is for whoever runs this server, on its own machine.');
  };
  const anybody = { config: { access: 'anybody' as const }, preHandler: mustBeHere };
  const find = (number: string) => {
    const found = mailbox.mails().find((mail) => String(mail.number) === number);
    if (!found) throw notFound('That mail is no longer kept; the mailbox holds the last 200.');
    return found;
  };

  app.get('/mailbox', anybody, async (_request, reply) =>
    reply.page('mailbox', {
      title: 'Mailbox',
      section: 'mailbox',
      mails: mailbox.mails().map((one) => ({ number: one.number, at: one.at, to: one.to.join(', '), subject: one.mail.subject })),
    }),
  );

  app.get<{ Params: { number: string } }>('/mailbox/:number', anybody, async (request, reply) => {
    const { mail, to, at, number } = find(request.params.number);
    const text = (mail.text ?? '')
      .split(/(https?:\/\/\S*[^\s.,;:!?'")\]>])/)
      .map((words) => ({ words, link: /^https?:/.test(words) ? ownAddress(words) : null }));
    return reply.page('mail', {
      title: mail.subject ?? 'Mail',
      section: 'mailbox',
      mail: { subject: mail.subject, to: to.join(', '), at, number, hasHtml: Boolean(mail.html) },
      text,
      headers: mail.headers.filter(({ key }) => ['message-id', 'references', 'list-unsubscribe', 'list-unsubscribe-post'].includes(key)),
    });
  });

  /** The HTML part, in a frame that may load pictures and run nothing; of the same origin, so that the page can measure it. */
  app.get<{ Params: { number: string } }>('/mailbox/:number/html', { ...anybody, helmet: false }, async (request, reply) => {
    const { mail } = find(request.params.number);
    const pictures = new Map((mail.attachments ?? []).map((one) => [one.contentId?.replace(/[<>]/g, ''), one] as const));
    const html = (mail.html ?? '').replace(/cid:([^"'\s>]+)/g, (whole, id) => {
      const picture = pictures.get(id);
      return picture ? `data:${picture.mimeType};base64,${Buffer.from(picture.content as ArrayBuffer).toString('base64')}` : whole;
    });
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-top-navigation-by-user-activation",
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** Links of this server as paths, so that they work whatever name it is reached by. */
const ownAddress = (text: string): string => {
  const url = new URL(text);
  return url.pathname + url.search;
};
