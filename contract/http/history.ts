/** @file The history of the account (docs/history.md); readable without a subscription. */
import { enums, object, optional, pattern, string } from 'superstruct';
import { historyFileLimits } from '../limits.ts';
import { storedIdPattern } from '../lists/relation-pages.ts';
import { historyFile } from '../records/timeline/history-file.ts';
import { history as historyRecord, readingId } from '../records/history.ts';
import { personHistory } from '../records/timeline/person-history.ts';
import { integerBetween } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

const personId = pattern(string(), storedIdPattern);
const oneReading = object({ reading: readingId });

/** The readings of the account and what changed in each period. */
export const history = call({
  method: 'GET',
  path: 'client/history/',
  protection: 'token',
  response: historyRecord,
  readOnly: true,
  tagged: true,
});

/** Marks a reading and all before it as seen; `unseen` of the history then starts there. */
export const historySeen = call({
  method: 'POST',
  path: 'client/history/seen/',
  protection: 'token',
  body: oneReading,
  response: messageResponse,
});

/** Sets a reading aside; everything derived from it is then as if it had never been made. */
export const historyUndo = call({
  method: 'POST',
  path: 'client/history/undo/',
  protection: 'token',
  body: oneReading,
  response: messageResponse,
});

/** Puts a reading back that was set aside. */
export const historyRedo = call({
  method: 'POST',
  path: 'client/history/redo/',
  protection: 'token',
  body: oneReading,
  response: messageResponse,
});

/** The timeline of one person. */
export const historyPerson = call({
  method: 'GET',
  path: 'client/history/person/',
  protection: 'token',
  query: object({ id: personId }),
  response: personHistory,
  readOnly: true,
});

/**
 * The whole history of the account as one file, or of it the readings after one that is known, each
 * with its changes since the reading before, and the names seen since. With `only=names` the readings
 * are left out, for a device that has them.
 */
export const historyExport = call({
  method: 'GET',
  path: 'client/history/export/',
  protection: 'token',
  query: object({ after: optional(readingId), only: optional(enums(['names'])) }),
  response: historyFile,
  rateLimit: 'alone',
});

/**
 * Puts the readings of such a file in their places; those that are known are left as they are. The
 * file of another account is refused (`conflict`).
 */
export const historyImport = call({
  method: 'POST',
  path: 'client/history/import/',
  protection: 'token',
  body: historyFile,
  bodyBytes: historyFileLimits.bytes,
  bodyMs: historyFileLimits.deadlineMs,
  response: object({ added: integerBetween(0, historyFileLimits.readings) }),
  rateLimit: 'alone',
});
