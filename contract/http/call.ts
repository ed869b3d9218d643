/** @file The type of a call of the API: data shared by page, workers, server and tests. */
import { type Infer, type Struct, object, optional, string } from 'superstruct';

/** Required to call: nothing, a session, or a session with a running subscription. */
export type Protection = 'public' | 'token' | 'subscribed';

// superstruct's schema parameter differs per struct; calls need the inferred type only.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyStruct<T> = Struct<T, any>;

/** The struct of a call without parameters. */
export const nothing = object({});

/** No fields. */
export type Nothing = Infer<typeof nothing>;

/**
 * A call of the API. `path` is relative to the API base and names its parameters with a colon; whether
 * it ends in a slash is part of the API. Requests are strict (unknown keys are refused), responses are
 * masked (unknown keys are dropped).
 */
export interface Call<P = unknown, Q = unknown, B = unknown, R = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly protection: Protection;
  readonly params: AnyStruct<P>;
  readonly query: AnyStruct<Q>;
  readonly body: AnyStruct<B>;
  readonly response: AnyStruct<R>;
  /** Largest body in bytes, if it differs from the common limit. */
  readonly bodyBytes?: number;
  /** How long the body may take to arrive, in milliseconds, if that differs from the common limit. */
  readonly bodyMs?: number;
  /** The response is streamed into the analysis module, which validates it itself. */
  readonly streamed?: true;
  /**
   * `queue`: pages requested one after the other, queued per token; `alone`: the same, but one of the
   * call at a time, for bodies and responses of many megabytes, until the response is made; `none`:
   * never limited. All other calls of a token are counted. See `tokenPace` in contract/limits.ts.
   */
  readonly rateLimit?: 'queue' | 'alone' | 'none';
  /** The call changes nothing that matters: a standby may answer it while the database is away. */
  readonly readOnly?: true;
  /**
   * The response holds a key of the caller's. It is never compressed: the length of a compressed response
   * tells how alike a secret and a text beside it are.
   */
  readonly secret?: true;
  /**
   * The response has an entity tag. A client that holds it sends the tag with `if-none-match`, and gets
   * `304` while nothing has changed.
   */
  readonly tagged?: true;
}

interface Row<P, Q, B, R> {
  method: 'GET' | 'POST';
  path: string;
  protection: Protection;
  response: AnyStruct<R>;
  params?: AnyStruct<P>;
  query?: AnyStruct<Q>;
  body?: AnyStruct<B>;
  bodyBytes?: number;
  bodyMs?: number;
  streamed?: true;
  rateLimit?: 'queue' | 'alone' | 'none';
  readOnly?: true;
  secret?: true;
  tagged?: true;
}

/**
 * Declares a call; parts that are left out are empty. A row of contract/http/table.ts makes it known to
 * page, workers and server, which refuses to start without a handler of the same name.
 *
 * @example
 * export const bookRead = call({
 *   method: 'GET',
 *   path: 'client/books/:id/',
 *   protection: 'token',
 *   params: object({ id: integerText(1, maxBooks) }),
 *   response: book,
 * });
 * // On the page: await api.call('bookRead', { params: { id: 7 } }, currentSession(), signal)
 */
export function call<R, P = Nothing, Q = Nothing, B = Nothing>(
  row: Row<P, Q, B, R>,
): Call<P, Q, B, R> {
  return {
    params: nothing as unknown as AnyStruct<P>,
    query: nothing as unknown as AnyStruct<Q>,
    body: nothing as unknown as AnyStruct<B>,
    ...row,
  };
}

/** The input of a call. */
export interface InputOf<C> {
  params?: C extends Call<infer P, infer _Q, infer _B, infer _R> ? P : never;
  query?: C extends Call<infer _P, infer Q, infer _B, infer _R> ? Q : never;
  body?: C extends Call<infer _P, infer _Q, infer B, infer _R> ? B : never;
}

/** The response of a call, after validation. */
export type ResponseOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? R : never;

/** The response of calls that return no data, with an optional text for the user. */
export const messageResponse = object({ message: optional(string()) });

/** The body of an error response: `detail` for 401, `message` for all others. */
export const refusal = object({ message: optional(string()), detail: optional(string()) });
