/** @file Notes failures from the first script on; what reports them is loaded after the first screen. */
import type { ErrorPlace, FailureSource } from '../../../contract/field-report.ts';
import { afterLoad } from '../browser/idle.ts';

type Noted = readonly [source: FailureSource, caught: unknown, at?: ErrorPlace];

const early: Noted[] = [];
let report: ((...noted: Noted) => void) | null = null;

/** The reports compete with the first screen for a slow line. */
const startAfterMs = 2_000;

function load(): void {
  void import('./report-field.ts').then((flow) => flow.reportField()).catch(() => undefined);
}

/** Notes a failure. The first one loads what reports it. */
export function noteFailure(...noted: Noted): void {
  if (report !== null) report(...noted);
  else if (early.push(noted) === 1) load();
}

/** Passes on failures, those noted so far included. */
export function passFailures(to: (...noted: Noted) => void): void {
  report = to;
  for (const noted of early.splice(0)) to(...noted);
}

/** Listens for errors that nothing catches; called once, first of all. */
export function followFailures(): void {
  window.addEventListener('error', (event) => noteFailure('page', event.error, event));
  window.addEventListener('unhandledrejection', ({ reason }) => noteFailure('page', reason));
  afterLoad(load, startAfterMs);
}

/** Options of React's roots: an error that a boundary has caught is noted as well. */
export const failureOptions = {
  onCaughtError: (error: unknown): void => {
    console.error(error);
    noteFailure('boundary', error);
  },
};
