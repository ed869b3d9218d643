/** @file What the data downloads of an account say of leavings: readings, facts and contents. */
import { changePeriods } from '../../../../contract/lists/change-periods.ts';
import { idOfName } from '../../../../contract/lists/name-id.ts';
import type { ImportedItem, ItemsQuery } from '../../../../contract/threads/archive.ts';
import type { KnownContent } from '../../../../contract/threads/causes.ts';
import type { DownloadFacts, DownloadHistory, LossReading } from '../../../shared/loss-history.ts';
import type { OwnQuery } from '../../../../contract/threads/own-people.ts';
import { isPlaceholder } from '../../content/usernames.ts';
import type { AccountList } from '../../lists/account-list.ts';
import type { Account } from '../accounts.ts';
import type { ComparedAccount } from '../compare-stored.ts';
import type { StoredItems } from '../items-record.ts';
import { completeOf, sinceOf } from '../net-changes.ts';
import { lastNames } from '../own-moments.ts';

/** The lists of contents, and what each has. */
const contentKindOf = { posts: 'post', reels: 'reel', stories: 'story' } as const;

/** The contents of a list that have a time. */
function contentsOf(
  list: keyof typeof contentKindOf,
  items: readonly Pick<ImportedItem, 'at'>[],
): KnownContent[] {
  const kind = contentKindOf[list];
  return items.flatMap(({ at }, place) =>
    at === null ? [] : [{ id: `${kind} ${at} ${place}`, at, kind }],
  );
}

function factsOf({ kept, changes }: ComparedAccount): DownloadFacts {
  const deleted = new Set<string>();
  const removed = new Map<string, number>();
  const back = new Map<string, number>();
  for (const { kind, username, to, evidence } of changes) {
    const name = username.toLowerCase();
    if (kind === 'deleted') deleted.add(name);
    const isSameFollowing = kind === 'returned' && evidence === 'same-second-of-following';
    if (isSameFollowing && to !== null) back.set(name, to);
  }
  for (const { reading } of kept) {
    const rows = reading.lists.blocked?.newestFirst();
    for (const { name, seconds } of rows?.slice(0, rows.length) ?? []) {
      if (seconds !== null) removed.set(name.toLowerCase(), seconds * 1_000);
    }
  }
  return { deleted, removed, back };
}

type Lists = readonly { readonly at: number; readonly list: AccountList | null }[];

/** The names that are on the later of two lists alone, those of renamed people by their last one. */
function freshNames(
  later: AccountList | null,
  earlier: AccountList | null,
  last: ReadonlyMap<string, string>,
): Set<string> {
  if (later === null || earlier === null) return new Set();
  const keys = later.keysNotIn(earlier).filter((key) => !isPlaceholder(key));
  return new Set(keys.map((key) => last.get(key) ?? key));
}

/** Who came on each list and who went since the one before. A rename is neither. */
function changesOf(lists: Lists, last: ReadonlyMap<string, string>) {
  return lists.map(({ list }, at) => {
    const before = lists[at - 1]?.list ?? null;
    const [came, left] = [freshNames(list, before, last), freshNames(before, list, last)];
    for (const name of came) {
      if (left.delete(name)) came.delete(name);
    }
    return { came, left };
  });
}

const idsOf = (names: ReadonlySet<string>, isStored: (name: string) => boolean) =>
  new Set([...names].filter(isStored).map(idOfName));

function readingsOf(account: ComparedAccount): LossReading[] {
  const last = lastNames(account);
  const dated = completeOf(account).flatMap(({ reading }) => {
    const { exportedAt, lists } = reading;
    return exportedAt === null ? [] : [{ at: exportedAt, ...lists }];
  });
  const [followers, following] = (['followers', 'following'] as const).map((relation) =>
    changesOf(
      dated.map((each) => ({ at: each.at, list: each[relation] })),
      last,
    ),
  );
  const leavers = new Set(followers?.flatMap(({ left }) => [...left]));
  const isLeaver = (name: string) => leavers.has(name);
  const formerOf = new Map<string, string[]>();
  for (const [former, name] of last) {
    formerOf.set(name, [...(formerOf.get(name) ?? []), former]);
  }
  const isOn = (list: AccountList | null | undefined) => (name: string) =>
    [name, ...(formerOf.get(name) ?? [])].some((each) => list?.has(each) === true);
  return dated.map((reading, at): LossReading => {
    const none = new Set<string>();
    const { came, left } = followers?.[at] ?? { came: none, left: none };
    const owner = following?.[at] ?? { came: none, left: none };
    return {
      at: reading.at,
      came: at === 0 ? idsOf(leavers, isOn(reading.followers)) : idsOf(came, isLeaver),
      left: idsOf(left, isLeaver),
      followed: at === 0 ? idsOf(leavers, isOn(reading.following)) : idsOf(owner.came, isLeaver),
      unfollowed: idsOf(owner.left, isLeaver),
    };
  });
}

/** The contents of an account as the device keeps them. */
type ItemsOf = (query: Pick<ItemsQuery, 'owner' | 'list'>) => Promise<StoredItems>;

async function readHistory(account: Account, itemsOf: ItemsOf): Promise<DownloadHistory> {
  const contents: KnownContent[] = [];
  for (const list of ['posts', 'reels', 'stories'] as const) {
    const items = await itemsOf({ owner: account.owner, list });
    contents.push(...contentsOf(list, items[list]));
  }
  return {
    readings: readingsOf(account),
    facts: factsOf(account),
    contents,
    periods: changePeriods.map((period) => ({ period, since: sinceOf(account, period) })),
  };
}

/** Makes what reads the history of an account, once for each comparison of its readings. */
export function createDownloadHistory(
  accountOf: (query: OwnQuery) => Promise<Account | undefined>,
  itemsOf: ItemsOf,
): (query: OwnQuery) => Promise<DownloadHistory | null> {
  const read = new WeakMap<Account, Promise<DownloadHistory>>();
  return async (query) => {
    const account = await accountOf(query);
    if (account === undefined) return null;
    const history = read.get(account) ?? readHistory(account, itemsOf);
    read.set(account, history);
    history.catch(() => read.delete(account));
    return history;
  };
}
