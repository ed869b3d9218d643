import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givePage } from '../../../../tests/support/page.ts';
import { personOf } from '../../../../tests/support/data/records.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { apiThread } from '../../../../tests/support/api-thread.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { resetStores } from '../../../core/store.ts';
import { enterKeptOff } from './enter-kept-off.ts';
import { keepOff, putBack } from './keep-off.ts';
import { mostKeptOff } from '../../../../contract/lists/keep-off.ts';
import { loadKeptOff, useKeptOff, withoutKeptOff } from './kept-off.ts';

const list = 'notfollowsback';
const now = Date.UTC(2026, 10, 23);
const day = 24 * 3_600_000;
const people = [personOf(1), personOf(2), personOf(3)];
const shown = () =>
  withoutKeptOff(people, useKeptOff.getState().lists[list]).map((person) => person.insta_id);

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
});

afterEach(() => void vi.unstubAllGlobals());

describe('people kept off a list', () => {
  it('are never sent where a data download names them, and go by name on every list', async () => {
    useSession.setState({ token: 'token-1' });
    const { thread, names } = apiThread({ keptOff: () => ({ people: [] }) });
    const named = { ...personOf(2), insta_id: '@person.2' };
    keepOff(list, named, { reason: 'friend', days: null }, now, thread);
    await enterKeptOff(thread);
    putBack(list, named.insta_id, thread);
    await enterKeptOff(thread);
    expect(new Set(names())).toEqual(new Set(['keptOff']));
    keepOff(list, personOf(2), { reason: 'friend', days: null }, now);
    expect(withoutKeptOff([named], useKeptOff.getState().lists[list])).toEqual([]);
  });

  it('are gone from that list alone, and come back by the undo of the toast', () => {
    keepOff(list, personOf(2), { reason: 'friend', days: 30 }, now);
    expect(shown()).toEqual(['1', '3']);
    expect(withoutKeptOff(people, useKeptOff.getState().lists['mutualfollowing'])).toBe(people);
    useToasts.getState().toasts[0]?.action?.run();
    expect(shown()).toEqual(['1', '2', '3']);
  });

  it('are a reason to ask the browser to keep its storage', () => {
    const persist = vi.fn(async () => true);
    vi.stubGlobal('navigator', { storage: { persist } });
    keepOff(list, personOf(2), { reason: 'friend', days: 30 }, now);
    expect(persist).toHaveBeenCalledOnce();
  });

  it('are remembered until their time is over', () => {
    keepOff(list, personOf(1), { reason: 'public', days: 30 }, now);
    keepOff(list, personOf(2), { reason: 'other', days: null }, now);
    resetStores();
    loadKeptOff(now + 29 * day);
    expect(shown()).toEqual(['3']);
    loadKeptOff(now + 31 * day);
    expect(shown()).toEqual(['1', '3']);
  });

  it('are still off it after a visit with a clock that was ahead', () => {
    const named = { ...personOf(1), insta_id: '@person.1' };
    keepOff(list, named, { reason: 'public', days: 30 }, now);
    loadKeptOff(now + 200 * day);
    expect(withoutKeptOff([named], useKeptOff.getState().lists[list])).toEqual([named]);
    keepOff(list, personOf(2), { reason: 'other', days: null }, now + 200 * day);
    loadKeptOff(now + day);
    expect(withoutKeptOff([named], useKeptOff.getState().lists[list])).toEqual([]);
    // So long over, it is deleted.
    loadKeptOff(now + 400 * day);
    putBack(list);
    expect(window.localStorage.getItem('keptOff')).not.toContain('@person.1');
  });

  it.each([['1'], [undefined]])('are back for good where a clock ahead had them back: %s', (id) => {
    keepOff(list, personOf(1), { reason: 'public', days: 30 }, now);
    const ahead = now + 200 * day;
    loadKeptOff(ahead);
    keepOff(list, personOf(1), { reason: 'public', days: 30 }, ahead);
    putBack(list, id);
    loadKeptOff(now + day);
    expect(shown()).toEqual(['1', '2', '3']);
  });

  it('are remembered up to the most that an account keeps', () => {
    const name = 'a.long.name.of.thirty.letters.';
    const person = { name, reason: 'public', until: now + day, isShared: true };
    const ids = Array.from({ length: mostKeptOff }, (_, at) => `178414000${10_000_000 + at}`);
    localStorageSet({ [list]: Object.fromEntries(ids.map((id) => [id, person])) });
    loadKeptOff(now);
    expect(Object.keys(useKeptOff.getState().lists[list] ?? {})).toHaveLength(mostKeptOff);
  });

  it('stay off when another tab takes one off after this tab', async () => {
    const { thread } = apiThread({ keptOff: () => ({ people: [] }) });
    await enterKeptOff(thread);
    keepOff(list, personOf(1), { reason: 'public', days: null }, now);
    const other = { name: 'other.tab', reason: 'friend', until: 0 };
    const mine = useKeptOff.getState().lists[list];
    localStorageSet({ [list]: { ...mine, '2': other } });
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'keptOff' }));
    keepOff(list, personOf(3), { reason: 'public', days: null }, now);
    loadKeptOff(now);
    expect(shown()).toEqual([]);
  });

  it('are put back together', () => {
    for (const person of people) keepOff(list, person, { reason: 'friend', days: null }, now);
    expect(shown()).toEqual([]);
    putBack(list);
    expect(shown()).toEqual(['1', '2', '3']);
    loadKeptOff(now);
    expect(shown()).toEqual(['1', '2', '3']);
  });

  it('are kept off again by Undo in the toast, one person or all', async () => {
    for (const person of people) keepOff(list, person, { reason: 'friend', days: null }, now);
    const before = useKeptOff.getState().lists[list];
    for (const [id, values] of [
      ['2', { count: 1, name: 'person.2' }],
      [undefined, { count: 3 }],
    ] as const) {
      putBack(list, id);
      const toast = useToasts.getState().toasts.at(-1);
      expect(toast).toMatchObject({ messageId: 'people.returned', values });
      toast?.action?.run();
      expect(useKeptOff.getState()).toMatchObject({ lists: { [list]: before }, back: [] });
    }
  });

  it('ignores what is no time', () => {
    const kept = { name: 'ada', reason: 'friend', until: 0 };
    const broken = { 1: 'soon', 2: { ...kept, until: -5 }, 4: { ...kept, reason: 'spite' }, 5: 0 };
    localStorageSet({ [list]: { ...broken, 3: kept }, mutualfollowing: 7 });
    loadKeptOff(now);
    expect(useKeptOff.getState().lists).toEqual({ [list]: { 3: kept }, mutualfollowing: {} });
  });
});

function localStorageSet(value: unknown): void {
  window.localStorage.setItem('keptOff', JSON.stringify(value));
}
