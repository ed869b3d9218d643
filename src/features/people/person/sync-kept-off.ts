/**
 * @file Keeps the people off lists with the account. The device has what a list shows; a change is sent until
 * the account has it, also after a reload.
 */
import type { FaultCode } from '../../../../contract/faults.ts';
import { mostKeptOff } from '../../../../contract/lists/keep-off.ts';
import { listNames, type ListName } from '../../../../contract/lists/list-names.ts';
import { isStoredId } from '../../../../contract/lists/relation-pages.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { onceOnline } from '../../../core/browser/connection.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { createTask } from '../../../core/task.ts';
import { keyOf, putKeptOff, useKeptOff, type KeptOff, type KeptPerson } from './kept-off.ts';

type Caller = Pick<ApiThread, 'call'>;

/** A change that the account lacks: people who are back on a list, or one who is off it. */
interface Change {
  readonly list: ListName;
  readonly ids: readonly string[];
  /** Null for people who are back. */
  readonly person: KeptPerson | null;
}

const syncing = createTask();
let last: Promise<unknown> = Promise.resolve();

/** Runs one exchange after the other: of two changes of a person the later one must arrive last. */
function inTurn(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const before = last;
  const run = async () => {
    await before;
    if (isSignedIn(useSession.getState())) await syncing.run(work);
  };
  const turn = run();
  last = turn.catch(() => undefined);
  return turn;
}

/** Changes that the server did not take in this visit, by session and person: people it does not know. */
const refused = new Set<string>();

/** People for whom the account had no room, likewise: they are sent again once others are back. */
const overLimit = new Set<string>();

const refusedKey = (list: string, id: string, person: KeptPerson | null) =>
  [useSession.getState().token, list, id, person?.reason, person?.until].join(' ');

/**
 * Whether a change is to be sent. Names of a download are no such ids and never leave the device; a broken
 * one would have all people of its call refused.
 */
function isDue(list: string, id: string, person: KeptPerson | null): boolean {
  const key = refusedKey(list, id, person);
  return isStoredId(id) && !refused.has(key) && !overLimit.has(key);
}

/** The next change that the account lacks, or null: people who are back come first, since they make room. */
function nextChange(): Change | null {
  const { lists, back } = useKeptOff.getState();
  for (const list of listNames) {
    const returned = back
      .filter((key) => key.startsWith(keyOf(list, '')))
      .map((key) => key.slice(list.length + 1))
      .filter((id) => isDue(list, id, null));
    if (returned.length > 0) return { list, ids: returned.slice(0, mostKeptOff), person: null };
  }
  for (const list of listNames) {
    const added = Object.entries(lists[list] ?? {}).find(
      ([id, person]) => person.isShared !== true && isDue(list, id, person),
    );
    if (added !== undefined) return { list, ids: [added[0]], person: added[1] };
  }
  return null;
}

/** Whether two say the same about a person, whose name may have changed. */
const isSame = (a: KeptPerson | undefined, b: KeptPerson) =>
  a?.reason === b.reason && a.until === b.until;

/** Notes that the account has a change, unless another one has taken its place meanwhile. */
function noteShared({ list, ids, person }: Change): void {
  const { lists, back } = useKeptOff.getState();
  if (person === null) {
    const sent = new Set(ids.map((id) => keyOf(list, id)));
    putKeptOff({ back: back.filter((key) => !sent.has(key)) });
    return;
  }
  const [id = ''] = ids;
  if (!isSame(lists[list]?.[id], person)) return;
  // From now on the person is back here when another device puts them back.
  const shared = { ...person, isShared: true };
  putKeptOff({ lists: { ...lists, [list]: { ...lists[list], [id]: shared } } });
}

function callOf({ list, ids, person }: Change, thread: Caller, signal: AbortSignal) {
  const session = currentSession();
  if (person === null) {
    return thread.call('putBack', { body: { list, insta_ids: [...ids] } }, session, signal);
  }
  const { reason, until } = person;
  const body = { list, insta_id: ids[0] ?? '', reason, until };
  return thread.call('keepOff', { body }, session, signal);
}

let stopWaiting: () => void = () => undefined;

/** The next entry of a list tries again, and so does the return of the connection. */
function sendOnceOnline(thread: Caller): void {
  stopWaiting();
  stopWaiting = onceOnline(() => void sendChanges(thread));
}

/** Where a change is noted that the server answers so: sent once more it would only hold up the others. */
const refusals: Partial<Readonly<Record<FaultCode, Set<string>>>> = {
  'not-found': refused,
  invalid: refused,
  conflict: overLimit,
};

async function send(thread: Caller, signal: AbortSignal): Promise<void> {
  for (let change = nextChange(); change !== null; change = nextChange()) {
    const due = change;
    const sent = await attempt(() => callOf(due, thread, signal), { quiet: true });
    if (signal.aborted) return;
    if (sent.type === 'done') {
      noteShared(due);
      if (due.person === null) overLimit.clear();
      continue;
    }
    const untaken = sent.type === 'failed' ? refusals[sent.fault.code] : undefined;
    if (untaken === undefined) {
      sendOnceOnline(thread);
      return;
    }
    for (const id of due.ids) untaken.add(refusedKey(due.list, id, due.person));
  }
}

/** Sends what the account lacks. */
export function sendChanges(thread: Caller): Promise<void> {
  return inTurn((signal) => send(thread, signal));
}

/** What the account has, with the changes of this device that it lacks. */
function withChanges(shared: KeptOff): KeptOff {
  const { lists, back } = useKeptOff.getState();
  const returned = new Set(back);
  const merged: Record<string, Record<string, KeptPerson>> = {};
  for (const [list, people] of Object.entries(shared)) {
    const off = Object.entries(people).filter(([id]) => !returned.has(keyOf(list, id)));
    merged[list] = Object.fromEntries(off);
  }
  for (const [list, people] of Object.entries(lists)) {
    const into = (merged[list] ??= {});
    for (const [id, person] of Object.entries(people)) {
      // A person whom the account had and has no more was put back by another device.
      if (person.isShared !== true && !isSame(into[id], person)) into[id] = person;
    }
  }
  return merged;
}

async function read(thread: Caller, signal: AbortSignal): Promise<void> {
  const loaded = await attempt(() => thread.call('keptOff', {}, currentSession(), signal), {
    quiet: true,
  });
  if (signal.aborted) return;
  if (loaded.type !== 'done') {
    sendOnceOnline(thread);
    return;
  }
  const shared: Record<string, Record<string, KeptPerson>> = {};
  for (const { list, insta_id, insta_username: name, reason, until } of loaded.value.people) {
    (shared[list] ??= {})[insta_id] = { name, reason, until, isShared: true };
  }
  putKeptOff({ lists: withChanges(shared) });
  await send(thread, signal);
}

/** Reads which people the account has off which list, then sends what it lacks. */
export function readShared(thread: Caller): Promise<void> {
  return inTurn((signal) => read(thread, signal));
}
