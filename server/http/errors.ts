import type { AppError, FaultCode } from '../../contract/faults.ts';
import { paymentAttempts } from '../../contract/limits.ts';
import { TextError, type Say } from '../base/texts.ts';

const statuses: Partial<Record<FaultCode, number>> = {
  unauthorized: 401,
  payment: 402,
  forbidden: 403,
  'not-found': 404,
  method: 405,
  conflict: 409,
  'snapshot-broken': 409,
  'page-broken': 409,
  'too-large': 413,
  unsupported: 415,
  limited: 429,
  'payment-limited': 429,
  captcha: 400,
  invalid: 400,
  media: 400,
  unavailable: 503,
  timeout: 504,
};

/** The HTTP status of an error. */
export function statusOf(error: AppError): number {
  return error.status ?? statuses[error.code] ?? 500;
}

const retryAfterMs: Partial<Record<FaultCode, number>> = {
  limited: 60_000,
  unavailable: 5_000,
  'payment-limited': paymentAttempts.windowMs,
};

/** Seconds until a limited or unavailable request may be repeated: the value of Retry-After. */
export function retryAfterSeconds(error: AppError): number {
  const ms = error.retryAfterMs ?? retryAfterMs[error.code] ?? 60_000;
  return Math.max(1, Math.ceil(ms / 1_000));
}

/**
 * The body of an error response: `detail` for 401, `message` for the rest. Messages for developers do
 * not leave the server; their fault's text is sent instead.
 */
export function refusalBody(error: AppError, say: Say): { detail: string } | { message: string } {
  const id = error instanceof TextError ? error.text : (`fault.${error.code}` as const);
  const text = error.shown ? error.message : say(id);
  return statusOf(error) === 401 ? { detail: text } : { message: text };
}
