/** @file A fault as a screen shows it in its own place, where a toast would be gone in 5 seconds. */
import type { AppError } from '../../contract/faults.ts';
import { faultMessageId } from './toasts.ts';

/** The server's own text, or the id of ours. */
export type Failure = { readonly text: string } | { readonly messageId: string };

/** What to show for a fault. */
export function failureOf(fault: AppError): Failure {
  return fault.shown ? { text: fault.message } : { messageId: faultMessageId(fault.code) };
}

/**
 * What a screen has left to tell of a failure: that the device is offline stands in the note of the
 * page already, for as long as it is.
 */
export function untold<F extends Failure>(failure: F | null) {
  return ({ isOnline }: { isOnline: boolean }): F | null => {
    const messageId = failure !== null && 'messageId' in failure ? failure.messageId : null;
    return !isOnline && messageId === faultMessageId('network') ? null : failure;
  };
}
