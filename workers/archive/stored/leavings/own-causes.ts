/** @file What the data downloads of an account say of leavings: readings, facts and contents. */
import { changePeriods } from '../../../../contract/lists/change-periods.ts';
import { idOfName } from '../../../../contract/lists/name-id.ts';
import type { ImportedItem, ItemsQuery } from '../../../../contract/threads/archive.ts';
import type { KnownContent } from '../../../../contract/threads/causes.ts';
import type { DownloadFacts, DownloadHistory, LossReading } from '../../../shared/loss-history.ts';
import type { OwnQuery } from '../../../../contract/threads/own-people.ts';
import type { Account } from '../accounts.ts';
import type { ComparedAccount } from '../compare-stored.ts';
import type { StoredItems } from '../items-record.ts';
import { latestMoment } from '../local-day.ts';
import { completeOf, isArrival, sinceOf } from '../net-changes.ts';
import {
  namesOnOne,
  peopleChanged,
  peopleOf,
  type KnownPeople,
  type PeopleChanged,
  type PlacedList,
} from '../renamed-people.ts';
import { isUnfollowListed } from './unfollow-listed.ts';

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
    // Of an account that was back, a later leaving is another one.
    if (isArrival(kind)) deleted.delete(name);
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

const noChange: PeopleChanged = { came: new Set(), left: new Set() };

/** Who came on each list and who went since the one before. A rename is neither. */
function changesOf(lists: readonly (PlacedList | null)[], known: KnownPeople): PeopleChanged[] {
  return lists.map((now, at) => {
    const before = lists[at - 1] ?? null;
    if (before === null || now === null) return noChange;
    const moved = known.changedBetween(before.place, now.place) ?? [];
    const names = new Set([...namesOnOne(before, now), ...moved]);
    return peopleChanged(known, names, before, now);
  });
}

const idsOf = (keys: ReadonlySet<string>, isStored: (key: string) => boolean) =>
  new Set([...keys].filter(isStored).map(idOfName));

/** The name that somebody has at a reading; null before their first. */
function nameAt(known: KnownPeople, key: string, place: number): string | null {
  const person = known.find(key);
  return person === undefined ? key : person.nameAt(place);
}

/** Finds out who is on a list, by their keys. */
const isOn = (known: KnownPeople, on: PlacedList | null | undefined) => (key: string) => {
  const name = nameAt(known, key, on?.place ?? 0);
  return name !== null && on?.list.has(name) === true;
};

function readingsOf(account: ComparedAccount): LossReading[] {
  const known = peopleOf(account);
  const dated = completeOf(account).flatMap(({ reading }, place) => {
    const { exportedAt: at, lists } = reading;
    return at === null ? [] : [{ at, place, lists, reading }];
  });
  const listsOf = (relation: 'followers' | 'following') =>
    dated.map(({ place, lists }): PlacedList | null => {
      const list = lists[relation];
      return list === null ? null : { place, list };
    });
  const [onFollowers, onFollowing] = [listsOf('followers'), listsOf('following')];
  const followers = changesOf(onFollowers, known);
  const following = changesOf(onFollowing, known);
  const leavers = new Set(followers.flatMap(({ left }) => [...left]));
  const isLeaver = (key: string) => leavers.has(key);
  return dated.map(({ at: time, place, reading }, at): LossReading => {
    const { came, left } = followers[at] ?? noChange;
    const owner = following[at] ?? noChange;
    const isUnfollowed = (key: string) => {
      const name = left.has(key) ? nameAt(known, key, place) : null;
      return name === null || isUnfollowListed(dated[at - 1]?.reading, reading, name);
    };
    return {
      ...{ at: time, until: latestMoment(time) },
      came: at === 0 ? idsOf(leavers, isOn(known, onFollowers[0])) : idsOf(came, isLeaver),
      left: idsOf(left, isLeaver),
      followed:
        at === 0 ? idsOf(leavers, isOn(known, onFollowing[0])) : idsOf(owner.came, isLeaver),
      unfollowed: idsOf(owner.left, (key) => isLeaver(key) && isUnfollowed(key)),
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
