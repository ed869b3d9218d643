/** @file Takes people off lists and puts them back, on this device and then with the account. */
import { dayMs } from '../../../../contract/limits.ts';
import type { KeepOffReason } from '../../../../contract/lists/keep-off.ts';
import { isNameId } from '../../../../contract/lists/name-id.ts';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import type { Person } from '../../../../contract/records/person.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { askToPersist } from '../../../core/storage/persist.ts';
import { api } from '../../../core/workers/threads.ts';
import { syncKeptOff } from './enter-kept-off.ts';
import { keyOf, putKeptOff, useKeptOff, type KeptOff, type KeptPerson } from './kept-off.ts';

type Caller = Pick<ApiThread, 'call'>;

/** Takes people off a list, on this device and then with the account. */
function takeOff(list: ListName, people: Readonly<Record<string, KeptPerson>>, thread: Caller) {
  const { lists, back } = useKeptOff.getState();
  const keys = new Set(Object.keys(people).map((id) => keyOf(list, id)));
  putKeptOff({
    lists: { ...lists, [list]: { ...lists[list], ...people } },
    back: back.filter((key) => !keys.has(key)),
  });
  void syncKeptOff('sendChanges', thread);
}

/** More people are not taken off again by one press: each is a call of its session's allowance. */
const undoable = 50;

/** Puts a person back on a list, or all people who are off it, with a toast that undoes it. */
export function putBack(list: ListName, id?: string, thread: Caller = api): void {
  const former = takeBack(list, id, thread);
  if (former.length === 0) return;
  const undo = () => takeOff(list, Object.fromEntries(former), thread);
  addToast({
    variant: 'success',
    messageId: 'people.returned',
    values: { count: former.length, name: former[0]?.[1].name ?? '' },
    ...(former.length <= undoable && { action: { messageId: 'people.undo', run: undo } }),
  });
}

/** The people who are back, as they were kept off. */
function takeBack(list: ListName, id: string | undefined, thread: Caller) {
  const { lists, over, back } = useKeptOff.getState();
  const isBack = (each: string) => id === undefined || each === id;
  const left = ({ [list]: off = {} }: KeptOff) => ({
    [list]: Object.fromEntries(Object.entries(off).filter(([each]) => !isBack(each))),
  });
  const returned = Object.entries(lists[list] ?? {}).filter(([each]) => isBack(each));
  // Names of a download were never sent.
  const sent = returned.filter(([each]) => !isNameId(each));
  putKeptOff({
    lists: { ...lists, ...left(lists) },
    // An entry from before the clock was ahead would take the person off again.
    over: { ...over, ...left(over) },
    // Stored until the account has the change: what it says would take the person off again.
    back: [...back, ...sent.map(([each]) => keyOf(list, each))],
  });
  void syncKeptOff('sendChanges', thread);
  // The account no longer has them.
  return returned.map(([each, person]) => [each, { ...person, isShared: false }] as const);
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
  const person = { name, reason, until: days === null ? 0 : now + days * dayMs };
  takeOff(list, { [id]: person }, thread);
  // A browser that deletes what lies unused would bring the person back.
  void askToPersist();
  addToast({
    variant: 'success',
    messageId: 'people.keptOff',
    values: { name },
    action: { messageId: 'people.undo', run: () => void takeBack(list, id, thread) },
  });
}
