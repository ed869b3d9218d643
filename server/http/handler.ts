/** @file What a handler of a call is given and what it may answer. */
import type { Context } from 'hono';
import type { FaultCode, AppError } from '../../contract/faults.ts';
import type { Call } from '../../contract/http/call.ts';
import type { CallName, calls } from '../../contract/http/table.ts';
import type { Language } from '../../contract/languages.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Services } from '../services.ts';
import type { Say, TextId } from '../texts.ts';

type Parts<C> =
  C extends Call<infer P, infer Q, infer B, infer A>
    ? { params: P; query: Q; body: B; answer: A }
    : never;

type Part<N extends CallName, K extends 'params' | 'query' | 'body' | 'answer'> = Parts<
  (typeof calls)[N]
>[K];

type SessionOf<N extends CallName> = (typeof calls)[N]['protection'] extends 'public'
  ? null
  : Session;

/** What every request carries beside its own fields. */
interface Surroundings {
  readonly services: Services;
  readonly language: Language;
  readonly say: Say;
  /** The client's address; an IPv6 address is cut to its /64, the unit one person holds. */
  readonly address: string;
  readonly now: number;
  readonly headers: Headers;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Hono's own view of the request, for its helpers (cookies). */
  readonly context: Context;
  /** An error to throw: code decides the status, `text` (or `fault.<code>`) is what people read. */
  fault(code: FaultCode, text?: TextId, values?: Record<string, string | number>): AppError;
  /** The 429 of a limit that was reached, with the time to wait. */
  limited(wait: { readonly retryAfterMs: number }, text?: TextId): AppError;
}

/** A request as all handlers see it, whatever its call declares. */
interface Declared<P, Q, B, S> extends Surroundings {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The session where the row is protected; `session.user` is the account, read a moment ago. */
  readonly session: S;
}

/** One request, already checked against its row of the contract. */
export type Request<N extends CallName = CallName> = Declared<
  Part<N, 'params'>,
  Part<N, 'query'>,
  Part<N, 'body'>,
  SessionOf<N>
>;

/**
 * An answer that is JSON text already: pages the analysis module checks itself, and rows that were
 * built field by field a line above. Checking 15 rows again was a tenth of a list page's time.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Answers a call: an answer as the contract says, or one that is not to be checked again. */
export type Handler<N extends CallName> = (
  request: Request<N>,
) => Promise<Part<N, 'answer'> | JsonText | Response>;

/** A handler for every name. An area exports one such object for its calls. */
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> };
