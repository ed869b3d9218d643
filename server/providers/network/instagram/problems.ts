/** @file The platform's errors, and what follows from each. */
import { countOf, objectOf, textOf } from './json.ts';

/**
 * What follows from an error:
 * - `reconnect`: the token is not valid any more, so every request stops;
 * - `permission`: the permission was not granted or has lapsed;
 * - `limit`: no request before `retryAfterMs`;
 * - `retry`: a failure of the platform or of the connection, to be repeated later;
 * - `unsupported`: the figure does not exist for this kind of post;
 * - `too-few`: not enough viewers to show the figure;
 * - `before-business`: the post is older than the professional account;
 * - `missing`: the post does not exist, or may not be seen;
 * - `unknown`: an error that is not one of these. It says nothing of a figure, so what was asked for
 *   stays unknown, and is asked for again later.
 */
export type Consequence =
  | 'reconnect'
  | 'permission'
  | 'limit'
  | 'retry'
  | 'unsupported'
  | 'too-few'
  | 'before-business'
  | 'missing'
  | 'unknown';

/** A refused request. Its message never contains the request, whose address has the token. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly consequence: Consequence;
  /** The platform's code and subcode, for the log. */
  readonly code: string;
  readonly retryAfterMs: number | null;

  constructor(consequence: Consequence, code: string, retryAfterMs: number | null = null) {
    super(`${consequence} (${code})`);
    this.consequence = consequence;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

const limitCodes: ReadonlySet<number> = new Set([4, 17, 32, 613, 80_002]);
const transientCodes: ReadonlySet<number> = new Set([1, 2, 341]);

function consequenceOf(status: number, code: number, subcode: number, error: object): Consequence {
  const { message, is_transient: isTransient } = error as Record<string, unknown>;
  if (code === 190 || code === 102) return 'reconnect';
  if (limitCodes.has(code) || status === 429) return 'limit';
  if (isTransient === true || transientCodes.has(code)) return 'retry';
  // Two errors share the code: a missing permission, and a story with fewer than five viewers.
  if (code === 10) return /enough viewers/i.test(textOf(message)) ? 'too-few' : 'permission';
  if (status >= 500) return 'retry';
  if (code >= 200 && code <= 299) return 'permission';
  if (code === 24) return 'missing';
  if (code === 100) {
    if (subcode === 2_108_006) return 'before-business';
    return subcode === 33 ? 'missing' : 'unsupported';
  }
  return code === 0 ? 'retry' : 'unknown';
}

/** The error of a response that is not 2xx; its body may be JSON of two shapes, HTML or empty. */
export function problemOf(
  status: number,
  body: unknown,
  retryAfterMs: number | null,
): PlatformError {
  const response = objectOf(body);
  const error = objectOf(response['error']);
  const code = countOf(error['code']) ?? countOf(response['code']) ?? 0;
  const subcode = countOf(error['error_subcode']) ?? 0;
  const isExchange = textOf(response['error_type']) !== '';
  // The exchange of a code has a body of a different shape, with the status as its code.
  const consequence = isExchange ? 'reconnect' : consequenceOf(status, code, subcode, error);
  return new PlatformError(consequence, `${status}/${code}/${subcode}`, retryAfterMs);
}
