/** @file Sends failures and web vitals to the server, for a share of the pages that it decides. */
import { mask, number, object } from 'superstruct';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import {
  failureOf,
  fieldReportLimits,
  fieldReportPath,
  type FieldReport,
  type NoteFailure,
  type Vital,
} from '../../../contract/field-report.ts';
import { failures } from './failures.ts';

/** Passes on failures, those noted so far included. */
function passFailures(to: NoteFailure): void {
  failures.push = (...noted) => {
    for (const each of noted) to(...each);
    return 0;
  };
  for (const each of failures.splice(0)) to(...each);
}

/** Whether this page is one of the share that reports. Nothing is sent where the server is not reached. */
async function isChosen(): Promise<boolean> {
  try {
    const response: unknown = await (await fetch(fieldReportPath)).json();
    return Math.random() < mask(response, object({ share: number() })).share;
  } catch {
    return false;
  }
}

function send(report: Partial<FieldReport>): void {
  const body = JSON.stringify({ failures: [], vitals: [], ...report });
  if (navigator.sendBeacon?.(fieldReportPath, body)) return;
  const request = { method: 'POST', body, keepalive: true };
  void fetch(fieldReportPath, request).catch(() => undefined);
}

/** Sends each failure once. A page in a loop of errors ends with its first different ones. */
function sendFailures(): void {
  const sent = new Set<string>();
  passFailures((source, caught, at) => {
    const failure = failureOf(source, caught, window.location.origin, at);
    const key = JSON.stringify(failure);
    if (failure === null || sent.has(key) || sent.size >= fieldReportLimits.entries) return;
    sent.add(key);
    send({ failures: [failure] });
  });
}

/** Sends the vitals when the page is left, which is when they are final. */
function sendVitals(): void {
  let vitals: Vital[] = [];
  const follow = ({ name, rating }: Vital) => {
    vitals = [...vitals.filter((vital) => vital.name !== name), { name, rating }];
  };
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(follow);
  // After the listeners of the package, which report the last values.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || vitals.length === 0) return;
    send({ vitals });
    vitals = [];
  });
}

let isStarted = false;

/** Starts to report, once. */
export async function reportField(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  if (await isChosen()) {
    sendFailures();
    sendVitals();
  } else {
    passFailures(() => undefined);
  }
}
