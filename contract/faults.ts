/**
 * All fault codes of the product. Their texts are in `locales/` under `fault.<code>`; an error response
 * of the server has its own text, in the caller's language.
 */
export const faultCodes = [
  'network',
  'timeout',
  'broken',
  'crashed',
  'cancelled',
  'unauthorized',
  'forbidden',
  'not-found',
  'method',
  'invalid',
  'unsupported',
  'too-large',
  'conflict',
  'limited',
  'payment-limited',
  'payment',
  'provider-away',
  'captcha',
  'unavailable',
  'server',
  'module-load',
  'no-webassembly',
  'module-run',
  'module-arguments',
  'page-broken',
  'snapshot-broken',
  'storage',
  'no-workers',
  'archive',
  'media',
] as const;

/** One of {@link faultCodes}. */
export type FaultCode = (typeof faultCodes)[number];

/** True for a known fault code; used to check a code received from another thread. */
export function isFaultCode(value: unknown): value is FaultCode {
  return typeof value === 'string' && (faultCodes as readonly string[]).includes(value);
}

/**
 * The error class used across threads and the network.
 *
 * `status` is the HTTP status, if there was one. `shown` says whether `message` is a text for users,
 * as the server's are; otherwise the page shows the text of `fault.<code>`.
 */
export class AppError extends Error {
  readonly code: FaultCode;
  readonly status: number | undefined;
  readonly shown: boolean;
  /** How long to wait before repeating the request. Not transferred between threads. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: FaultCode,
    message = '',
    options: { status?: number | undefined; shown?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message === '' ? code : message);
    this.name = 'AppError';
    this.code = code;
    this.status = options.status;
    this.shown = options.shown ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** True for a cancelled call: an `AbortError` or an AppError with the code `cancelled`. */
export function isCancellation(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'cancelled';
  return error instanceof Error && error.name === 'AbortError';
}

/** The fault code of an HTTP status other than 2xx. */
export function faultOfStatus(status: number): FaultCode {
  switch (status) {
    case 400:
    case 422:
      return 'invalid';
    case 401:
      return 'unauthorized';
    case 402:
      return 'payment';
    case 403:
      return 'forbidden';
    case 404:
      return 'not-found';
    case 405:
      return 'method';
    case 409:
      return 'conflict';
    case 413:
      return 'too-large';
    case 415:
      return 'unsupported';
    case 429:
      return 'limited';
    case 503:
      return 'unavailable';
    default:
      return 'server';
  }
}
