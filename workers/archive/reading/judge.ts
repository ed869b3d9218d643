/** @file Whether a reading is complete, and what keeps it from being so. */
import type { FoundFile } from '../files/inventory.ts';
import type { PeopleList } from '../files/paths.ts';
import type { Reading } from './reading.ts';

const mostGaps = 50;

const needed = ['followers', 'following'] as const;

/** The numbers missing between 1 and the highest part. */
function gapsOf(files: readonly FoundFile[], list: PeopleList): number[] {
  const all = files.filter(({ kind }) => kind === list);
  const json = all.filter(({ format }) => format === 'json');
  const parts = new Set((json.length > 0 ? json : all).map(({ part }) => part));
  const gaps: number[] = [];
  for (let part = 1; part < Math.max(0, ...parts) && gaps.length < mostGaps; part++) {
    if (!parts.has(part)) gaps.push(part);
  }
  return gaps;
}

function judgeList(reading: Reading, files: readonly FoundFile[], list: PeopleList): void {
  const { warnings } = reading;
  const found = reading.lists[list];
  const isThere = files.some(({ kind }) => kind === list || kind === 'connections');
  if (found === null && !isThere) warnings.add('MISSING_LIST', list);
  else if (found === null && !warnings.has('CORRUPT_FILE') && !warnings.has('UNKNOWN_LAYOUT'))
    warnings.add('MISSING_LIST', list);
  if (list === 'followers' && found?.size === 0 && found.unnamed === 0)
    warnings.add('LIST_EMPTY', list);
  for (const gap of gapsOf(files, list)) warnings.add('MISSING_PARTS', gap);
}

/** Notes what is missing, and decides whether the reading is complete. */
export function judgeCompleteness(
  reading: Reading,
  files: readonly FoundFile[],
  platforms: readonly string[],
  isDamaged: boolean,
): void {
  const { warnings } = reading;
  if (reading.isUnreadable) {
    const [other] = platforms;
    if (files.length === 0 && other !== undefined) warnings.add('WRONG_PLATFORM', other);
    else if (files.length === 0 && !isDamaged) warnings.add('NO_RELEVANT_FILES');
    return;
  }
  for (const list of needed) judgeList(reading, files, list);
  // Whom a record without a name means is not known, so absence proves nothing.
  const isWhole = needed.every((list) => reading.lists[list]?.unnamed === 0);
  reading.complete =
    isWhole &&
    !(
      [
        'MISSING_LIST',
        'LIST_EMPTY',
        'MISSING_PARTS',
        'CORRUPT_FILE',
        'TOO_MANY_ENTRIES',
        'MULTIPLE_EXPORTS',
      ] as const
    ).some((code) => warnings.has(code)) &&
    !isUnknownList(warnings.list());
}

/** True when a list that is needed holds records of an unknown shape. */
function isUnknownList(warnings: readonly string[]): boolean {
  return warnings.some((warning) =>
    /^UNKNOWN_LAYOUT:(?:followers|following|connections)/i.test(warning),
  );
}
