/** @file What a person says of a reading, as IndexedDB keeps it: beside the reading, which is large. */
import { enums, is, literal, string, type } from 'superstruct';
import { statedRanges, type StatedRange } from '../../../contract/threads/archive.ts';

const version = 1;
const ownerRecord = type({ version: literal(version), owner: string() });
const statedRecord = type({ version: literal(version), stated: enums(statedRanges) });

/** The record of an answer. */
export function statedRecordOf(stated: StatedRange): unknown {
  return { version, stated };
}

/** The answer of a record; null of one that is absent, malformed or of another version. */
export function statedOf(value: unknown): StatedRange | null {
  return is(value, statedRecord) ? value.stated : null;
}

/** The record of the account that a reading is said to be of. */
export function ownerRecordOf(owner: string): unknown {
  return { version, owner };
}

/** The account of a record; null of one that is absent, malformed or of another version. */
export function statedOwnerOf(value: unknown): string | null {
  return is(value, ownerRecord) ? value.owner : null;
}
