/**
 * @file The MCP server at `/mcp`: streamable HTTP without sessions, as the Model Context Protocol has it
 * (revision 2026-07-28, and 2025 revisions by the same tools). A personal key opens it.
 */
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import type { Context, Hono } from 'hono';
import { AppError } from '../../../contract/faults.ts';
import { appVersion, requestLimits } from '../../../contract/limits.ts';
import type { KeySession } from '../../accounts/keys.ts';
import { noteCall } from '../../base/events.ts';
import { isLoopback } from '../../base/host.ts';
import { refusalBody, retryAfterSeconds } from '../../http/errors.ts';
import { checkOrigin } from '../../http/origin.ts';
import type { Services } from '../../services.ts';
import { requireKey } from '../authorize.ts';
import type { Handlers, RequestBase } from '../handler.ts';
import { errorResponse, knownError, requestBase } from '../mount.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { callsOfKey } from './run-call.ts';
import { tools, type Tool, type ToolDeps } from './tools.ts';

/** The path of the MCP server. */
export const mcpPath = '/mcp';

const instructions =
  'Figures of the account of the owner of this key, the same as on the screens of Limn. Null is unknown, never zero. Nothing can be changed here. What only the devices of the owner know, such as names from a data download, is not here, and tools say so.';

/** Compiled once: each request makes a new server. */
const schemas = new Map(
  tools.map(({ name, input, output }) => [
    name,
    {
      inputSchema: fromJsonSchema<Record<string, string | number | boolean>>(input),
      outputSchema: fromJsonSchema<Record<string, unknown>>(output),
    },
  ]),
);

/** A request that has been let in. */
interface Admitted {
  readonly base: RequestBase;
  readonly session: KeySession;
}

/** A refusal as the result of a tool, which the model reads: what happened, and when to try again. */
function refused({ context, services, say }: RequestBase, caught: unknown) {
  const error = knownError(context, caught, services);
  const [said = ''] = Object.values(refusalBody(error, say));
  const wait = error.code === 'limited' ? ` Retry after ${retryAfterSeconds(error)} s.` : '';
  return { isError: true, content: [{ type: 'text' as const, text: said + wait }] };
}

function addTool(server: McpServer, tool: Tool, deps: ToolDeps, base: RequestBase): void {
  const { name, description, answer } = tool;
  const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
  const { inputSchema, outputSchema } = schemas.get(name)!;
  server.registerTool(
    name,
    { description, inputSchema, outputSchema, annotations },
    async (given) => {
      try {
        const value = { ...(await answer(deps, given)) };
        // As text too, for clients of revisions before structured content.
        const content = [{ type: 'text' as const, text: JSON.stringify(value) }];
        return { structuredContent: value, content };
      } catch (error) {
        return refused(base, error);
      }
    },
  );
}

/** A server with the tools that the scopes of the key reach. */
function serverFor(
  { base, session }: Admitted,
  handlers: Handlers,
  rateLimiter: RateLimiter,
): McpServer {
  const server = new McpServer({ name: 'limn', version: appVersion }, { instructions });
  const run = callsOfKey(base, session, handlers, rateLimiter);
  const deps = { run, knowsNames: base.services.network.source === 'demo' };
  for (const tool of tools) {
    if (session.scopes.includes(tool.scope)) addTool(server, tool, deps, base);
  }
  return server;
}

/**
 * Throws `forbidden` for a request of a page, unless the page is this server's by its public address or on
 * this machine. A name that a stranger controls may resolve to this machine (DNS rebinding): then `Host`
 * and `Origin` agree, so that comparing them is not enough (MCP, "Transports", security warning).
 */
function checkCaller(headers: Headers, publicUrl: string | undefined): void {
  checkOrigin(headers, publicUrl);
  const origin = headers.get('origin');
  if (origin === null) return;
  const { hostname, origin: named } = new URL(origin);
  const isPublic = publicUrl !== undefined && new URL(publicUrl).origin === named;
  if (!isPublic && !isLoopback(hostname)) throw new AppError('forbidden');
}

/** Mounts `/mcp`. */
export function mountMcp(
  app: Hono,
  handlers: Handlers,
  services: Services,
  rateLimiter: RateLimiter,
): void {
  const mcp = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra as unknown as Admitted, handlers, rateLimiter),
    {
      maxRequestBodySize: requestLimits.bodyBytes,
      // Nothing here changes while a client listens, so no stream is held open.
      maxSubscriptions: 0,
      onerror: ({ name }) => services.log.info({ reason: name }, 'a request of a tool was refused'),
    },
  );

  const respond = async (c: Context, seen: { user: number | undefined }) => {
    try {
      checkCaller(c.req.raw.headers, services.settings.publicUrl);
      const session = await requireKey(c.req.raw.headers, services);
      seen.user = session.user.id;
      await rateLimiter.count(session, services.now());
      const admitted: Admitted = { base: requestBase(c, services), session };
      // The package takes what the caller has checked; the key itself stays here.
      const authInfo = { token: '', clientId: session.user.id.toString(), scopes: [] };
      const response = await mcp.fetch(c.req.raw, {
        authInfo: { ...authInfo, extra: { ...admitted } },
      });
      return c.newResponse(response.body, response);
    } catch (error) {
      const response = errorResponse(c, error, services);
      if (response.status === 401) response.headers.set('WWW-Authenticate', 'Bearer');
      return response;
    }
  };

  app.all(mcpPath, async (c) => {
    const beganMs = performance.now();
    const seen: { user: number | undefined } = { user: undefined };
    const response = await respond(c, seen);
    const ms = Math.round(performance.now() - beganMs);
    noteCall(services, { call: 'mcp', status: response.status, ms, user: seen.user });
    return response;
  });
}
