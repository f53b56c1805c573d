import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

/**
 * JSON lines for a machine that collects them. A request is named by its route pattern: addresses hold invitation
 * links, tokens and paths of half-made moves. Neither headers, bodies, people nor senders are written.
 */
export function logging(
  level: string,
  stream: { write(line: string): void } = process.stdout,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logger: {
      level,
      stream,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { req: facts, res: ({ statusCode }) => ({ statusCode }), err: faultOf },
    },
    logController: new ByPattern(),
  };
}

const facts = (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' });

/** A database's `detail` and a validator's `data` repeat what people typed: only these parts are written. */
function faultOf(error: Error & { code?: string }) {
  const stack = error.stack ?? '';
  return { type: error.name, code: error.code, message: messageOf(error), stack: stack.slice(Math.max(0, stack.indexOf('\n    at '))) };
}

/** Some messages quote the value that was wrong: those of SQL's class 22, of JSON, and all but the last line of Prisma's. */
function messageOf({ name, message, code = '' }: Error & { code?: string }): string {
  if (code.startsWith('22') || name === 'SyntaxError') return 'a value that cannot be read';
  return name.startsWith('Prisma') ? (message.trim().split('\n').at(-1) ?? '') : message;
}

class ByPattern extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { ...facts(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request');
  }

  override routeNotFound(): void {}
}
