/** @file Turns the contract's table into routes: validates a request, calls its handler, masks the response. */
import { createHash } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { create } from 'superstruct';
import { AppError, type FaultCode } from '../../contract/faults.ts';
import type { Call } from '../../contract/http/call.ts';
import { calls, type CallName } from '../../contract/http/table.ts';
import { requestLimits } from '../../contract/limits.ts';
import { databaseAway, databaseBusy } from '../db/away.ts';
import { noteCall } from '../base/events.ts';
import type { Services } from '../services.ts';
import { SettingsError } from '../base/environment.ts';
import { textsIn, type Say, type TextId } from '../base/texts.ts';
import { clientAddress } from '../http/address.ts';
import { readJson } from '../http/body.ts';
import { refusalBody, retryAfterSeconds, statusOf } from '../http/errors.ts';
import { authorize, languageOf } from './authorize.ts';
import {
  JsonText,
  type HandlerResponse,
  type Handlers,
  type Request as CallRequest,
  type RequestBase,
} from './handler.ts';
import { checkOrigin } from '../http/origin.ts';
import { withinLimits, type RateLimiter } from './rate-limit.ts';
import { createFallback, type Fallback } from './standby.ts';

/** Path prefix of the API. */
export const apiBase = '/api/';

/** The client's address of a request, as limits count it. */
export function addressOf(c: Context, services: Services): string {
  const socket = c.env === undefined ? undefined : getConnInfo(c).remote.address;
  return clientAddress(
    socket,
    c.req.header('x-forwarded-for') ?? null,
    services.settings.trustedHops,
  );
}

/** An error as the caller sees it; an unexpected one is logged, without the request's input. */
export function knownError(c: Context, caught: unknown, { log, metrics }: Services): AppError {
  if (caught instanceof AppError) return caught;
  if (databaseBusy(caught)) {
    metrics.databaseBusy();
    log.warn({ path: c.req.routePath }, 'too many wait for the database');
    return new AppError('unavailable');
  }
  const away = databaseAway(caught);
  if (away === undefined) {
    const cause = caught instanceof Error ? (caught.cause ?? caught) : caught;
    const stack = cause instanceof Error ? cause.stack : String(cause);
    log.error({ path: c.req.routePath, stack }, 'unexpected error');
    return new AppError('server');
  }
  // Without a stack: while the database is away, every request comes here.
  metrics.databaseAway();
  log.error({ path: c.req.routePath, reason: away }, 'the database is away');
  return new AppError('unavailable');
}

/** A response with JSON text. The length lets short responses be sent as they are (server/app.ts). */
export function jsonResponse(c: Context, text: string, status = 200): Response {
  return c.body(text, status as 200, {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  });
}

/**
 * A response with JSON text, or 304 to a client that holds it. The tag is a hash of the user and the text,
 * so no account's tag fits the response of another. Only the client's own copy is meant: `no-store` keeps
 * the response out of every cache of HTTP.
 */
function taggedResponse(c: Context, text: string, user: number | undefined): Response {
  const hash = createHash('sha256')
    .update(`${user ?? ''}\n${text}`)
    .digest('base64url');
  const tag = `"${hash.slice(0, 22)}"`;
  c.header('ETag', tag);
  // Weak comparison: compressing a response weakens its tag.
  const held = c.req.header('if-none-match')?.replace(/^W\//, '');
  return held === tag ? c.body(null, 304) : jsonResponse(c, text);
}

/** The response to an error, in the caller's language. */
export function errorResponse(c: Context, caught: unknown, services: Services): Response {
  const error = knownError(c, caught, services);
  const say = textsIn(languageOf(c.req.raw.headers));
  const status = statusOf(error);
  if (status === 401) c.header('WWW-Authenticate', 'Token');
  if (status === 429 || status === 503) c.header('Retry-After', String(retryAfterSeconds(error)));
  return jsonResponse(c, JSON.stringify(refusalBody(error, say)), status);
}

/** A part of a request, as its call declares it; throws `invalid`. */
export function checked(value: unknown, call: Call, part: 'params' | 'query' | 'body'): unknown {
  try {
    return create(value, call[part]);
  } catch {
    // The library's message quotes the input, which must not leave the server.
    throw new AppError('invalid');
  }
}

/** The path parameters; an invalid number is `invalid`, an unknown name `not-found`. */
function paramsOf(c: Context, call: Call): unknown {
  try {
    return create(c.req.param(), call.params);
  } catch {
    const isNumber = call.path.includes(':size') || call.path.includes(':x/');
    throw new AppError(isNumber ? 'invalid' : 'not-found');
  }
}

function queryOf(c: Context): unknown {
  const pairs = [...new URL(c.req.url).searchParams];
  const names = new Set(pairs.map(([name]) => name));
  if (names.size !== pairs.length) throw new AppError('invalid');
  if (pairs.some(([, value]) => value.includes('\0'))) throw new AppError('invalid');
  return Object.fromEntries(pairs);
}

function faultMaker(say: Say) {
  return (code: FaultCode, text?: TextId, values?: Record<string, string | number>) =>
    new AppError(code, say(text ?? `fault.${code}`, values), { shown: true });
}

/** Reads and checks the JSON of a request once, however often the call is tried. */
function bodyReader(c: Context, call: Call): () => Promise<unknown> {
  const takesNothing = Object.keys((call.body.schema as object | null) ?? {}).length === 0;
  let read: Promise<unknown> | undefined;
  return () => {
    if (call.method !== 'POST') return Promise.resolve(checked({}, call, 'body'));
    const { bodyBytes = requestLimits.bodyBytes, bodyMs } = call;
    read ??= readJson(c.req.raw, bodyBytes, takesNothing, bodyMs).then((value) =>
      checked(value, call, 'body'),
    );
    return read;
  };
}

/** The fields of a request that follow from its headers and its connection. */
export function requestBase(c: Context, services: Services): RequestBase {
  const { headers, signal } = c.req.raw;
  const language = languageOf(headers);
  const say = textsIn(language);
  return {
    services,
    language,
    say,
    address: addressOf(c, services),
    now: services.now(),
    headers,
    signal,
    context: c,
    fault: faultMaker(say),
    limited: ({ retryAfterMs }, text) =>
      new AppError('limited', say(text ?? 'fault.limited'), { shown: true, retryAfterMs }),
  };
}

async function requestOf(
  c: Context,
  name: CallName,
  call: Call,
  services: Services,
): Promise<Omit<CallRequest, 'body'>> {
  const headers = c.req.raw.headers;
  checkOrigin(headers, services.settings.publicUrl);
  const session = await authorize(name, call, headers, services);
  const params = paramsOf(c, call);
  const query = checked(queryOf(c), call, 'query');
  return { ...requestBase(c, services), session, params, query } as Omit<CallRequest, 'body'>;
}

function mountCall(
  app: Hono,
  name: CallName,
  handlers: Handlers,
  services: Services,
  rateLimiter: RateLimiter,
  fallback: Fallback,
): void {
  const call = calls[name] as unknown as Call;
  const handler = handlers[name] as (request: CallRequest) => Promise<HandlerResponse>;
  const respond = async (c: Context, seen: { user: number | undefined }) => {
    if (c.req.raw.method !== call.method) {
      c.header('Allow', call.method);
      return errorResponse(c, new AppError('method'), services);
    }
    try {
      const readBody = bodyReader(c, call);
      const response = await fallback(call, async (able) => {
        const request = await requestOf(c, name, call, able);
        seen.user = request.session?.user.id;
        // The body of a call with a queue is read in its turn, so that none is held until then. The others
        // are read first: an invalid call does not count.
        if (call.rateLimit === undefined) await readBody();
        return withinLimits(rateLimiter, call, request, async () =>
          handler({ ...request, body: await readBody() } as CallRequest),
        );
      });
      if (response instanceof Response) return c.newResponse(response.body, response);
      const isText = response instanceof JsonText;
      const text = isText ? response.text : JSON.stringify(create(response, call.response));
      if (call.secret === true) c.header('Cache-Control', 'no-store, no-transform');
      return call.tagged === true ? taggedResponse(c, text, seen.user) : jsonResponse(c, text);
    } catch (error) {
      return errorResponse(c, error, services);
    }
  };
  app.all(apiBase + call.path, async (c) => {
    const beganMs = performance.now();
    const seen: { user: number | undefined } = { user: undefined };
    const response = await respond(c, seen);
    const ms = Math.round(performance.now() - beganMs);
    noteCall(services, { call: name, status: response.status, ms, user: seen.user });
    return response;
  });
}

/** Mounts every call. Throws SettingsError for a call without a handler, so the server does not start. */
export function mountCalls(
  app: Hono,
  handlers: Handlers,
  services: Services,
  rateLimiter: RateLimiter,
): void {
  const names = Object.keys(calls) as CallName[];
  const missing = names.filter((name) => !Object.hasOwn(handlers, name));
  if (missing.length > 0) throw new SettingsError(`No handler for: ${missing.join(', ')}`);
  const fallback = createFallback(services);
  for (const name of names) mountCall(app, name, handlers, services, rateLimiter, fallback);
}
