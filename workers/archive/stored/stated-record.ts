/** @file What the owner says that a reading covers, as IndexedDB keeps it: beside the reading, which is large. */
import { enums, is, literal, type } from 'superstruct';
import { statedRanges, type StatedRange } from '../../../contract/threads/archive.ts';

const version = 1;
const statedRecord = type({ version: literal(version), stated: enums(statedRanges) });

/** The record of an answer. */
export function statedRecordOf(stated: StatedRange): unknown {
  return { version, stated };
}

/** The answer of a record; null of one that is absent, malformed or of another version. */
export function statedOf(value: unknown): StatedRange | null {
  return is(value, statedRecord) ? value.stated : null;
}
