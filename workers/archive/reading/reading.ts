/** @file What was read from one archive. */
import type { AccountList } from '../lists/account-list.ts';
import type { OwnItem } from '../own/own-items.ts';
import type { ContentList, PeopleList } from '../files/paths.ts';
import type { Details } from './details.ts';

/** The codes of docs/archive.md, "Warnings". */
export type WarningCode =
  | 'NO_RELEVANT_FILES'
  | 'WRONG_PLATFORM'
  | 'MISSING_LIST'
  | 'LIST_EMPTY'
  | 'MISSING_PARTS'
  | 'CORRUPT_FILE'
  | 'TOO_MANY_ENTRIES'
  | 'OPTIONAL_FILE_UNREADABLE'
  | 'MULTIPLE_EXPORTS'
  | 'HTML_FORMAT'
  | 'PARTIAL_RANGE'
  | 'UNKNOWN_LAYOUT'
  | 'RECORDS_WITHOUT_NAME'
  | 'NOT_OWNER';

/** Warnings as `CODE` or `CODE:detail`, each once. */
export class Warnings {
  private readonly all = new Set<string>();

  add(code: WarningCode, detail?: string | number): void {
    this.addLine(detail === undefined ? code : `${code}:${detail}`);
  }

  /** Adds a warning as {@link list} gives it. */
  addLine(warning: string): void {
    if (this.all.size < 200) this.all.add(warning);
  }

  has(code: WarningCode): boolean {
    return [...this.all].some((warning) => warning === code || warning.startsWith(`${code}:`));
  }

  list(): string[] {
    return [...this.all];
  }

  copy(): Warnings {
    const copy = new Warnings();
    for (const warning of this.all) copy.addLine(warning);
    return copy;
  }
}

/** One reading. Times are milliseconds since 1970. */
export interface Reading {
  owner: string | null;
  exportedAt: number | null;
  complete: boolean;
  /** What the person says the archive covers; null while nobody has said it. No file says it. */
  coverage: 'all' | 'part' | null;
  /** Nothing of the archive could be used. */
  isUnreadable: boolean;
  readonly lists: Record<PeopleList, AccountList | null>;
  readonly content: Record<ContentList, number | null>;
  /** The rows of own content, where they were asked for. */
  readonly items: Record<ContentList, readonly OwnItem[]>;
  /** What it says beside them, where the rows were asked for. */
  details: Details;
  readonly warnings: Warnings;
  /** The same for two readings with the same contents, whatever the name of the ZIP says. */
  digest: string;
}

/** True for two readings of one archive, which may have been saved under another name. */
export function isSameArchive(one: Reading, other: Reading): boolean {
  const isSame = (a: string | number | null, b: string | number | null) =>
    a === b || a === null || b === null;
  return (
    one.digest === other.digest &&
    isSame(one.exportedAt, other.exportedAt) &&
    isSame(one.owner?.toLowerCase() ?? null, other.owner?.toLowerCase() ?? null)
  );
}
