/** @file Results from the readings on the device, as the server gives them (docs/history.md). */
import { dayMs } from '../../../contract/limits.ts';
import type { ListPeriod } from '../../../contract/lists/change-periods.ts';
import type { ListFilter } from '../../../contract/lists/list-filters.ts';
import { foldName, matchesName } from '../../../contract/lists/list-search.ts';
import type { Reading } from '../../../contract/records/history.ts';
import type { Person, PersonFact } from '../../../contract/records/person.ts';
import { timedOwnersSteps } from '../../../contract/records/timeline/owners-steps.ts';
import type {
  PersonHistory,
  PersonStep,
} from '../../../contract/records/timeline/person-history.ts';
import { storedRows, type StoredQuery } from '../../../contract/threads/ledger.ts';
import { chainOf, type Held, type Relation } from './held.ts';

const iso = (reading: Reading | undefined) =>
  reading === undefined ? null : new Date(reading.taken_at).toISOString();

/** The place of the reading that a period starts from. */
export function startOf(
  readings: readonly Reading[],
  period: ListPeriod,
  seen: number | null,
): number {
  if (period === 'all') return 0;
  const until = readings.at(-1)?.taken_at ?? 0;
  const from = period === 'visit' ? seen : until - Number(period) * dayMs;
  if (from === null) return 0;
  return Math.max(0, readings.filter((reading) => reading.taken_at <= from).length - 1);
}

/** A person who came or left, and the place of the reading that proves it. */
interface Change {
  readonly id: bigint;
  readonly place: number;
}

/** Ids and the readings at which they changed last, the latest first. */
function newestFirst(ids: BigUint64Array, places: Uint32Array): Change[] {
  const changes = Array.from(ids, (id, at) => ({ id, place: places[at] ?? 0 }));
  return changes.sort((one, other) => other.place - one.place);
}

/** The people of a chain's latest reading. */
function peopleNow(held: Held, relation: Relation): ReadonlySet<bigint> {
  const { ledger } = held.chains[relation];
  return new Set(ledger.length === 0 ? [] : ledger.people(ledger.length - 1));
}

/**
 * Whether the owner followed a person who left, and has stopped since. Of the following the readings
 * that saw it know the state after each; before the first one it is taken to be the state there.
 */
function wasMutual(held: Held, { id, place }: Change): boolean {
  const at = chainOf(held.history, 'followers')[place]?.taken_at ?? 0;
  const readings = chainOf(held.history, 'following');
  const changes = held.chains.following.ledger.person(id);
  const later = changes.find(
    (each) => each.place > 0 && (readings[each.place]?.taken_at ?? 0) >= at,
  );
  return later?.came === false && changes.at(-1)?.came === false;
}

/** Whether a filter finds a person who came or left. */
function passes(
  held: Held,
  filter: ListFilter | undefined,
  followed: ReadonlySet<bigint>,
  change: Change,
): boolean {
  if (filter === undefined) return true;
  if (filter === 'followed') return followed.has(change.id);
  if (filter === 'not_followed') return !followed.has(change.id);
  return filter === 'was_mutual' && wasMutual(held, change);
}

/** The fields of a row that say what is known, as the server gives them. */
function knownOf(held: Held, list: StoredQuery['list'], followed: ReadonlySet<bigint>) {
  const { ledger } = held.chains.followers;
  const returned = new Set(list === 'new' ? ledger.returned(ledger.length - 1) : []);
  return (change: Change): Pick<Person, 'facts' | 'former_username'> => {
    const facts: PersonFact[] = [];
    if (returned.has(change.id)) facts.push('returned');
    if (followed.has(change.id)) facts.push('followed');
    else if (list === 'lost' && wasMutual(held, change)) facts.push('was_mutual');
    const former = held.names.namesOf(change.id).at(-2)?.username;
    return {
      ...(facts.length === 0 ? {} : { facts }),
      ...(former === undefined ? {} : { former_username: former }),
    };
  };
}

/** The people of changes whose name was seen and who are searched for, in the order of the query. */
function foundOf(held: Held, query: StoredQuery, changes: readonly Change[]) {
  const followed = peopleNow(held, 'following');
  const folded = foldName(query.q);
  const found: (Change & { readonly username: string })[] = [];
  for (const change of changes) {
    if (found.length === storedRows && query.order !== 'name') break;
    const username = held.names.namesOf(change.id).at(-1)?.username;
    if (username === undefined) continue;
    const named = { insta_username: username, insta_full_name: '' };
    if (folded !== '' && !matchesName(named, folded)) continue;
    if (passes(held, query.filter, followed, change)) found.push({ ...change, username });
  }
  if (query.order === 'name') {
    const key = ({ username }: { username: string }) => foldName(username);
    found.sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
  }
  return { followed, found: found.slice(0, storedRows) };
}

/** The new or the lost people of a period whose name was seen. */
export function changesOf(held: Held, query: StoredQuery): Person[] {
  const { history, numbers } = held;
  const readings = chainOf(history, 'followers');
  if (readings.length === 0) return [];
  const start = startOf(readings, query.period, history.unseen?.since ?? null);
  const compared = held.chains.followers.ledger.compare(start, readings.length - 1);
  const changes =
    query.list === 'new'
      ? newestFirst(compared.came, compared.cameAt)
      : newestFirst(compared.left, compared.leftAt);
  if (query.order === 'oldest') changes.reverse();
  const { followed, found } = foundOf(held, query, changes);
  const known = knownOf(held, query.list, followed);
  return found.map(({ id, place, username }) => ({
    ...{ insta_id: numbers.idOf(id), insta_image_url: '' },
    ...{ insta_username: username, insta_full_name: '' },
    ...{ since: iso(readings[place - 1]), until: iso(readings[place]) },
    period_start: iso(readings[start]),
    ...known({ id, place }),
  }));
}

function kindOf(relation: Relation, came: boolean, wasThere: boolean): PersonStep['kind'] {
  if (relation === 'following') return came ? 'followed' : 'unfollowed';
  if (!came) return 'left';
  return wasThere ? 'returned' : 'came';
}

/** The steps of a relation, and whether the person is in it now; null without a reading. */
function stepsOf(held: Held, relation: Relation, person: bigint | null) {
  const readings = chainOf(held.history, relation);
  if (readings.length === 0) return { steps: [], isNow: null, wasFirst: false };
  const changes = person === null ? [] : held.chains[relation].ledger.person(person);
  const steps = changes.map(({ place, came }, at): PersonStep => {
    const [before, reading] = [readings[place - 1], readings[place]];
    const isFirst = before === undefined;
    return {
      kind: isFirst ? 'first-seen' : kindOf(relation, came, at > 0),
      ...{ relation, since: iso(before), until: iso(reading) },
      since_source: before?.source ?? null,
      until_source: reading?.source ?? 'analysis',
      evidence: isFirst ? 'first-reading' : 'readings-differ',
    };
  });
  return { steps, isNow: changes.at(-1)?.came ?? false, wasFirst: changes[0]?.place === 0 };
}

/** The timeline of a person. Whether the account still exists only the network can say. */
export function personOf(held: Held, id: string): PersonHistory {
  const person = held.numbers.find(id);
  const followers = stepsOf(held, 'followers', person);
  const following = stepsOf(held, 'following', person);
  const owners = timedOwnersSteps(following.steps, followers.steps);
  const steps = [...followers.steps, ...owners].sort((one, other) =>
    (one.until ?? '') < (other.until ?? '') ? -1 : (one.until ?? '') > (other.until ?? '') ? 1 : 0,
  );
  const moment = (at: number) => new Date(at).toISOString();
  const names = (person === null ? [] : held.names.namesOf(person)).map((name) => ({
    username: name.username,
    ...{ first_seen: moment(name.firstSeen), last_seen: moment(name.lastSeen) },
  }));
  const isMutual =
    followers.isNow === null || following.isNow === null
      ? null
      : followers.isNow && following.isNow;
  return {
    ...{ insta_id: id, insta_username: names.at(-1)?.username ?? '' },
    ...{ follows_you: followers.isNow, you_follow: following.isNow, is_mutual: isMutual },
    ...{ names, is_renamed: names.length > 1, is_deleted: null, steps },
    unknown: [
      ...(followers.wasFirst || following.wasFirst ? (['beginning'] as const) : []),
      ...(following.isNow === null ? (['following'] as const) : []),
      ...(names.length < 2 ? (['names'] as const) : []),
      'existence',
    ],
  };
}
