/** @file Notes failures from the first script on; what reports them is loaded after the first screen. */
import type { NoteFailure } from '../../../contract/field-report.ts';

/** The failures so far. Once they are reported, `push` reports further ones (report-field.ts). */
export const failures: Parameters<NoteFailure>[] = [];

/** Notes a failure. */
export const noteFailure: NoteFailure = (...noted) => void failures.push(noted);

/** Listens for errors that nothing catches; called once, first of all. */
export function followFailures(): void {
  addEventListener('error', (event) => noteFailure('page', event.error, event));
  addEventListener('unhandledrejection', ({ reason }) => noteFailure('page', reason));
}

/** Options of React's roots: an error that a boundary has caught is noted as well. */
export const failureOptions = {
  onCaughtError: (error: unknown): void => {
    console.error(error);
    noteFailure('boundary', error);
  },
};
