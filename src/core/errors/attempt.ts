/** @file Runs calls of threads; turns failures into toasts, values or the end of the session. */
import { AppError, isCancellation } from '../../../contract/faults.ts';
import type { Language } from '../../../contract/languages.ts';
import { noteFailure } from '../field/failures.ts';
import { isOnline } from '../browser/connection.ts';
import { useLanguage } from '../session/session-store.ts';
import { addToast, faultMessageId } from './toasts-store.ts';
import { expireSession } from '../session/session.ts';

/** How a failed call is treated. */
export interface AttemptOptions {
  /** A 401 ends the session unless this is false (docs/product.md, "Session end"). */
  readonly protected?: boolean;
  /** Shows no toast: the screen has a place for the fault. */
  readonly quiet?: boolean;
}

/** The outcome of a call: a value, a cancellation, or a fault that was shown unless `quiet`. */
export type Attempt<T> =
  | { readonly type: 'done'; readonly value: T }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly fault: AppError };

/** Shows a fault: the server's own text, or ours for its code. */
export function showFault(fault: AppError): void {
  addToast(
    fault.shown
      ? { variant: 'danger', text: fault.message }
      : { variant: 'danger', messageId: faultMessageId(fault.code) },
  );
}

function faultOf(error: unknown): AppError {
  if (!(error instanceof AppError)) noteFailure('page', error);
  const fault = error instanceof AppError ? error : new AppError('broken', String(error));
  // Offline the script of a worker cannot be fetched, which is reported as a crash.
  return fault.code === 'crashed' && !isOnline() ? new AppError('network') : fault;
}

/** Drops the message of the server if the language was switched since the call began. */
function inLanguage(fault: AppError, asked: Language): AppError {
  const isSpoken = asked === useLanguage.getState().language;
  return isSpoken ? fault : new AppError(fault.code, '', { status: fault.status });
}

/**
 * Runs a call of a thread and handles its failure (docs/product.md, "Errors").
 *
 * @example
 * const asked = await attempt(() => api.call('plans', {}, currentSession(), signal));
 * // A fault has been shown, and a session that has ended is over: nothing is left to do.
 * if (asked.type === 'done') usePlans.setState({ plans: asked.value });
 */
export async function attempt<T>(
  work: () => Promise<T>,
  options: AttemptOptions = {},
): Promise<Attempt<T>> {
  const { language } = useLanguage.getState();
  try {
    return { type: 'done', value: await work() };
  } catch (error) {
    if (isCancellation(error)) return { type: 'cancelled' };
    const fault = inLanguage(faultOf(error), language);
    const isSessionOver = fault.status === 401 && options.protected !== false;
    // The screen that would show the fault is unmounted with the session.
    if (options.quiet !== true || isSessionOver) showFault(fault);
    if (isSessionOver) await expireSession();
    return { type: 'failed', fault };
  }
}
