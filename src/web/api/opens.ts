import type { Access } from '../access.js';
import type { Scope } from '../people/tokens.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the token must open. */
    scope?: Scope;
    /** The log itself keeps the answer under the request's key. */
    keyInLog?: boolean;
  }
  interface FastifyRequest {
    scopes: readonly string[];
  }
  interface FastifySchema {
    /** One line for the OpenAPI document, or not in it at all. */
    summary?: string;
    hide?: boolean;
  }
}

/** How a route of the API is declared: signed by a token, never by a cookie, so that no other site's page can use it. */
export const opens = (scope: Scope, access: Access = 'person') => ({ access, withoutCsrf: true, scope });
