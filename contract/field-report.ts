/**
 * @file Reports from browsers: what failed, by kind and place in the own code, and how fast pages were.
 * They have no text, address, name or id.
 */
import { faultCodes } from './faults.ts';

/** Where reports are sent, and where the page asks for its {@link FieldShare}. */
export const fieldReportPath = '/field-reports';

/** What a failure was noticed by; `boundary`: a part of a screen that could not be rendered. */
export const failureSources = ['page', 'boundary', 'worker', 'service-worker'] as const;

/** One of {@link failureSources}. */
export type FailureSource = (typeof failureSources)[number];

/** The kinds of failures: classes of errors, the product's own codes, and `other`. */
export const failureCodes = [
  ...['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['CompileError', 'LinkError', 'RuntimeError', 'AggregateError', 'ScreenLoadError'],
  ...[
    'DataCloneError',
    'DataError',
    'HierarchyRequestError',
    'InvalidStateError',
    'NotAllowedError',
  ],
  ...['NotFoundError', 'NotReadableError', 'NotSupportedError', 'OperationError'],
  ...[
    'QuotaExceededError',
    'SecurityError',
    'UnknownError',
    'VersionError',
    'StructError',
    'other',
  ],
  ...faultCodes,
] as readonly string[];

/** Failures that are part of ordinary use: an end that was asked for, and a lost connection. */
const expected: ReadonlySet<string> = new Set(['AbortError', 'cancelled', 'network', 'timeout']);

/** A failure. */
export interface Failure {
  readonly source: FailureSource;
  /** One of {@link failureCodes}. */
  readonly code: string;
  /** File, line and column in the own bundle, as `posts-1a2b3c4.js:1:5678`, or empty. */
  readonly place: string;
}

/** The pattern of {@link Failure.place}. */
export const failurePlace = /^(?:[\w.-]{1,80}\.js:\d{1,7}:\d{1,7})?$/;

/** The web vitals, and how each is rated (web.dev/articles/vitals). */
export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** See {@link vitalNames}. */
export const vitalRatings = ['good', 'needs-improvement', 'poor'] as const;

/** A web vital of a page. */
export interface Vital {
  readonly name: (typeof vitalNames)[number];
  readonly rating: (typeof vitalRatings)[number];
}

/** What is sent. */
export interface FieldReport {
  readonly failures: readonly Failure[];
  readonly vitals: readonly Vital[];
}

/** The size of a report, and the entries of each of its lists. */
export const fieldReportLimits = { bytes: 4_096, entries: 12 } as const;

/** What the server sends to a page that asks: the share of pages that report, from 0 to 1. */
export interface FieldShare {
  readonly share: number;
}

/** An error as far as it is known: of another thread there is a copy, of some only the event. */
export interface CaughtError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly stack?: unknown;
}

/** What an error event says of its place. */
export interface ErrorPlace {
  readonly message?: string | undefined;
  readonly filename?: string | undefined;
  readonly lineno?: number | undefined;
  readonly colno?: number | undefined;
}

/** Notes a failure; see {@link failureOf}. A worker that died without an error has neither. */
export type NoteFailure = (source: FailureSource, caught: unknown, at?: ErrorPlace) => void;

function codeOf({ name, code }: CaughtError, at: ErrorPlace): string {
  if (name === 'AppError' && typeof code === 'string') return code;
  const found = typeof name === 'string' ? name : /\b(\w+Error)\b/.exec(at.message ?? '')?.[1];
  return found ?? 'other';
}

/** The first place of the own bundle in a text, which may be a stack. */
function placeIn(text: string, origin: string): string {
  const own = text.split(`${origin}/`).slice(1);
  const places = own.map((part) => /^(?:[\w-]+\/)*([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})\b/.exec(part));
  return places.find((place) => place !== null)?.[1] ?? '';
}

/**
 * Reduces an error to what a report may hold. Null for one that is part of ordinary use, or that comes
 * from elsewhere, as from a browser's extension.
 */
export function failureOf(
  source: FailureSource,
  caught: unknown,
  origin: string,
  at: ErrorPlace = {},
): Failure | null {
  const error: CaughtError = typeof caught === 'object' && caught !== null ? caught : {};
  const isDead = source === 'worker' && caught === null && !at.message;
  const code = isDead ? 'crashed' : codeOf(error, at);
  if (expected.has(code)) return null;
  const stack = typeof error.stack === 'string' ? error.stack : '';
  const event = at.filename ? `${at.filename}:${at.lineno ?? 0}:${at.colno ?? 0}` : '';
  const place = placeIn(stack, origin) || placeIn(event, origin);
  const isForeign = place === '' && /\w:\/\/\S+:\d/.test(stack + event);
  if (isForeign || at.message === 'Script error.') return null;
  return { source, code: failureCodes.includes(code) ? code : 'other', place };
}
