import type { FastifyInstance } from 'fastify';

/** Who may ask for a route at all. Every route says it; one that does not stops the start. What belongs to one table is looked at there. */
export type Access = 'anybody' | 'person' | 'moderator' | 'administrator';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A form that no page of ours drew: one-click unsubscribe by a mail program. */
    withoutCsrf?: boolean;
  }
}

export interface RouteEntry {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
}

/** Collects the list of routes, for the authorisation tests. */
export function listRoutes(app: FastifyInstance): RouteEntry[] {
  const routes: RouteEntry[] = [];
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (!access) throw new Error(`route ${route.method} ${route.url} does not say who may ask for it`);
    for (const method of [route.method].flat()) if (method !== 'HEAD') routes.push({ method, url: route.url, access });
  });
  return routes;
}
