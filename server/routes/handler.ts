/** @file The types of handlers: their request and their response. */
import type { Context } from 'hono';
import type { FaultCode, AppError } from '../../contract/faults.ts';
import type { Call } from '../../contract/http/call.ts';
import type { CallName, calls } from '../../contract/http/table.ts';
import type { Language } from '../../contract/languages.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Services } from '../services.ts';
import type { Say, TextId } from '../base/texts.ts';

type Parts<C> =
  C extends Call<infer P, infer Q, infer B, infer R>
    ? { params: P; query: Q; body: B; response: R }
    : never;

type Part<N extends CallName, K extends 'params' | 'query' | 'body' | 'response'> = Parts<
  (typeof calls)[N]
>[K];

type SessionOf<N extends CallName> = (typeof calls)[N]['protection'] extends 'public'
  ? null
  : Session;

/** The fields of every request, whatever its call. */
export interface RequestBase {
  readonly services: Services;
  readonly language: Language;
  readonly say: Say;
  /** The client's address, an IPv6 address reduced to its /64. */
  readonly address: string;
  readonly now: number;
  readonly headers: Headers;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Hono's context, for its helpers (cookies). */
  readonly context: Context;
  /** Creates an error to throw: `code` decides the status, `text` (or `fault.<code>`) is shown to users. */
  fault(code: FaultCode, text?: TextId, values?: Record<string, string | number>): AppError;
  /** Creates the 429 error of an exceeded limit, with the time to wait. */
  limited(wait: { readonly retryAfterMs: number }, text?: TextId): AppError;
}

/** A request with the fields its call declares. */
interface Declared<P, Q, B, S> extends RequestBase {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The session of a protected call, null for a public one. */
  readonly session: S;
}

/** The request of a call, already validated against its row of the contract. */
export type Request<N extends CallName = CallName> = Declared<
  Part<N, 'params'>,
  Part<N, 'query'>,
  Part<N, 'body'>,
  SessionOf<N>
>;

/**
 * A response that is JSON text already and is not validated: pages that the analysis module validates,
 * and rows built field by field by the server. Validating 15 rows took a tenth of a list page's time.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a handler returns. */
export type HandlerResponse = Response | JsonText | Record<string, unknown>;

/** Handles a call. A response is validated and masked, JsonText and Response are sent as they are. */
export type Handler<N extends CallName> = (
  request: Request<N>,
) => Promise<Part<N, 'response'> | JsonText | Response>;

/** A handler for each name. Each area exports such an object for its calls. */
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> };
