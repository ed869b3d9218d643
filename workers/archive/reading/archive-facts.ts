/** @file Whose archive it is and of when, by the names of ZIPs and folders. */
import { readArchiveName } from '../files/archive-name.ts';
import type { FoundFile } from '../files/inventory.ts';
import type { Reading } from './reading.ts';

/** Kinds of files that no other platform's download has. */
export const ownKinds =
  /^(?:followers|following|pending|blocked|closeFriends|youUnfollowed|connections|requests)$/;

/** The names of the export that is read, where there are two. */
export function namesOfChosen(
  files: readonly FoundFile[],
  names: readonly string[],
): readonly string[] {
  const unit = files.find(({ kind }) => ownKinds.test(kind))?.unit ?? '';
  const own = names.filter((name) => unit.includes(name));
  return own.length > 0 ? own : names;
}

/** Owner and date of the names, where the files did not tell them. */
export function takeNames(
  reading: Reading,
  profileOwner: string | null,
  names: readonly string[],
): void {
  const found = names.map(readArchiveName);
  reading.owner = profileOwner ?? found.find(({ owner }) => owner !== null)?.owner ?? null;
  if (reading.exportedAt !== null) return;
  // The folder of a transfer has the date of the transfer: a name with an owner comes first.
  const owned = found.filter(({ owner, at }) => owner !== null && at !== null);
  const dates = (owned.length > 0 ? owned : found).map(({ at }) => at).filter((at) => at !== null);
  reading.exportedAt = dates.length === 0 ? null : Math.max(...dates);
}
