/** @file Records of the analysis thread that the page keeps on the device, as they are read back. */
import { type Infer, number, object, record, string } from 'superstruct';
import { postReport } from './post-report.ts';
import { sentiment } from './sentiment.ts';

/** Each with the moment it was saved, in milliseconds since 1970. */
export const storedRecords = {
  postAnalysis: object({ savedAt: number(), report: postReport }),
  /** The latest results by the short code of their post. */
  sentiments: record(string(), object({ savedAt: number(), result: sentiment })),
} as const;

/** {@link storedRecords} as values. */
export type StoredRecords = {
  readonly [N in keyof typeof storedRecords]: Infer<(typeof storedRecords)[N]>;
};

/** The name of a kept record. */
export type StoredName = keyof StoredRecords;
