import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Asked by a program on this very machine. A proxy here passes on everybody, but says so; and a page of a stranger that
 * gives its own name this machine's address asks for that name.
 */
export function isFromHere({ raw, headers, hostname }: FastifyRequest, address: string): boolean {
  if (!LOOPBACK.test(raw.socket.remoteAddress ?? '') || headers['x-forwarded-for'] || headers.forwarded) return false;
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || LOOPBACK.test(name) || name === new URL(address).hostname;
}
