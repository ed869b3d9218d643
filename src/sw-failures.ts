/** @file Reports errors of the service worker, for a share that the server decides (docs/operations.md). */
import {
  failureOf,
  fieldReportLimits,
  fieldReportPath,
  type ErrorPlace,
  type FieldReport,
  type FieldShare,
} from '../contract/field-report.ts';

declare const self: ServiceWorkerGlobalScope;

const sent = new Set<string>();

async function report(caught: unknown, at?: ErrorPlace): Promise<void> {
  const failure = failureOf('service-worker', caught, self.location.origin, at);
  const key = JSON.stringify(failure);
  if (failure === null || sent.has(key) || sent.size >= fieldReportLimits.entries) return;
  sent.add(key);
  const { share } = (await (await fetch(fieldReportPath)).json()) as Partial<FieldShare>;
  if (typeof share !== 'number' || Math.random() >= share) return;
  const body = JSON.stringify({ failures: [failure], vitals: [] } satisfies FieldReport);
  await fetch(fieldReportPath, { method: 'POST', body, keepalive: true });
}

/** Listens for errors that nothing catches; called before anything that may throw. */
export function reportFailures(): void {
  const ignore = () => undefined;
  self.addEventListener('error', (event) => void report(event.error, event).catch(ignore));
  self.addEventListener('unhandledrejection', ({ reason }) => void report(reason).catch(ignore));
}
