/** @file A fault as a screen shows it in its own place, where a toast would be gone in 5 seconds. */
import type { AppError } from '../../../contract/faults.ts';
import { tagOf } from '../../../contract/languages.ts';
import { useLanguage, type LocalizedText } from '../session/session-store.ts';
import { faultMessageId } from './toasts-store.ts';

/** The id of our own text, and the server's where it has one. */
export type Failure = { readonly messageId: string } & Partial<LocalizedText>;

/** A text that has just arrived: answers are in the language of the page. */
export const inCurrentLanguage = (text: string): LocalizedText => ({
  text,
  lang: tagOf(useLanguage.getState().language),
});

/** What to show for a fault. */
export function failureOf(fault: AppError): Failure {
  const messageId = faultMessageId(fault.code);
  return fault.shown ? { messageId, ...inCurrentLanguage(fault.message) } : { messageId };
}

/**
 * What a screen still has to show of a failure: that the device is offline is in the note of the
 * page already, for as long as it is.
 */
export function untold<F extends Failure>(failure: F | null) {
  return ({ isOnline }: { isOnline: boolean }): F | null => {
    return !isOnline && failure?.messageId === faultMessageId('network') ? null : failure;
  };
}
