/** @file The accounts of kept readings: which belong together, and what changed between them. */
import { isSameAccount } from '../../../contract/network.ts';
import type {
  ImportedAccount,
  ImportedChange,
  ImportedReading,
} from '../../../contract/threads/archive.ts';
import type { KnownOwner } from '../../../contract/threads/own-people.ts';
import { yieldToEvents } from '../../shared/yield.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { Change } from '../compare/changes.ts';
import { isAlike, type FollowerCount, type KnownAccount } from '../compare/compare-readings.ts';
import { inOrder } from '../compare/order.ts';
import { contentLists, type ContentList } from '../files/paths.ts';
import { describeReading } from '../reading/describe.ts';
import { compareStored, type ComparedAccount, type ComparedReading } from './compare-stored.ts';
import { periodsOf } from './net-changes.ts';
import type { StoredReading } from './reading-record.ts';

/** The readings of one owner, oldest first, compared. */
export interface Account extends ComparedAccount {
  readonly owner: string | null;
  /** What they were compared with. */
  readonly known: KnownAccount;
}

/** Points of the line of growth: more cannot be distinguished on a phone. */
const growthPoints = 60;

const timeOf = ({ readAt, reading }: StoredReading) => reading.exportedAt ?? readAt;

/** Readings of each owner; one without an owner joins the owner with whom it shares its people. */
function byOwner(all: readonly StoredReading[]): StoredReading[][] {
  const groups = new Map<string, StoredReading[]>();
  for (const stored of all) {
    const key = stored.reading.owner?.toLowerCase();
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), stored]);
  }
  const others: StoredReading[] = [];
  for (const stored of all) {
    if (stored.reading.owner !== null) continue;
    const group = [...groups.values(), others].find((each) =>
      each.some(({ reading }) => isAlike(reading, stored.reading)),
    );
    (group ?? others).push(stored);
  }
  return [...groups.values(), others].filter((group) => group.length > 0);
}

/**
 * The readings in the order in which they are compared, with which questions and lists agree: those of one
 * day as they were imported, where their people do not say more.
 */
function ordered(group: readonly StoredReading[]): StoredReading[] {
  const byTime = [...group].sort(
    (one, other) => timeOf(one) - timeOf(other) || one.readAt - other.readAt,
  );
  const storedOf = new Map(byTime.map((stored) => [stored.reading, stored]));
  return inOrder([...storedOf.keys()], 'imported').flatMap(
    (reading) => storedOf.get(reading) ?? [],
  );
}

/** A count of the platform with which a reading was compared, and whose followers it counts. */
export interface NotedCount {
  readonly id: string;
  readonly owner: string | null;
  readonly count: FollowerCount;
}

/** What is known of an owner besides the files: the count of now, and those that were noted before. */
export function knownOf(
  owner: string | null,
  known: KnownOwner | null,
  noted: readonly FollowerCount[],
): KnownAccount {
  if (known === null || !isSameAccount(known.owner, owner)) return { counts: noted };
  // Of two counts of one day the first is taken.
  return { counts: [{ count: known.followers, at: known.at }, ...noted] };
}

/**
 * The accounts of the readings, the one that was read last first, with what comparing marked. `noted` are
 * the counts that readings were compared with before.
 */
export async function accountsOf(
  all: readonly StoredReading[],
  known: KnownOwner | null = null,
  noted: readonly NotedCount[] = [],
): Promise<Account[]> {
  const lastRead = (stored: readonly StoredReading[]) =>
    Math.max(...stored.map(({ readAt }) => readAt));
  const accounts: Account[] = [];
  for (const group of byOwner(all)) {
    const stored = ordered(group);
    const owner = stored.find(({ reading }) => reading.owner !== null)?.reading.owner ?? null;
    const ids = new Set(stored.map(({ id }) => id));
    const counts = noted
      .filter((each) => ids.has(each.id) && isSameAccount(each.owner, owner))
      .map(({ count }) => count);
    const all = knownOf(owner, known, counts);
    accounts.push({ owner, known: all, ...(await compareStored(stored, all)) });
  }
  return accounts.sort((one, other) => lastRead(other.kept) - lastRead(one.kept));
}

/** The account of an owner, whose name may be spelled with other capitals; that of no name for null. */
export function accountNamed<T extends Pick<Account, 'owner'>>(
  accounts: readonly T[],
  owner: string | null,
): T | undefined {
  return accounts.find((each) => each.owner === owner || isSameAccount(each.owner, owner));
}

/** A reading as the page shows it. */
export async function importedReading(compared: ComparedReading): Promise<ImportedReading> {
  const { id, reading, stated, ownerAnswer, question } = compared;
  // The counts of a large reading take a while when they are asked for first.
  await yieldToEvents();
  const { owner, exportedAt, complete: isComplete } = reading;
  const { counts, warnings } = describeReading(reading, false);
  return { id, owner, ownerAnswer, exportedAt, isComplete, stated, question, counts, warnings };
}

const kindsOf: Record<ImportedChange, readonly Change['kind'][]> = {
  new: ['new', 'returned'],
  lost: ['lost', 'deleted'],
  renamed: ['renamed'],
};

/** What changed of a kind between any two readings. The placeholder of a deleted account is no person. */
export const changed = ({ changes }: ComparedAccount, list: ImportedChange) =>
  changes.filter(
    ({ kind, evidence }) => kindsOf[list].includes(kind) && evidence !== 'placeholder-name',
  );

/** Since when the followers of today are there, as points of time and number. */
function growthOf(list: AccountList): [number, number][] {
  const times = list.times();
  const count = Math.min(growthPoints, times.length);
  const step = (times.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, point) => {
    const at = Math.round(point * step);
    return [(times[at] ?? 0) * 1_000, at + 1];
  });
}

/** The reading whose people are shown: absence in an incomplete one proves nothing. */
export function peopleSource({ kept }: ComparedAccount): ComparedReading | undefined {
  return kept.filter(({ reading }) => reading.complete).at(-1) ?? kept.at(-1);
}

/** The reading whose content is shown: the lists of people may have been requested without it. */
function contentSource({ kept }: Account, list: ContentList): ComparedReading | undefined {
  const all = kept.filter(({ reading }) => reading.content[list] !== null);
  return all.filter(({ reading }) => !reading.warnings.has('PARTIAL_RANGE')).at(-1) ?? all.at(-1);
}

function sourcesOf(account: Account): ImportedAccount['sources'] {
  const people = peopleSource(account)?.id ?? '';
  const content = contentLists.map((list) => [list, contentSource(account, list)?.id ?? people]);
  return { people, ...(Object.fromEntries(content) as Record<ContentList, string>) };
}

/** An account as the page shows it, without what only its details say. */
export async function importedAccount(account: Account): Promise<Omit<ImportedAccount, 'visits'>> {
  const { owner, kept } = account;
  const complete = kept.filter(({ reading }) => reading.complete).length;
  const source = peopleSource(account)?.reading;
  // Those whom a part lacks may have been there longer.
  const followers = source?.complete === true ? source.lists.followers : null;
  const oldest = followers?.oldest() ?? null;
  const count = (list: ImportedChange) => changed(account, list).length;
  const readings: ImportedReading[] = [];
  for (const each of kept) readings.push(await importedReading(each));
  return {
    owner,
    readings,
    changes:
      complete < 2 ? null : { new: count('new'), lost: count('lost'), renamed: count('renamed') },
    periods: complete < 2 ? null : periodsOf(account),
    sources: sourcesOf(account),
    oldest: oldest === null ? null : { username: oldest.name, at: (oldest.seconds ?? 0) * 1_000 },
    growth: followers === null ? [] : growthOf(followers),
  };
}
