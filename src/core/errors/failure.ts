/** @file A fault as a screen shows it in place, instead of in a toast that closes after 5 seconds. */
import type { AppError } from '../../../contract/faults.ts';
import { tagOf } from '../../../contract/languages.ts';
import { useLanguage, type LocalizedText } from '../session/session-store.ts';
import { faultMessageId } from './toasts-store.ts';

/** The id of the app's message, and the message of the server if there is one. */
export type Failure = { readonly messageId: string } & Partial<LocalizedText>;

/** Tags a text that just arrived with the current language, which the call asked for. */
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
 * A selector for `useConnection` that gives null for a network failure while the device is offline:
 * the offline note of the page shows it already.
 */
export function withoutOfflineFailure<F extends Failure>(failure: F | null) {
  return ({ isOnline }: { isOnline: boolean }): F | null => {
    return !isOnline && failure?.messageId === faultMessageId('network') ? null : failure;
  };
}
