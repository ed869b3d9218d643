/** @file Counts what browsers report: failures by kind and browser, web vitals by rating. */
import { array, create, enums, object, pattern, size, string, type Infer } from 'superstruct';
import {
  failureCodes,
  failurePlace,
  failureSources,
  fieldReportLimits,
  vitalNames,
  vitalRatings,
} from '../../../contract/field-report.ts';
import { browserOf } from '../../accounts/device.ts';
import type { Services } from '../../services.ts';

const { entries } = fieldReportLimits;

const failure = object({
  source: enums(failureSources),
  code: enums(failureCodes),
  place: pattern(string(), failurePlace),
});

const vital = object({ name: enums(vitalNames), rating: enums(vitalRatings) });

const fieldReport = object({
  failures: size(array(failure), 0, entries),
  vitals: size(array(vital), 0, entries),
});

/** Reads a report. Throws a StructError for anything else. */
export function readFieldReport(value: unknown): Infer<typeof fieldReport> {
  return create(value, fieldReport);
}

/**
 * Counts a report. The place and the browser's version are in the log alone: as labels they would be
 * thousands of series, which any client could add to.
 */
export function noteFieldReport(
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  { failures, vitals }: Infer<typeof fieldReport>,
  userAgent: string | null,
): void {
  const { name: browser, major } = browserOf(userAgent);
  for (const { source, code, place } of failures) {
    metrics.fieldFailure(source, code, browser);
    log.warn({ source, code, place, browser, major }, 'failed in a browser');
  }
  for (const { name, rating } of vitals) metrics.fieldVital(name, rating);
}
