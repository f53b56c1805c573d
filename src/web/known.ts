import type { FastifyRequest } from 'fastify';

/** If-None-Match names this ETag: alone, in a list, or weakened by a proxy that packed the answer (RFC 9110, 13.1.2). */
export const knows = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')));
