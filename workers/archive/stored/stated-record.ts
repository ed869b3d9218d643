/** @file What a person says of a reading, as IndexedDB keeps it: beside the reading, which is large. */
import { boolean, enums, is, literal, string, type } from 'superstruct';
import {
  statedRanges,
  type StatedOwner,
  type StatedRange,
} from '../../../contract/threads/archive.ts';

const version = 1;
const ownerRecord = type({ version: literal(version), owner: string(), isApart: boolean() });
const statedRecord = type({ version: literal(version), stated: enums(statedRanges) });

/** The record of an answer. */
export function statedRecordOf(stated: StatedRange): unknown {
  return { version, stated };
}

/** The answer of a record; null of one that is absent, malformed or of another version. */
export function statedOf(value: unknown): StatedRange | null {
  return is(value, statedRecord) ? value.stated : null;
}

/** The record of whose a reading is said to be. */
export function ownerRecordOf({ owner, isApart }: StatedOwner): unknown {
  return { version, owner, isApart };
}

/** What a record says of the owner; null of one that is absent, malformed or of another version. */
export function statedOwnerOf(value: unknown): StatedOwner | null {
  return is(value, ownerRecord) ? { owner: value.owner, isApart: value.isApart } : null;
}
