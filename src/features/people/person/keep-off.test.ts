import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givePage } from '../../../../tests/support/page.ts';
import { personOf } from '../../../../tests/support/data/records.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { apiThread, outOfReach } from '../../../../tests/support/api-thread.ts';
import { settled } from '../../../../tests/support/page.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { resetStores } from '../../../core/store.ts';
import { enterKeptOff, keepOff, putBack } from './keep-off.ts';
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
    const { thread, calls } = apiThread({});
    const named = { ...personOf(2), insta_id: '@person.2' };
    keepOff(list, named, { reason: 'friend', days: null }, now, thread);
    await settled();
    putBack(list, named.insta_id, thread);
    await settled();
    expect(calls).toEqual([]);
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

  it('are remembered up to the most that an account keeps', () => {
    const name = 'a.long.name.of.thirty.letters.';
    const person = { name, reason: 'public', until: now + day, isShared: true };
    const ids = Array.from({ length: mostKeptOff }, (_, at) => `178414000${10_000_000 + at}`);
    localStorageSet({ [list]: Object.fromEntries(ids.map((id) => [id, person])) });
    loadKeptOff(now);
    expect(Object.keys(useKeptOff.getState().lists[list] ?? {})).toHaveLength(mostKeptOff);
  });

  it('are put back together', () => {
    for (const person of people) keepOff(list, person, { reason: 'friend', days: null }, now);
    expect(shown()).toEqual([]);
    putBack(list);
    expect(shown()).toEqual(['1', '2', '3']);
    loadKeptOff(now);
    expect(shown()).toEqual(['1', '2', '3']);
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

describe('with an account', () => {
  const row = (id: string, more: object = {}) => ({
    ...{ list, insta_id: id, insta_username: `person.${id}`, reason: 'friend', until: 0 },
    ...more,
  });
  const off = () => Object.keys(useKeptOff.getState().lists[list] ?? {});
  const choice = { reason: 'friend', days: null } as const;

  beforeEach(() => useSession.setState({ token: 'token-1' }));

  it('people are sent without their names, and so is their return', async () => {
    const { thread, calls } = apiThread({ keepOff: () => ({}), putBack: () => ({}) });
    keepOff(list, personOf(2), choice, now, thread);
    useToasts.getState().toasts[0]?.action?.run();
    expect(off()).toEqual([]);
    await settled();
    expect(calls).toMatchObject([
      { name: 'keepOff', input: { body: { list, insta_id: '2', reason: 'friend', until: 0 } } },
      { name: 'putBack', input: { body: { list, insta_ids: ['2'] } } },
    ]);
    expect(JSON.stringify(calls)).not.toContain('person.2');
  });

  it('those of other devices are off here too', async () => {
    await enterKeptOff(apiThread({ keptOff: () => ({ people: [row('3')] }) }).thread);
    expect(useKeptOff.getState().lists[list]).toEqual({
      3: { name: 'person.3', reason: 'friend', until: 0, isShared: true },
    });
  });

  it('what this device had before is sent, and stays where the server does not know the person', async () => {
    const alone = apiThread({ keepOff: outOfReach });
    for (const at of [1, 2]) keepOff(list, personOf(at), choice, now, alone.thread);
    await settled();
    const sent: unknown[] = [];
    const { thread } = apiThread({
      keptOff: () => ({ people: [] }),
      keepOff: (input) => {
        sent.push(input);
        if (sent.length === 1) outOfReach();
        return {};
      },
    });
    await enterKeptOff(thread);
    expect(sent).toHaveLength(2);
    expect(off()).toEqual(['1', '2']);
  });

  it('whom another device has put back is back here', async () => {
    const { thread } = apiThread({ keepOff: () => ({}), keptOff: () => ({ people: [] }) });
    keepOff(list, personOf(2), choice, now, thread);
    await settled();
    await enterKeptOff(thread);
    expect(off()).toEqual([]);
  });

  it('nothing changes while the server is out of reach', async () => {
    const { thread } = apiThread({ keepOff: () => ({}), keptOff: outOfReach });
    keepOff(list, personOf(2), choice, now, thread);
    await settled();
    await enterKeptOff(thread);
    expect(off()).toEqual(['2']);
  });
});
