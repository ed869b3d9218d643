/** @file What a call of the API is: one row of data that page, workers, server and tests share. */
import { type Infer, type Struct, object, optional, string } from 'superstruct';

/** Who may call: anybody, a session, or a session with a running subscription. */
export type Protection = 'public' | 'token' | 'subscribed';

// superstruct's schema parameter differs per struct; the rows only need the inferred type.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyStruct<T> = Struct<T, any>;

/** A struct of no fields: a call that takes nothing. */
export const nothing = object({});

/** No fields. */
export type Nothing = Infer<typeof nothing>;

/**
 * A call of the product. `path` is relative to the API base, ends in a slash where the product's
 * table has one, and names its parameters with a colon. Requests are strict (unknown keys are
 * refused), answers are masked (unknown keys are dropped).
 */
export interface Call<P = unknown, Q = unknown, B = unknown, A = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly protection: Protection;
  readonly params: AnyStruct<P>;
  readonly query: AnyStruct<Q>;
  readonly body: AnyStruct<B>;
  readonly answer: AnyStruct<A>;
  /** Bytes of body this call may carry, where it differs from the common limit. */
  readonly bodyBytes?: number;
  /** The answer is read as a stream by the analysis module, which checks it itself. */
  readonly streamed?: true;
  /**
   * `turns` is asked for page after page, `free` must always go through; everything else of a token
   * is counted. See `tokenPace` in contract/limits.ts.
   */
  readonly pace?: 'turns' | 'free';
}

interface Row<P, Q, B, A> {
  method: 'GET' | 'POST';
  path: string;
  protection: Protection;
  answer: AnyStruct<A>;
  params?: AnyStruct<P>;
  query?: AnyStruct<Q>;
  body?: AnyStruct<B>;
  bodyBytes?: number;
  streamed?: true;
  pace?: 'turns' | 'free';
}

/** Declares a call; what is left out takes nothing. */
export function call<A, P = Nothing, Q = Nothing, B = Nothing>(
  row: Row<P, Q, B, A>,
): Call<P, Q, B, A> {
  return {
    params: nothing as unknown as AnyStruct<P>,
    query: nothing as unknown as AnyStruct<Q>,
    body: nothing as unknown as AnyStruct<B>,
    ...row,
  };
}

/** What a caller passes to a call. */
export interface InputOf<C> {
  params?: C extends Call<infer P, infer _Q, infer _B, infer _A> ? P : never;
  query?: C extends Call<infer _P, infer Q, infer _B, infer _A> ? Q : never;
  body?: C extends Call<infer _P, infer _Q, infer B, infer _A> ? B : never;
}

/** What a call answers, after validation. */
export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? A : never;

/** An answer that only says something went well. */
export const messageResponse = object({ message: optional(string()) });

/** A refusal: `detail` for 401, `message` for everything else (spec 8). */
export const refusal = object({ message: optional(string()), detail: optional(string()) });
