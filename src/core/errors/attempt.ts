/** @file The only place of the page where a failed call is turned into what a person sees. */
import { AppError, isCancellation } from '../../../contract/faults.ts';
import type { Language } from '../../../contract/languages.ts';
import { isOnline } from '../browser/connection.ts';
import { useLanguage } from '../session/session-store.ts';
import { addToast, faultMessageId } from './toasts-store.ts';
import { expireSession } from '../session/session.ts';

/** How a failed call is treated. */
export interface AttemptOptions {
  /**
   * True: a 401 ends the session. False for calls that only show its detail
   * (docs/product.md, "Session end").
   */
  readonly protected?: boolean;
  /** Leaves showing the fault to the screen. */
  readonly quiet?: boolean;
}

/** What came of an attempt: a value, a cancellation, or a fault that was already shown. */
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
  const fault = error instanceof AppError ? error : new AppError('broken', String(error));
  // Offline a thread's own file cannot be fetched either; to a person that is no crash.
  return fault.code === 'crashed' && !isOnline() ? new AppError('network') : fault;
}

/** The server speaks the language it was asked in: switched since, the page says it in its own words. */
function inLanguage(fault: AppError, asked: Language): AppError {
  const isSpoken = asked === useLanguage.getState().language;
  return isSpoken ? fault : new AppError(fault.code, '', { status: fault.status });
}

/**
 * Runs a worker call and turns its failure into a value and a message (docs/product.md, "Errors").
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
    // The screen that would tell it goes with the session.
    if (options.quiet !== true || isSessionOver) showFault(fault);
    if (isSessionOver) await expireSession();
    return { type: 'failed', fault };
  }
}
