/** @file The six lists: opened, read on, tried again; their first rows are kept for offline. */
import type { AppError } from '../../../contract/faults.ts';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { ApiThread, PeoplePage } from '../../../contract/threads/api.ts';
import { clock } from '../../core/browser/clock.ts';
import { isAt } from '../../core/browser/navigation.ts';
import { api } from '../../core/workers/threads.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { unopened, usePeople, type PeopleList } from './people-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { readSavedPeople, savePeople } from './saved-people.ts';
import { currentSession } from '../../core/session/session.ts';

type Lists = Pick<ApiThread, 'openList' | 'moreOfList'>;

/** Rises whenever what was read so far no longer counts: answers of before are dropped. */
let generation = 0;

/**
 * Lists whose place in the thread is gone, because it died: `lost` must be opened again, `rereading`
 * is reading its first pages a second time until a row comes that is not there yet.
 */
const places = new Map<ListName, 'lost' | 'rereading'>();

function put(list: ListName, change: Partial<PeopleList>): void {
  usePeople.setState({ [list]: { ...usePeople.getState()[list], ...change } });
}

/** Adds a page. After a restart of the thread it pages anew, so rows may come a second time. */
function append(list: ListName, page: PeoplePage): void {
  const { people, savedAt } = usePeople.getState()[list];
  const known = savedAt === null ? people : [];
  let fresh: readonly Person[] = page.people;
  if (known.length > 0 && places.has(list)) {
    const seen = new Set(known.map((person) => person.insta_id));
    fresh = page.people.filter((person) => !seen.has(person.insta_id));
    if (fresh.length > 0) places.delete(list);
  }
  put(list, {
    load: 'ready',
    people: known.length === 0 ? fresh : [...known, ...fresh],
    hasMore: page.hasMore,
    failure: null,
    savedAt: null,
  });
}

async function refuse(list: ListName, fault: AppError): Promise<void> {
  const asked = generation;
  const { token } = useSession.getState();
  put(list, { load: 'refused', failure: failureOf(fault) });
  if (usePeople.getState()[list].people.length > 0) return;
  const saved = await readSavedPeople(list);
  if (saved === null || asked !== generation || useSession.getState().token !== token) return;
  put(list, { people: saved.people, savedAt: saved.savedAt, hasMore: false });
}

async function read(
  list: ListName,
  isFirst: boolean,
  thread: Lists,
  isSecondTry = false,
): Promise<void> {
  const asked = generation;
  const session = currentSession();
  const { signal } = new AbortController();
  put(list, { load: 'loading', failure: null });
  const reading = await attempt(
    () =>
      isFirst ? thread.openList(list, session, signal) : thread.moreOfList(list, session, signal),
    { quiet: true },
  );
  if (asked !== generation || session.token !== useSession.getState().token) return;
  if (reading.type === 'cancelled') put(list, { load: isFirst ? 'idle' : 'ready' });
  if (reading.type === 'done') {
    if (places.has(list)) places.set(list, 'rereading');
    append(list, reading.value);
    if (isFirst) void savePeople(list, reading.value.people, clock.now());
  }
  if (reading.type === 'failed') {
    // A crash took the thread's place in the list along; the next try starts at the first page.
    if (!isFirst && ['crashed', 'broken'].includes(reading.fault.code)) places.set(list, 'lost');
    // A thread that died is started anew by the next call, which is made once without being asked.
    if (reading.fault.code === 'crashed' && !isSecondTry) await read(list, true, thread, true);
    else await refuse(list, reading.fault);
  }
}

/** Entering a list: read once, then kept with its position while the app is open. */
export async function openPeople(list: ListName, thread: Lists = api): Promise<void> {
  const { load, people, savedAt } = usePeople.getState()[list];
  if (load === 'loading' || (people.length > 0 && savedAt === null)) return;
  await read(list, true, thread);
}

/** The sentinel is in sight. */
export async function morePeople(list: ListName, thread: Lists = api): Promise<void> {
  const { load, hasMore } = usePeople.getState()[list];
  if (load === 'ready' && hasMore) await read(list, places.get(list) === 'lost', thread);
}

/** Tries again after a refusal, where it stopped. */
export async function retryPeople(list: ListName, thread: Lists = api): Promise<void> {
  const { load, people, savedAt } = usePeople.getState()[list];
  if (load !== 'refused') return;
  const isFirst = people.length === 0 || savedAt !== null || places.get(list) === 'lost';
  await read(list, isFirst, thread);
}

/** Where the reader stood. */
export function keepPosition(list: ListName, scrollTop: number): void {
  if (usePeople.getState()[list].load !== 'idle') put(list, { scrollTop });
}

/** What was read no longer holds. */
export function forgetPeople(): void {
  generation += 1;
  places.clear();
  usePeople.setState(
    Object.fromEntries(Object.keys(usePeople.getState()).map((name) => [name, unopened])),
  );
}

/**
 * What was read no longer holds, and somebody may be looking at it: entering a list is what reads it,
 * so the one in sight would wait for ever.
 */
export async function renewPeople(thread: Lists = api): Promise<void> {
  forgetPeople();
  const inSight = listNames.find((list) => isAt(`/${list}`));
  if (inSight !== undefined) await openPeople(inSight, thread);
}
