/** @file The history and a person's timeline from data downloads, as the server answers them. */
import type { History, Reading } from '../../../contract/records/history.ts';
import type {
  PersonHistory,
  PersonStep,
} from '../../../contract/records/timeline/person-history.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { ComparedAccount, ComparedReading } from './compare-stored.ts';
import { completeOf, periodsOf, unseenOf } from './net-changes.ts';

type Relation = PersonStep['relation'];

const source = 'download';

const iso = (reading: ComparedReading | undefined) => {
  const at = reading?.reading.exportedAt ?? null;
  return at === null ? null : new Date(at).toISOString();
};

/** The names that a person had, oldest first: a rename is found by the second of following. */
function namesOf({ changes }: ComparedAccount, name: string): string[] {
  const names = [name];
  const renames = changes.flatMap(({ username, renamedTo }) =>
    renamedTo === undefined ? [] : [{ from: username.toLowerCase(), to: renamedTo.toLowerCase() }],
  );
  for (const { from, to } of [...renames].reverse()) if (names[0] === to) names.unshift(from);
  for (const { from, to } of renames) if (names.at(-1) === from) names.push(to);
  return names;
}

const kinds = {
  followers: { there: 'came', again: 'returned', gone: 'left' },
  following: { there: 'followed', again: 'followed', gone: 'unfollowed' },
} as const;

/**
 * When a relation began, as the list of a reading states it. A date from before the reading
 * without the person is that of an account that was deactivated for a time, and not when it came back.
 */
function statedAt(
  list: AccountList | null,
  names: readonly string[],
  [before, now]: readonly [ComparedReading | undefined, ComparedReading],
): Pick<PersonStep, 'stated_at'> {
  const seconds = names.map((name) => list?.secondsOf(name) ?? null).find((at) => at !== null);
  if (seconds == null) return {};
  const at = seconds * 1_000;
  const from = before?.reading.exportedAt ?? 0;
  const isBetween = at >= from && at <= (now.reading.exportedAt ?? at);
  return isBetween ? { stated_at: new Date(at).toISOString() } : {};
}

/** The steps of a relation through the complete readings, and whether it is there now. */
function stepsOf(readings: readonly ComparedReading[], relation: Relation, names: string[]) {
  const steps: PersonStep[] = [];
  const hasName = (list: AccountList | null) => names.some((name) => list?.has(name) === true);
  let wasThere = false;
  let isNow = false;
  for (const [at, each] of readings.entries()) {
    const isThere = hasName(each.reading.lists[relation]);
    if (isThere !== isNow) {
      const before = readings[at - 1];
      const { there, again, gone } = kinds[relation];
      steps.push({
        kind: before === undefined ? 'first-seen' : !isThere ? gone : wasThere ? again : there,
        ...{ relation, since: iso(before), until: iso(each) },
        ...{ since_source: before === undefined ? null : source, until_source: source },
        evidence: before === undefined ? 'first-reading' : 'readings-differ',
        ...(isThere ? statedAt(each.reading.lists[relation], names, [before, each]) : {}),
      });
    }
    isNow = isThere;
    wasThere ||= isThere;
  }
  return { steps, isNow };
}

/** When a name was seen first and last among the readings. */
function seenName(readings: readonly ComparedReading[], name: string) {
  const seen = readings.filter(({ reading }) =>
    [reading.lists.followers, reading.lists.following].some((list) => list?.has(name) === true),
  );
  return { username: name, first_seen: iso(seen[0]), last_seen: iso(seen.at(-1)) };
}

/** The timeline of a person, or null without a complete reading. */
export function timelineOf(account: ComparedAccount, name: string): PersonHistory | null {
  const readings = completeOf(account);
  if (readings.length === 0) return null;
  const names = namesOf(account, name);
  const followers = stepsOf(readings, 'followers', names);
  const following = stepsOf(readings, 'following', names);
  const timeOf = ({ stated_at: stated, until }: PersonStep) => stated ?? until ?? '';
  const steps = [...followers.steps, ...following.steps].sort((one, other) =>
    timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0,
  );
  const isDeleted = account.changes.some(
    ({ kind, username }) => kind === 'deleted' && names.includes(username.toLowerCase()),
  );
  return {
    ...{ insta_id: `@${name}`, insta_username: names.at(-1) ?? name },
    ...{ follows_you: followers.isNow, you_follow: following.isNow },
    is_mutual: followers.isNow && following.isNow,
    names: names.map((each) => seenName(readings, each)),
    is_renamed: names.length > 1,
    is_deleted: isDeleted && !followers.isNow ? true : null,
    steps,
    unknown: ['existence'],
  };
}

/** How many came and left between two complete readings. */
function changeAt(readings: readonly ComparedReading[], at: number) {
  const [before, now] = [readings[at - 1], readings[at]].map(
    (each) => each?.reading.lists.followers,
  );
  if (before == null || now == null) return { came: null, left: null };
  const stayed = before.countIn(now);
  return { came: now.size - stayed, left: before.size - stayed };
}

/**
 * The history of an account, with what changed since the reading that was seen; null where none of its
 * complete readings has a date.
 */
export function historyOf(account: ComparedAccount, seen: string | null): History | null {
  const readings = completeOf(account).filter(({ reading }) => reading.exportedAt !== null);
  if (readings.length === 0) return null;
  const rows = readings.map(({ id, reading }, at): Reading => {
    const { followers, following } = reading.lists;
    const counted = { followers: followers?.size ?? null, following: following?.size ?? null };
    const taken_at = reading.exportedAt ?? 0;
    return { id, taken_at, source, complete: true, ...counted, ...changeAt(readings, at) };
  });
  const periods = readings.length < 2 ? [] : periodsOf(account);
  return {
    ...{ readings: rows, undone: [], counts: [], unseen: unseenOf(account, seen) },
    periods: periods.flatMap(({ since, ...period }) =>
      since === null ? [] : [{ ...period, since }],
    ),
  };
}
