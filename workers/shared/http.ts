/** @file The only code in the browser that calls `fetch` for the API. */
import { mask } from 'superstruct';
import { startDeadline, type Deadline } from '../../contract/deadline.ts';
import { AppError, faultOfStatus } from '../../contract/faults.ts';
import { refusal, type Call, type InputOf } from '../../contract/http/call.ts';
import { appVersion, deadlines } from '../../contract/limits.ts';
import type { Session } from '../../contract/threads/session.ts';
import { isSample, sampleResponses } from './sample/sample-mode.ts';

/** Headers of every call (docs/product.md, "Call headers"). */
export function headersOf(session: Session): Record<string, string> {
  return {
    'accept-language': session.language,
    'content-type': 'application/json',
    'app-version': appVersion,
    ...(session.token === '' ? {} : { authorization: `Token ${session.token}` }),
  };
}

type Query = Record<string, string | number | boolean | undefined>;

/** The address of a call with its path parameters and query filled in. */
export function addressOf(call: Call, input: InputOf<Call>, base: string): string {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const url = new URL(path, base);
  for (const [name, value] of Object.entries((input.query ?? {}) as Query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** The error of a refused response, with its text where it has one (docs/product.md, "Errors"). */
async function refused(response: Response): Promise<AppError> {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  const options = {
    status: response.status,
    ...(seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {}),
  };
  const code = faultOfStatus(response.status);
  try {
    const { message, detail } = mask(await response.json(), refusal);
    const text = response.status === 401 ? (detail ?? message) : (message ?? detail);
    return new AppError(code, text ?? '', { ...options, shown: text !== undefined && text !== '' });
  } catch {
    return new AppError(code, '', options);
  }
}

/** The body of a response, in memory; each piece that arrives calls `extend`. */
export async function blobOf(response: Response, extend: () => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    extend();
    pieces.push(piece.value);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/**
 * Fetches with a deadline. Throws `cancelled` for the caller's abort, `timeout` after `deadlineMs`,
 * `network` when there is no response, and the server's refusal for anything but 2xx and 304. A `read`
 * that takes long starts the deadline again with its second parameter.
 */
export async function fetchResponse<T>(
  address: string,
  init: RequestInit,
  signal: AbortSignal,
  read: (response: Response, extend: () => void) => Promise<T>,
  deadlineMs: number = deadlines.callMs,
): Promise<T> {
  if (signal.aborted) throw new AppError('cancelled');
  const deadline = startDeadline(deadlineMs, signal);
  try {
    const response = await fetch(address, {
      ...init,
      signal: deadline.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
    if (!response.ok && response.status !== 304) throw await refused(response);
    return await read(response, deadline.extend);
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled');
    if (deadline.signal.aborted) throw new AppError('timeout');
    if (error instanceof AppError) throw error;
    // A connection cut in the middle of a body is a TypeError, a cut text a SyntaxError.
    throw new AppError(error instanceof SyntaxError ? 'broken' : 'network', String(error));
  } finally {
    deadline.end();
  }
}

/** A response with its entity tag; null for a server that gives none. */
export interface TaggedResponse {
  readonly tag: string | null;
  readonly body: unknown;
}

/** Validates a response of a call; a malformed one is `broken`. */
export function maskResponse(call: Call, body: unknown): unknown {
  try {
    return mask(body, call.response);
  } catch (error) {
    throw new AppError('broken', `${call.path}: ${(error as Error).message}`);
  }
}

async function sampleTagged(
  call: Call,
  input: InputOf<Call>,
  { base, language }: Session,
): Promise<TaggedResponse> {
  const { sampleResponse } = await sampleResponses();
  const path = addressOf(call, input, base).slice(base.length);
  const body = await sampleResponse(call, input, path, language);
  return { tag: null, body: maskResponse(call, body) };
}

/** A page that a module asks for, of the sample account. */
async function sampleStream(path: string): Promise<StreamedResponse> {
  const page = await (await sampleResponses()).samplePage(path);
  async function* pieces() {
    yield page;
  }
  return { status: 200, body: pieces() };
}

/**
 * Makes a call of the table and validates its response; a malformed response is `broken`. Null if `held`, the
 * tag of a response that the caller has, is still that of the server's.
 */
export async function callTagged(
  call: Call,
  input: InputOf<Call>,
  session: Session,
  signal: AbortSignal,
  { held, deadlineMs }: { readonly held?: string | null; readonly deadlineMs?: number } = {},
): Promise<TaggedResponse | null> {
  if (isSample()) return sampleTagged(call, input, session);
  const body = call.method === 'POST' ? JSON.stringify(input.body ?? {}) : undefined;
  const tagged = held == null ? {} : { 'if-none-match': held };
  const headers = { ...headersOf(session), ...tagged };
  const given = await fetchResponse(
    addressOf(call, input, session.base),
    { method: call.method, headers, ...(body === undefined ? {} : { body }) },
    signal,
    async (response): Promise<TaggedResponse | null> => {
      if (response.status === 304 && held != null) return null;
      const json: unknown = response.status === 204 ? {} : await response.json();
      return { tag: response.headers.get('etag'), body: json };
    },
    deadlineMs,
  );
  return given === null ? null : { ...given, body: maskResponse(call, given.body) };
}

/** Makes a call of the table and validates its response; a malformed response is `broken`. */
export async function callApi(
  call: Call,
  input: InputOf<Call>,
  session: Session,
  signal: AbortSignal,
  deadlineMs?: number,
): Promise<unknown> {
  const more = deadlineMs === undefined ? {} : { deadlineMs };
  return (await callTagged(call, input, session, signal, more))?.body;
}

/** A request whose response is read piece by piece; `path` is relative to the API base. */
export interface StreamedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response of any status, its body in the pieces the network gives. */
export interface StreamedResponse {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
  readonly retryAfterMs?: number;
}

/**
 * The pieces of a body. A connection that is silent for `callMs` fails as `network`: an AbortError
 * would look like the caller's own abort, which ends a run instead of repeating the request.
 */
async function* piecesOf(
  response: Response,
  deadline: Deadline,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) return;
      deadline.extend();
      yield piece.value;
    }
  } catch (error) {
    throw new AppError(signal.aborted ? 'cancelled' : 'network', String(error));
  } finally {
    deadline.end();
    // Not awaited: a body that hangs would hold up a job that no longer needs it.
    void reader?.cancel().catch(() => undefined);
  }
}

/**
 * Performs a request that a module decided on. Any status is a response; rejects with `network` when
 * there is none, or with `cancelled`. A path that leaves the API is refused.
 */
export async function streamResponse(
  { method, path, headers, body }: StreamedRequest,
  session: Session,
  signal: AbortSignal,
): Promise<StreamedResponse> {
  const address = new URL(path, session.base).href;
  if (!address.startsWith(session.base)) throw new AppError('module-run', 'a path left the API');
  if (signal.aborted) throw new AppError('cancelled');
  if (isSample()) return sampleStream(address.slice(session.base.length));
  const deadline = startDeadline(deadlines.callMs, signal);
  try {
    const response = await fetch(address, {
      method,
      headers: { ...headersOf(session), ...headers },
      ...(body === '' ? {} : { body }),
      signal: deadline.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
    deadline.extend();
    const seconds = Number(response.headers.get('retry-after') ?? 0);
    return {
      status: response.status,
      body: piecesOf(response, deadline, signal),
      ...(seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {}),
    };
  } catch (error) {
    deadline.end();
    throw new AppError(signal.aborted ? 'cancelled' : 'network', String(error));
  }
}
