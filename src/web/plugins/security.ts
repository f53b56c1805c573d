import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Nothing but our own files runs, frames nothing, and no page says where somebody came from. */
export async function secureHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The mailbox shows a mail in a frame of its own.
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Links of mails and tables carry secrets in their path: they go to nobody.
    referrerPolicy: { policy: 'same-origin' },
    hsts: https,
    crossOriginEmbedderPolicy: false,
  });
  // What says nothing else is for whoever asked for it alone, and is kept nowhere.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
}
