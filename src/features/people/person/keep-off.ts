/** @file Takes people off lists and puts them back, on this device and with the account. */
import type { KeepOffReason } from '../../../../contract/lists/keep-off.ts';
import { isNameId } from '../../../../contract/lists/name-id.ts';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import type { Person } from '../../../../contract/records/person.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { isOnline, onceOnline } from '../../../core/browser/connection.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { currentSession } from '../../../core/session/session.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { askToPersist } from '../../../core/storage/persist.ts';
import { createTask } from '../../../core/task.ts';
import { api } from '../../../core/workers/threads.ts';
import {
  loadKeptOff,
  putList,
  putLists,
  useKeptOff,
  type KeptOff,
  type KeptPerson,
} from './kept-off.ts';

type Caller = Pick<ApiThread, 'call'>;

const dayMs = 24 * 3_600_000;

const loading = createTask();

/** Runs a call of the person who is signed in, again when the connection is back. */
async function send(call: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
  const { token } = useSession.getState();
  if (token === '') return false;
  const { signal } = new AbortController();
  const sent = await attempt(() => call(signal), { quiet: true });
  if (sent.type === 'failed' && !isOnline()) {
    onceOnline(() => {
      if (useSession.getState().token === token) void send(call);
    });
  }
  return sent.type === 'done';
}

/** Notes that the account has a person, who then comes back here when another device puts them back. */
function noteShared(list: ListName, id: string): void {
  const people = useKeptOff.getState().lists[list] ?? {};
  const person = people[id];
  if (person !== undefined) putList(list, { ...people, [id]: { ...person, isShared: true } });
}

/** People whom the server did not take in this visit, by session and list: one it does not know. */
const unsent = new Set<string>();

/**
 * Sends a person who was taken off a list. The server refuses one whom it does not know; the name of a
 * download never leaves the device.
 */
async function sendKeptOff(
  list: ListName,
  id: string,
  { reason, until }: KeptPerson,
  thread: Caller,
): Promise<boolean> {
  if (isNameId(id)) return false;
  const body = { list, insta_id: id, reason, until };
  const isSent = await send((signal) => thread.call('keepOff', { body }, currentSession(), signal));
  if (isSent) noteShared(list, id);
  return isSent;
}

/** Sends that people are back on a list. */
async function sendPutBack(list: ListName, all: readonly string[], thread: Caller): Promise<void> {
  const ids = all.filter((id) => !isNameId(id));
  if (ids.length === 0) return;
  const body = { list, insta_ids: [...ids] };
  await send((signal) => thread.call('putBack', { body }, currentSession(), signal));
}

/** Puts a person back on a list, or all people who are off it. */
export function putBack(
  list: ListName,
  id?: string,
  thread: Caller = api,
  after: Promise<unknown> = Promise.resolve(),
): void {
  // A result under way does not know of this change.
  loading.abort();
  const people = Object.entries(useKeptOff.getState().lists[list] ?? {});
  const left = id === undefined ? [] : people.filter(([each]) => each !== id);
  putList(list, Object.fromEntries(left));
  const ids = id === undefined ? people.map(([each]) => each) : [id];
  void after.then(() => sendPutBack(list, ids, thread));
}

/** What is said when a person is taken off a list. */
export interface KeepOffChoice {
  readonly reason: KeepOffReason;
  /** One of `keepOffDays`. */
  readonly days: number | null;
}

/** Takes a person off a list, with a toast that undoes it. Nothing is deleted. */
export function keepOff(
  list: ListName,
  { insta_id: id, insta_username: name }: Pick<Person, 'insta_id' | 'insta_username'>,
  { reason, days }: KeepOffChoice,
  now = clock.now(),
  thread: Caller = api,
): void {
  loading.abort();
  const person = { name, reason, until: days === null ? 0 : now + days * dayMs };
  putList(list, { ...useKeptOff.getState().lists[list], [id]: person });
  // A browser that deletes what lies unused would bring the person back.
  void askToPersist();
  const isSent = sendKeptOff(list, id, person, thread);
  addToast({
    variant: 'success',
    messageId: 'people.keptOff',
    values: { name },
    // Sent after it: to put back what has not arrived would do nothing.
    action: { messageId: 'people.undo', run: () => putBack(list, id, thread, isSent) },
  });
}

/** The people of this device without those whom another device has put back. */
function stillOff(lists: KeptOff, sent: ReadonlySet<string>): [ListName, string, KeptPerson][] {
  return Object.entries(lists).flatMap(([list, people]) =>
    Object.entries(people)
      .filter(([id, person]) => person.isShared !== true || sent.has(`${list} ${id}`))
      .map(([id, person]): [ListName, string, KeptPerson] => [list as ListName, id, person]),
  );
}

/** Reads who is off which list, of this device and then of the account, and sends what it lacks. */
export async function enterKeptOff(thread: Caller = api): Promise<void> {
  loadKeptOff();
  if (!isSignedIn(useSession.getState())) return;
  await loading.run(async (signal) => {
    const loaded = await attempt(() => thread.call('keptOff', {}, currentSession(), signal), {
      quiet: true,
    });
    if (loaded.type !== 'done' || signal.aborted) return;
    const { people } = loaded.value;
    const sent = new Set(people.map(({ list, insta_id }) => `${list} ${insta_id}`));
    const own = stillOff(useKeptOff.getState().lists, sent);
    const lists: Record<string, Record<string, KeptPerson>> = {};
    for (const [list, id, person] of own) (lists[list] ??= {})[id] = person;
    for (const { list, insta_id, insta_username: name, reason, until } of people) {
      (lists[list] ??= {})[insta_id] = { name, reason, until, isShared: true };
    }
    putLists(lists);
    const { token } = useSession.getState();
    for (const [list, id, person] of own) {
      const key = `${token} ${list} ${id}`;
      if (sent.has(`${list} ${id}`) || unsent.has(key)) continue;
      const isSent = await sendKeptOff(list, id, person, thread);
      // A press meanwhile, or the end of the session, knows better who is off a list.
      if (signal.aborted) return;
      if (!isSent) unsent.add(key);
    }
  });
}
