/** @file What the import of a data download says to the page (docs/archive.md). Times are milliseconds. */
import type { ImportedPeriod, KnownOwner, OwnPeopleThread } from './own-people.ts';

import type { AccountInsights, DetailsThread } from './imported-details.ts';

/** Lists of people: those of the archive, and three that follow from them. */
export const importedLists = [
  'followers',
  'following',
  'mutual',
  'notFollowingBack',
  'dontFollowBack',
  'pending',
  'closeFriends',
  'blocked',
  'youUnfollowed',
] as const;

/** Lists of people who changed between the readings of an account. */
export const importedChanges = ['new', 'lost', 'renamed'] as const;

/** The owner's content, of which the archive has counts. */
export const importedContent = ['posts', 'reels', 'stories', 'comments'] as const;

/** Figures of a post or reel that the archive of a professional account has. */
export const importedFigures = [
  'likes',
  'comments',
  'views',
  'reach',
  'shares',
  'saves',
  'follows',
  'profileVisits',
  'impressions',
] as const;

/**
 * What the owner says that a file covers: the choices of the network's request, and not to remember.
 * No file says it.
 */
export const statedRanges = ['all', 'year', 'threeYears', 'span', 'unknown'] as const;

/** One of {@link statedRanges}. */
export type StatedRange = (typeof statedRanges)[number];

/** One of {@link importedFigures}. */
export type ImportedFigure = (typeof importedFigures)[number];

/** One of {@link importedLists}. */
export type ImportedList = (typeof importedLists)[number];

/** One of {@link importedChanges}. */
export type ImportedChange = (typeof importedChanges)[number];

/** One of {@link importedContent}. */
export type ImportedContent = (typeof importedContent)[number];

/** A file as the picker, a drop or the share target gives it. */
export interface ChosenFile {
  /** The path inside the folder that was chosen, or the name. */
  readonly path: string;
  readonly file: Blob;
  /** A file, or a folder with all that is in it, that the browser could not read; `file` is empty. */
  readonly isUnread?: true;
}

/** How far the import is, in bytes of the wanted files. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** See {@link ImportedReading.ownerAnswer}. */
export type OwnerAnswer = 'own' | 'apart' | null;

/** Whose a reading is, as a person says: the session's account of then, or one that is kept apart. */
export interface StatedOwner {
  readonly owner: string;
  readonly isApart: boolean;
}

/** One archive. A count is null where the archive does not say it. */
export interface ImportedReading {
  readonly id: string;
  readonly owner: string | null;
  /** What the person says of the owner: counted as theirs, or kept apart; null where nothing is said. */
  readonly ownerAnswer: OwnerAnswer;
  readonly exportedAt: number | null;
  /** Both lists are there and nothing speaks for a range; whether it covers all time may be unknown. */
  readonly isComplete: boolean;
  /** Null while the owner has not said it. */
  readonly stated: StatedRange | null;
  /**
   * Asked of the owner before anybody counts as lost: so many of the earlier followers are not in it.
   * Null where that needs no answer.
   */
  readonly question: { readonly gone: number; readonly of: number } | null;
  readonly counts: Readonly<Record<ImportedList | ImportedContent, number | null>>;
  /** Codes of docs/archive.md, "Warnings", as `CODE` or `CODE:detail`. */
  readonly warnings: readonly string[];
}

/** Visits of a profile: a number, of the days that the file states. */
export interface ImportedVisits extends Pick<AccountInsights, 'days'> {
  readonly count: number;
  /** When the file was made. */
  readonly at: number | null;
}

/** The readings of one owner, oldest first, and what changed between them. */
export interface ImportedAccount {
  readonly owner: string | null;
  readonly readings: readonly ImportedReading[];
  /** Null while fewer than two complete readings can be compared. */
  readonly changes: Readonly<Record<ImportedChange, number>> | null;
  /** The same for periods, without who came and left within one; null where `changes` is. */
  readonly periods: readonly ImportedPeriod[] | null;
  /**
   * The ids of the readings whose lists are shown: of people the latest complete one, of content the
   * latest that has it and is of no range. What is less only counts while there is nothing better.
   */
  readonly sources: Readonly<Record<'people' | ImportedContent, string>>;
  /** How often the profile was visited, in the newest file with insights; null where it does not say it. */
  readonly visits: ImportedVisits | null;
  /** The follower who has been there longest; null where the shown reading is not complete. */
  readonly oldest: { readonly username: string; readonly at: number } | null;
  /** The followers by the date they came, `[at, how many until then]`; of a complete reading only. */
  readonly growth: readonly (readonly [at: number, count: number])[];
  /** Present while a reading, of any account, is left out as it could not be read. */
  readonly isPart?: true;
}

/** How many people, and the first of their names. */
export interface ChangedPeople {
  readonly count: number;
  readonly names: readonly string[];
}

/** The change between a reading and the complete one before it, which was made at `since`. */
export interface SinceLast {
  readonly since: number;
  readonly came: ChangedPeople;
  readonly left: ChangedPeople;
}

/** A post, reel, story or comment of the owner. */
export interface ImportedItem {
  /** Its place in the list. */
  readonly id: number;
  readonly kind: 'photo' | 'video' | 'album' | 'comment';
  readonly at: number | null;
  /** The caption or comment. */
  readonly text: string;
  /** Photos and videos of an album; otherwise 1. */
  readonly pieces: number;
  /** On whose post a comment is; null where the archive does not say. */
  readonly about: string | null;
  /** Null where the archive has none for it. */
  readonly figures: Readonly<Partial<Record<ImportedFigure, number>>> | null;
}

/** The owner's content whose text has a part in it; an empty one is in all. */
export interface ItemsQuery {
  readonly owner: string | null;
  readonly list: ImportedContent;
  readonly q: string;
  readonly from: number;
  readonly count: number;
}

/** A part of the content, and how many match in all. */
export interface ItemsPart {
  readonly total: number;
  readonly items: readonly ImportedItem[];
}

/** How an import ended. `requests` is what the thread fetched meanwhile. */
export type ImportOutcome =
  | {
      readonly type: 'read';
      readonly reading: ImportedReading;
      /** The same archive was read before. */
      readonly isKnown: boolean;
      readonly requests: number;
    }
  | { readonly type: 'unreadable'; readonly warnings: readonly string[] };

/** The import's part of the analysis thread. Everything it reads stays on the device. */
export interface ArchiveThread extends OwnPeopleThread, DetailsThread {
  /**
   * Reads files as one archive and keeps the reading. Throws `cancelled`, and `storage` when the device
   * refuses to keep it.
   */
  importArchive(
    files: readonly ChosenFile[],
    signal: AbortSignal,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportOutcome>;
  /** True once after an import that a reload or a crash has cut off. */
  wasInterrupted(): Promise<boolean>;
  /**
   * The accounts of all kept readings, the one read last first. A file that names far fewer followers
   * than the platform counts is not complete; what is known stays so until another call. Throws `storage`
   * where none of the readings can be read, and where one of them fails for the first time.
   */
  importedAccounts(known: KnownOwner | null): Promise<readonly ImportedAccount[]>;
  /**
   * What a reading says against the complete one before it; null where there is none, where one has no
   * date, and where the reading is not the newest complete one.
   */
  sinceLast(id: string): Promise<SinceLast | null>;
  /** A part of the content of an account, newest first. */
  importedItems(query: ItemsQuery): Promise<ItemsPart>;
  /** The account that an archive names, which is not kept; null where it names none. */
  archiveOwner(files: readonly ChosenFile[]): Promise<string | null>;
  /**
   * Keeps what the owner says that a reading covers; null takes it back. Throws `storage` when the device
   * refuses to keep it.
   */
  stateRange(id: string, stated: StatedRange | null): Promise<void>;
  /**
   * Keeps whose readings are, where their files name another account or none; null takes it back. Throws
   * `storage` when the device refuses to keep it.
   */
  stateOwner(ids: readonly string[], stated: StatedOwner | null): Promise<void>;
  /** Removes one reading, or all of them without an id. */
  removeImported(id?: string): Promise<void>;
}

/** The database of the readings; the page empties it at log-out. */
export const archiveDatabase = { name: 'limn-archives', store: 'readings' } as const;
