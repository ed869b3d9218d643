/** @file The history and a person's timeline from data downloads, as the server answers them. */
import type { History, Reading } from '../../../contract/records/history.ts';
import type {
  PersonHistory,
  PersonStep,
} from '../../../contract/records/timeline/person-history.ts';
import { ownersSteps, type PlacedStep } from '../../../contract/records/timeline/owners-steps.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { ComparedAccount, ComparedReading } from './compare-stored.ts';
import { latestMoment } from './local-day.ts';
import { isUnfollowListed } from './leavings/unfollow-listed.ts';
import { completeOf, isArrival, periodsOf, unseenOf } from './net-changes.ts';
import {
  peopleBetween,
  peopleOf,
  type KnownPeople,
  type PlacedList,
  type RenamedPerson,
} from './renamed-people.ts';

type Relation = PersonStep['relation'];

const source = 'download';

const iso = (reading: ComparedReading | undefined) => {
  const at = reading?.reading.exportedAt ?? null;
  return at === null ? null : new Date(at).toISOString();
};

/** Gives the name that a person has at a complete reading; null for one before the first name. */
type NameAt = (place: number) => string | null;

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
  name: string | null,
  [before, now]: readonly [ComparedReading | undefined, ComparedReading],
): Pick<PersonStep, 'stated_at'> {
  const seconds = name === null ? null : (list?.secondsOf(name) ?? null);
  if (seconds === null) return {};
  const at = seconds * 1_000;
  const from = before?.reading.exportedAt ?? 0;
  const isBetween = at >= from && at <= latestMoment(now.reading.exportedAt ?? at);
  return isBetween ? { stated_at: new Date(at).toISOString() } : {};
}

/** The steps of a relation through the complete readings, and whether it is there now. */
function stepsOf(readings: readonly ComparedReading[], relation: Relation, nameAt: NameAt) {
  const steps: PlacedStep[] = [];
  let wasThere = false;
  let isNow = false;
  for (const [at, each] of readings.entries()) {
    const [name, list] = [nameAt(at), each.reading.lists[relation]];
    const isThere = name !== null && list?.has(name) === true;
    if (isThere !== isNow) {
      const before = readings[at - 1];
      const { there, again, gone } = kinds[relation];
      const step: PersonStep = {
        kind: before === undefined ? 'first-seen' : !isThere ? gone : wasThere ? again : there,
        ...{ relation, since: iso(before), until: iso(each) },
        ...{ since_source: before === undefined ? null : source, until_source: source },
        evidence: before === undefined ? 'first-reading' : 'readings-differ',
        ...(isThere ? statedAt(list, name, [before, each]) : {}),
      };
      steps.push({ place: at, step });
    }
    isNow = isThere;
    wasThere ||= isThere;
  }
  return { steps, isNow };
}

/** When a person was seen first and last under a name. */
function seenName(readings: readonly ComparedReading[], nameAt: NameAt, name: string) {
  const seen = readings.filter(
    ({ reading: { lists } }, at) =>
      nameAt(at) === name &&
      [lists.followers, lists.following].some((list) => list?.has(name) === true),
  );
  return { username: name, first_seen: iso(seen[0]), last_seen: iso(seen.at(-1)) };
}

/** The names of a person, each once, the present one last. */
function namesOf(person: RenamedPerson | undefined, name: string): string[] {
  const names = person?.spans.map((span) => span.name) ?? [name];
  return names.filter((each, at) => names.lastIndexOf(each) === at);
}

/** Whether the account of a person was deleted when it was last seen to come or leave. */
function isGone(
  { changes }: ComparedAccount,
  known: KnownPeople,
  person: RenamedPerson | undefined,
  names: readonly string[],
): boolean {
  const last = changes.filter((change) => {
    const name = change.username.toLowerCase();
    const isBack = isArrival(change.kind);
    if (!(isBack || change.kind === 'deleted') || !names.includes(name)) return false;
    const place = known.placeOf(change);
    return known.at(name, isBack ? place : place - 1) === person;
  });
  return last.at(-1)?.kind === 'deleted';
}

/** The timeline of a person by the key of their id, or null without a complete reading. */
export function timelineOf(account: ComparedAccount, key: string): PersonHistory | null {
  const readings = completeOf(account);
  if (readings.length === 0) return null;
  const known = peopleOf(account);
  const person = known.find(key.toLowerCase());
  const nameAt: NameAt = (place) => (person === undefined ? key : person.nameAt(place));
  const names = namesOf(person, key);
  const followers = stepsOf(readings, 'followers', nameAt);
  const following = stepsOf(readings, 'following', nameAt);
  const owners = ownersSteps(following.steps, followers.steps, (place) => {
    const [before, now] = [readings[place - 1]?.reading, readings[place]?.reading];
    return now !== undefined && isUnfollowListed(before, now, nameAt(place) ?? key);
  });
  const timeOf = ({ stated_at: stated, until }: PersonStep) => stated ?? until ?? '';
  const steps = [...followers.steps, ...owners]
    .map(({ step }) => step)
    .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0));
  const isDeleted = isGone(account, known, person, names);
  return {
    ...{ insta_id: `@${key}`, insta_username: names.at(-1) ?? key },
    ...{ follows_you: followers.isNow, you_follow: following.isNow },
    is_mutual: followers.isNow && following.isNow,
    names: names.map((each) => seenName(readings, nameAt, each)),
    is_renamed: names.length > 1,
    is_deleted: isDeleted && !followers.isNow ? true : null,
    steps,
    unknown: ['existence'],
  };
}

/** How many people came and left between two complete readings; null where one has no followers. */
function changeBetween(
  known: KnownPeople,
  before: PlacedList | null | undefined,
  now: PlacedList | null | undefined,
) {
  if (before == null || now == null) return { came: null, left: null };
  const { came, left } = peopleBetween(known, before, now);
  return { came: came.size, left: left.size };
}

/**
 * The history of an account, with what changed since the reading that was seen; null where none of its
 * complete readings has a date.
 */
export function historyOf(account: ComparedAccount, seen: string | null): History | null {
  const known = peopleOf(account);
  const readings = completeOf(account).flatMap(({ id, reading: { exportedAt, lists } }, place) =>
    exportedAt === null ? [] : [{ id, taken_at: exportedAt, lists, place }],
  );
  if (readings.length === 0) return null;
  const placed = readings.map(({ place, lists: { followers: list } }) => list && { place, list });
  const rows = readings.map(({ id, taken_at, lists: { followers, following } }, at): Reading => {
    const counted = { followers: followers?.size ?? null, following: following?.size ?? null };
    const change = changeBetween(known, placed[at - 1], placed[at]);
    return { id, taken_at, source, complete: true, ...counted, ...change };
  });
  const periods = readings.length < 2 ? [] : periodsOf(account);
  return {
    ...{ readings: rows, undone: [], counts: [], unseen: unseenOf(account, seen) },
    periods: periods.flatMap(({ since, ...period }) =>
      since === null ? [] : [{ ...period, since }],
    ),
  };
}
