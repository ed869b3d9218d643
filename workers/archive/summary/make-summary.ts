/** @file Makes the summary of compared accounts (summary-record.ts). */
import { changePeriods } from '../../../contract/lists/change-periods.ts';
import { isSameAccount } from '../../../contract/network.ts';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import type { KnownOwner, NamedList, OwnListQuery } from '../../../contract/threads/own-people.ts';
import { yieldToEvents } from '../../shared/yield.ts';
import {
  isBelowCount,
  nearestCount,
  type KnownAccount,
  type NamedFollowers,
} from '../compare/compare-readings.ts';
import { knownOf, type Account, type NotedCount } from '../stored/accounts.ts';
import { completeOf, unseenOf } from '../stored/net-changes.ts';
import { historyOf } from '../stored/own-history.ts';
import { countsOfOwn, partOfOwn } from '../stored/people/own-people.ts';
import type { AccountSummary, StoredHistory, StoredList } from './summary-record.ts';

/** Rows that are kept of a list: as many as a screen asks for first. */
export const storedRows = 100;

/** The key of a list: those of changes differ by their period. */
export function listKey({ list, period }: Pick<OwnListQuery, 'list' | 'period'>): string {
  return list === 'newfollowers' || list === 'followerslost' ? `${list} ${period}` : list;
}

const named: readonly NamedList[] = ['notfollowsback', 'donotfollowsback', 'mutualfollowing'];

const lists: readonly Pick<OwnListQuery, 'list' | 'period'>[] = [
  ...changePeriods.flatMap((period) => [
    { list: 'newfollowers' as const, period },
    { list: 'followerslost' as const, period },
  ]),
  ...named.map((list) => ({ list, period: 'all' as const })),
];

async function listsOf(account: Account): Promise<Record<string, StoredList>> {
  const stored: Record<string, StoredList> = {};
  for (const each of lists) {
    const query = { owner: account.owner, known: null, ...each };
    const part = { q: '', order: 'newest', from: 0, count: storedRows } as const;
    const { items } = await partOfOwn(account, { ...query, ...part });
    await yieldToEvents();
    const counts = await countsOfOwn(account, query);
    stored[listKey(each)] = { rows: [...items], counts };
  }
  return stored;
}

/** What a comparison depends on beside the readings: the count of the platform, and the time zone. */
function judged(each: NamedFollowers, counted: KnownAccount) {
  // A file that states a day alone is of its midnight on this device.
  const offset = new Date(each.exportedAt ?? 0).getTimezoneOffset();
  return { offset, isBelow: isBelowCount(each, counted) };
}

function countedOf({ account, named: all }: AccountSummary, known: KnownOwner | null) {
  const noted = all.flatMap(({ count }) => count ?? []);
  return knownOf(account.owner, known, noted);
}

/** Whether comparing the readings again, by what is known now, would find what the summary has. */
export function agreesWith(summary: AccountSummary, known: KnownOwner | null): boolean {
  const counted = countedOf(summary, known);
  return summary.named.every((each) => {
    const { offset, isBelow } = judged(each, counted);
    return offset === each.offset && isBelow === each.isBelow;
  });
}

/**
 * The summary with the counts that are nearest to its readings now, of those that were `noted` too; the same
 * one where it has them.
 */
export function withNearest(
  summary: AccountSummary,
  known: KnownOwner | null,
  noted: readonly NotedCount[] = [],
): AccountSummary {
  const { owner } = summary.account;
  const counted = countedOf(summary, known);
  const others = noted.filter((each) => isSameAccount(each.owner, owner));
  const named = summary.named.map((each) => {
    const own = others.filter(({ id }) => id === each.id).map(({ count }) => count);
    const count = nearestCount(each, { counts: [...counted.counts, ...own] });
    const isSame = count?.at === each.count?.at && count?.count === each.count?.count;
    return isSame ? each : { ...each, count };
  });
  return named.every((each, at) => each === summary.named[at]) ? summary : { ...summary, named };
}

function namedBy({ kept, known }: Account): AccountSummary['named'] {
  return kept.map(({ id, named: followers, reading: { exportedAt } }) => {
    const each = { id, followers, exportedAt };
    return { ...each, count: nearestCount(each, known), ...judged(each, known) };
  });
}

/** The summary of an account that was compared. */
export async function accountSummaryOf(
  compared: Account,
  account: ImportedAccount,
): Promise<AccountSummary> {
  const complete = completeOf(compared);
  const stored = await listsOf(compared);
  await yieldToEvents();
  const history = historyOf(compared, null);
  const unseen: StoredHistory['unseen'] = [];
  for (const { id } of complete) {
    await yieldToEvents();
    unseen.push({ id, changes: unseenOf(compared, id) });
  }
  return {
    // A copy that can be written: the contract's types are read only.
    account: structuredClone(account) as AccountSummary['account'],
    people: complete.at(-1)?.id ?? null,
    named: namedBy(compared),
    ...{ lists: stored, history: { history, unseen } satisfies StoredHistory },
  };
}
