import path from 'node:path';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { loadTemplates } from '../view/templates.js';
import { listRoutes, type RouteEntry } from './access.js';
import { apiRoutes } from './api/index.js';
import { keptInstead } from './archive/kept.js';
import type { WebDeps } from './deps.js';
import { loadAssets, serveAssets } from './plugins/assets.js';
import { guardBorder } from './plugins/border.js';
import { endConnections } from './plugins/closing.js';
import { sayErrors, sayUnreadable } from './plugins/errors.js';
import { readForms } from './plugins/forms.js';
import { healthRoutes } from './plugins/health.js';
import { logging } from './plugins/logging.js';
import { metricsRoute } from './plugins/metrics.js';
import { drawPages } from './plugins/pages.js';
import { secureHeaders } from './plugins/security.js';
import { knowPeople } from './plugins/sessions.js';
import { readUploads } from './plugins/uploads.js';
import { accountRoutes } from './routes/account.js';
import { adminRoutes } from './routes/admin.js';
import { archiveRoutes } from './routes/archive.js';
import { besideRoutes } from './routes/beside.js';
import { deskRoutes } from './routes/desk.js';
import { fileRoutes } from './routes/files.js';
import { gameRoutes } from './routes/game.js';
import { helpRoutes } from './routes/help.js';
import { historyRoutes } from './routes/history.js';
import { homeRoutes } from './routes/home.js';
import { liveRoutes } from './routes/live.js';
import { mailLinkRoutes } from './routes/mail-links.js';
import { mailboxRoutes } from './routes/mailbox.js';
import { newTableRoutes } from './routes/new-table.js';
import { openTableRoutes } from './routes/open-table.js';
import { planRoutes } from './routes/plans.js';
import { previewRoutes } from './routes/previews.js';
import { signInRoutes } from './routes/sign-in.js';
import { signUpRoutes } from './routes/sign-up.js';
import { tableActRoutes } from './routes/table-act.js';
import { tableDeskRoutes } from './routes/table-desk.js';
import { tokenRoutes } from './routes/tokens.js';
import { workshopRoutes } from './routes/workshop.js';

export interface App extends FastifyInstance {
  readonly routeList: readonly RouteEntry[];
}

const root = path.join(__dirname, '..', '..');

/** The whole site, not yet listening. Each line is one concern. */
export async function buildApp(deps: WebDeps): Promise<App> {
  const { config, database } = deps;
  const https = config.address.startsWith('https:');
  const assets = deps.assets ?? loadAssets(path.join(root, 'public'));
  const templates = loadTemplates(path.join(root, 'templates'), assets.address);
  const app: FastifyInstance = Fastify({
    trustProxy: config.trustProxy > 0 && ((_sender: string, hop: number) => hop < config.trustProxy),
    bodyLimit: 200_000,
    // Whoever sends a letter a minute holds a connection, but not for ever.
    requestTimeout: 120_000,
    frameworkErrors: sayUnreadable,
    // A misspelt member is refused, not dropped in silence.
    ajv: { customOptions: { removeAdditional: false } },
    ...logging(config.logLevel),
    routerOptions: { maxParamLength: 300 },
  });
  const routes = listRoutes(app);
  app.decorate('routeList', routes);

  endConnections(app);
  await secureHeaders(app, https);
  await app.register(compress, { global: true, threshold: 1_000 });
  readForms(app);
  readUploads(app);
  await knowPeople(app, database, https);
  guardBorder(app);
  const styles = [...assets.files.keys()].filter((name) => /^css\/(?!tokens|base|parts|pages)[\w-]+\.css$/.test(name)).sort();
  drawPages(app, templates, database, { mailbox: deps.mailbox !== null, styles });
  sayErrors(app, routes, (request, broke) => keptInstead(deps, request, broke));
  serveAssets(app, assets);
  healthRoutes(app, database.pool);
  if (deps.metrics) metricsRoute(app, deps.metrics, config.metricsToken, config.address);

  homeRoutes(app, deps);
  signUpRoutes(app, deps);
  signInRoutes(app, deps);
  accountRoutes(app, deps);
  tokenRoutes(app, deps);
  newTableRoutes(app, deps);
  openTableRoutes(app, deps);
  gameRoutes(app, deps);
  historyRoutes(app, deps);
  planRoutes(app, deps);
  previewRoutes(app, deps);
  archiveRoutes(app, deps);
  fileRoutes(app, deps);
  besideRoutes(app, deps);
  const stream = liveRoutes(app, deps);
  helpRoutes(app, deps);
  mailLinkRoutes(app, deps);
  mailboxRoutes(app, deps);
  deskRoutes(app, deps);
  tableDeskRoutes(app, deps);
  tableActRoutes(app, deps);
  workshopRoutes(app, deps);
  adminRoutes(app, deps);
  await apiRoutes(app, deps, stream);
  return app as unknown as App;
}
