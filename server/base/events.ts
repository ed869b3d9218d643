/** @file Events that an operator follows: a line of the log and a count each, without personal data. */
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What became of a payment. */
export type PaymentOutcome =
  | 'paid'
  | 'challenge'
  | 'declined'
  | 'refused'
  | 'notCharged'
  | 'unreachable';

/** What happened. Users are named by their id; an unknown e-mail or address is not named at all. */
export type OperationEvent =
  | {
      readonly event: 'sign-in';
      readonly outcome: 'code' | 'link' | 'passkey';
      readonly user: number;
    }
  | { readonly event: 'sign-in-failed'; readonly outcome: 'wrong' | 'limited' }
  | { readonly event: 'sign-out'; readonly outcome: 'one' | 'all'; readonly user: number }
  | { readonly event: 'account-deleted'; readonly outcome: 'done'; readonly user: number }
  | { readonly event: 'key'; readonly outcome: 'made' | 'ended'; readonly user: number }
  | { readonly event: 'passkey'; readonly outcome: 'added' | 'ended'; readonly user: number }
  | { readonly event: 'clear-data'; readonly outcome: 'done'; readonly user: number }
  | {
      readonly event: 'payment';
      readonly outcome: PaymentOutcome;
      readonly reason?: string;
      readonly user?: number;
    };

/** Where events go. */
interface Sinks {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Writes an event to the log and counts it. */
export function note({ log, metrics }: Sinks, event: OperationEvent): void {
  metrics.event(event.event, event.outcome);
  log.info(event, event.event);
}

/** Statuses with which a request was refused, rather than wrong or failed. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

/** A finished API call. */
export interface FinishedCall {
  readonly call: string;
  readonly status: number;
  readonly ms: number;
  /** The user's id, if a session was found. */
  readonly user: number | undefined;
}

/** Writes a finished call to the log and counts it. */
export function noteCall({ log, metrics }: Sinks, finished: FinishedCall): void {
  const { call, status, ms } = finished;
  metrics.request(call, status, ms / 1_000);
  log.info(finished, refusals.has(status) ? 'refused' : 'request');
}
