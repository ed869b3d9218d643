import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { AppError } from '../contract/faults.ts';
import { requestLimits } from '../contract/limits.ts';
import { commonHeaders, dataHeaders, dataPolicy } from './http/headers.ts';
import { namesOneHost } from './base/host.ts';
import { errorResponse, apiBase, mountCalls } from './routes/mount.ts';
import { mountPages } from './routes/pages.ts';
import { mountBilling, planSourcesOf } from './routes/billing/billing-hooks.ts';
import { mountConnect } from './routes/connect-hooks.ts';
import { mountDemoAccounts, mountOutbox, mountTestHooks } from './routes/development.ts';
import { mountHealth } from './routes/health.ts';
import { mountMedia } from './routes/media.ts';
import { mountFieldReports } from './routes/field-reports/field-reports.ts';
import { mcpPath, mountMcp } from './routes/mcp/mcp.ts';
import { mountOpenApi, openApiPath } from './routes/openapi.ts';
import { mountReports } from './routes/analysis/reports.ts';
import { createRateLimiter } from './routes/rate-limit.ts';
import { handlers } from './routes/table.ts';
import type { Services } from './services.ts';

/** The HTTP application. */
export interface App {
  readonly hono: Hono;
  /** Whether a built page was found. */
  readonly hasPages: boolean;
}

/**
 * Compresses responses of calls for clients that accept it. Left out are short ones, ids in the compact
 * form, which are as small as they can be, and responses marked `no-transform`: those that hold a secret
 * (`Call.secret`).
 */
const compressJson = compress({
  threshold: 512,
  encoding: 'gzip',
  contentTypeFilter: (type) => type.startsWith('application/json'),
});

/** Responses of which a page is never made: calls, tools, and media. */
const isData = (path: string) =>
  path.startsWith(apiBase) || path.startsWith('/media/') || path === mcpPath;

/** Builds the HTTP application over its services. */
export function createApp(services: Services): App {
  const app = new Hono({ strict: true });
  const common = Object.entries(commonHeaders(services.settings.publicUrl));
  const data = Object.entries(dataHeaders(services.settings.publicUrl));

  app.use(async (c, next) => {
    for (const [name, value] of isData(c.req.path) ? data : common) c.header(name, value);
    c.header('Content-Security-Policy', dataPolicy);
    c.header('Cache-Control', 'no-store');
    // The next request of this caller then finds a process that stays.
    if (services.stopping.hasBegun) c.header('Connection', 'close');
    if (c.req.url.length > requestLimits.urlLength) {
      return errorResponse(c, new AppError('invalid', '', { status: 414 }), services);
    }
    if (!namesOneHost(c)) return errorResponse(c, new AppError('invalid'), services);
    return next();
  });
  app.use(`${apiBase}*`, compressJson);
  app.use(openApiPath, compressJson);
  mountHealth(app, services);
  const rateLimiter = createRateLimiter(services);
  mountCalls(app, handlers, services, rateLimiter);
  mountMcp(app, handlers, services, rateLimiter);
  mountBilling(app, services);
  mountConnect(app, services);
  app.all(`${apiBase}*`, (c) => errorResponse(c, new AppError('not-found'), services));
  mountOpenApi(app, services);
  mountReports(app, services);
  mountFieldReports(app, services);
  mountMedia(app, services);
  if (services.settings.hasOutbox) mountOutbox(app, services);
  const isSeededDemo = services.settings.seed && services.network.source === 'demo';
  if (services.settings.hasOutbox && isSeededDemo) mountDemoAccounts(app, services);
  if (services.settings.testHooks) mountTestHooks(app, services);
  const hasPages = mountPages(app, services, planSourcesOf(services.billing.provider));
  app.notFound((c) => errorResponse(c, new AppError('not-found'), services));
  app.onError((error, c) => errorResponse(c, error, services));
  return { hono: app, hasPages };
}
