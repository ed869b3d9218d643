import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiThread, outOfReach } from '../../../tests/support/api-thread.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { giveCaches, givePush } from '../../../tests/support/push.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { resetStores } from '../../core/store.ts';
import { useReminders } from './reminders-store.ts';
import {
  keepWeekCause,
  readReminders,
  renewReminders,
  turnOffReminders,
  turnOnReminders,
} from './reminders.ts';

const id = 'abcdefghijklmnopqrstuv';
const choice = { kind: 'weekly', from: 22, until: 8 } as const;
const plain = { title: 'News', body: 'Open it.', stop: 'Stop' };
const responses = {
  reminderKey: () => ({ key: 'AAAA' }),
  reminderStart: () => ({ id, plain }),
  reminderStop: () => ({}),
};
const server = () => apiThread(responses);

const toasts = () => useToasts.getState().toasts.map(({ messageId }) => messageId);

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('reminders that are turned on', () => {
  it('are started at the server with the subscription, the choice and the time zone', async () => {
    givePush();
    const { thread, calls } = server();
    expect(await turnOnReminders(choice, thread)).toBe(true);
    expect(calls.at(-1)).toMatchObject({
      name: 'reminderStart',
      input: {
        body: {
          ...{ endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a', kind: 'weekly' },
          ...{ quiet_from: 22, quiet_until: 8 },
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
    });
    expect(useReminders.getState()).toEqual({ state: 'on', choice, isBusy: false });
    expect(toasts()).toEqual(['reminders.on']);
  });

  it('are known at the next start, beside what home remembers', async () => {
    givePush();
    writeLocal('home', { cards: 1 });
    await turnOnReminders(choice, server().thread);
    resetStores();
    await readReminders();
    expect(useReminders.getState()).toMatchObject({ state: 'on', choice });
    expect(readLocal('home')).toMatchObject({ cards: 1 });
  });

  it.each([
    ['denied', 'blocked'],
    ['default', 'off'],
  ] as const)('are %s by the owner: nothing is sent', async (permission, state) => {
    const browser = givePush({ permission });
    const { thread, calls } = server();
    expect(await turnOnReminders(choice, thread)).toBe(false);
    expect(useReminders.getState()).toMatchObject({ state, isBusy: false });
    expect([calls, browser.subscribed, toasts()]).toEqual([[], null, []]);
  });

  it('stay off with a toast when the server or the push service cannot be reached', async () => {
    givePush();
    expect(await turnOnReminders(choice, apiThread({ reminderKey: outOfReach }).thread)).toBe(
      false,
    );
    expect(useReminders.getState()).toMatchObject({ state: 'unknown', isBusy: false });
    expect(toasts()).toEqual(['reminders.failed']);
    givePush({ isRefused: true });
    const { thread, names } = server();
    expect(await turnOnReminders(choice, thread)).toBe(false);
    expect(names()).toEqual(['reminderKey']);
    expect(readLocal('home')?.['reminders']).toBeUndefined();
  });

  it('stay off with a toast, and the button free, where no service worker is registered', async () => {
    vi.useFakeTimers();
    givePush({ registered: new Promise(() => undefined) });
    const turning = turnOnReminders(choice, server().thread);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([useReminders.getState().isBusy, toasts()]).toEqual([false, ['reminders.failed']]);
    expect(await turning).toBe(false);
  });

  it('are busy while they are started', async () => {
    givePush();
    const busy: boolean[] = [];
    const { thread } = apiThread({
      reminderKey: () => {
        busy.push(useReminders.getState().isBusy);
        return outOfReach();
      },
    });
    await turnOnReminders(choice, thread);
    expect(busy).toEqual([true]);
  });
});

describe('reminders that are turned off', () => {
  it('end in the browser and at the server, and are forgotten', async () => {
    const browser = givePush();
    await turnOnReminders(choice, server().thread);
    const { thread, calls } = server();
    await turnOffReminders(thread);
    expect(browser.subscribed).toBeNull();
    expect(calls).toMatchObject([{ name: 'reminderStop', input: { body: { id } } }]);
    expect(useReminders.getState().state).toBe('off');
    expect(toasts()).toContain('reminders.off');
    expect(readLocal('home')?.['reminders']).toBeNull();
  });

  it('end in the browser also when the server cannot be reached, without another toast', async () => {
    const browser = givePush();
    await turnOnReminders(choice, server().thread);
    await turnOffReminders(apiThread({ reminderStop: outOfReach }).thread);
    expect(browser.subscribed).toBeNull();
    expect(toasts()).toEqual(['reminders.on', 'reminders.off']);
  });

  it('are stopped at the server only if the device knows them', async () => {
    givePush();
    const { thread, calls } = server();
    await turnOffReminders(thread);
    expect(calls).toEqual([]);
  });
});

describe('the subscription at the start of the app', () => {
  it('is left as it is within a day', async () => {
    givePush();
    await turnOnReminders(choice, server().thread);
    const { thread, calls } = server();
    await renewReminders(thread);
    expect(calls).toEqual([]);
  });

  it('is made again when the browser has ended it', async () => {
    const browser = givePush();
    await turnOnReminders(choice, server().thread);
    browser.subscribed = null;
    const { thread, calls } = server();
    await renewReminders(thread);
    expect(browser.subscribed).not.toBeNull();
    const body = {
      kind: 'weekly',
      quiet_from: 22,
      quiet_until: 8,
      endpoint: 'https://push.test/1',
    };
    expect(calls.at(-1)).toMatchObject({ name: 'reminderStart', input: { body } });
  });

  it('stays ended when a notification stopped it, until reminders are turned on again', async () => {
    const browser = givePush();
    const stored = giveCaches();
    await turnOnReminders(choice, server().thread);
    browser.subscribed = null;
    stored.set('/reminder-stopped', JSON.stringify(id));
    const { thread, calls } = server();
    await renewReminders(thread);
    await renewReminders(thread);
    expect([calls, browser.subscribed, readLocal('home')?.['reminders']]).toEqual([[], null, null]);
    stored.set('/reminder-stopped', JSON.stringify(id));
    await turnOnReminders(choice, server().thread);
    browser.subscribed = null;
    await renewReminders(server().thread);
    expect(browser.subscribed).not.toBeNull();
  });

  it.each(['reminderKey', 'reminderStart'] as const)('ends if stopped during %s', async (name) => {
    const browser = givePush();
    const stored = giveCaches();
    await turnOnReminders(choice, server().thread);
    browser.subscribed = null;
    const stop = () => {
      stored.set('/reminder-stopped', JSON.stringify(id));
      return responses[name]();
    };
    const { thread, calls } = apiThread({ ...responses, [name]: stop });
    await renewReminders(thread);
    expect([browser.subscribed, readLocal('home')?.['reminders']]).toEqual([null, null]);
    expect(calls.at(-1)).toMatchObject({ name: 'reminderStop', input: { body: { id } } });
    expect([stored.size, useReminders.getState().state]).toEqual([0, 'off']);
  });

  it('is sent again after a day, or when it is another one', async () => {
    givePush();
    await turnOnReminders(choice, server().thread);
    const reminders = readLocal('home')?.['reminders'] as object;
    for (const change of [{ askedAt: 0 }, { endpoint: 'https://push.test/0' }]) {
      writeLocal('home', { reminders: { ...reminders, ...change } });
      const { thread, names } = server();
      await renewReminders(thread);
      expect(names()).toEqual(['reminderKey', 'reminderStart']);
    }
  });

  it.each([
    ['is taken over at once by the same account', 'mine', ['reminderKey', 'reminderStart']],
    ['ends with the sign-in of another', 'theirs', ['reminderStop']],
  ] as const)('of a session that has expired %s', async (_, account, called) => {
    const browser = givePush();
    await turnOnReminders({ ...choice, kind: 'copyMonthly' }, server().thread);
    const reminders = readLocal('home')?.['reminders'] as object;
    writeLocal('home', { reminders: { ...reminders, leftBy: 'mine' } });
    useSession.setState({ user: userRecordOf({ email: account }) });
    const { thread, names } = server();
    await renewReminders(thread);
    expect(names()).toEqual(called);
    const isKept = account === 'mine';
    expect([browser.subscribed !== null, readLocal('home')?.['reminders'] !== null]).toEqual([
      isKept,
      isKept,
    ]);
    await renewReminders(thread);
    expect(names()).toEqual(called);
  });

  it('is not made for an owner who has none, or whose browser refuses', async () => {
    const browser = givePush();
    const { thread, calls } = server();
    await renewReminders(thread);
    await turnOnReminders(choice, server().thread);
    givePush({ permission: 'denied' });
    await renewReminders(thread);
    expect([calls, browser.former]).toEqual([[], false]);
  });
});

describe('what is known of reminders at the start', () => {
  it('is none without push messages', async () => {
    vi.stubGlobal('navigator', {});
    await readReminders();
    expect(useReminders.getState().state).toBe('none');
  });

  it('is that the browser blocks them', async () => {
    givePush({ permission: 'denied' });
    await readReminders();
    expect(useReminders.getState().state).toBe('blocked');
  });

  it('is off when the browser dropped its subscription, with what was chosen', async () => {
    const browser = givePush();
    await turnOnReminders(choice, server().thread);
    browser.subscribed = null;
    resetStores();
    await readReminders();
    expect(useReminders.getState()).toMatchObject({ state: 'off', choice });
  });

  it.each([
    ['an hour after the last', { id, ...choice, until: 24 }],
    ['an hour before the first', { id, ...choice, from: -1 }],
    ['half an hour', { id, ...choice, from: 1.5 }],
    ['an unknown kind', { id, ...choice, kind: 'daily' }],
    ['no id', { ...choice }],
    ['an id of another length', { ...choice, id: 'abc' }],
    ['a text', 'on'],
  ])('ignores %s in storage', async (_, reminders) => {
    givePush({ hasFormer: true });
    writeLocal('home', { reminders });
    await readReminders();
    expect(useReminders.getState().state).toBe('off');
    writeLocal('home', { reminders: { id, ...choice, from: 0, until: 23 } });
    await readReminders();
    expect(useReminders.getState()).toMatchObject({ state: 'on', choice: { from: 0, until: 23 } });
  });
});

describe('why followers left', () => {
  const cause = { text: '9 of the 12 who left are accounts that are gone.', at: 5 };

  it('is kept for the weekly reminder of this browser, until no cause is seen', async () => {
    givePush();
    const stored = giveCaches();
    await keepWeekCause(cause);
    expect(stored.size).toBe(0);
    await turnOnReminders(choice, server().thread);
    await keepWeekCause(cause);
    expect(JSON.parse(stored.get('/reminder-cause') ?? '')).toEqual({ id, ...cause });
    await keepWeekCause(null);
    expect(stored.has('/reminder-cause')).toBe(false);
  });

  it('is kept for no other reminder', async () => {
    givePush();
    const stored = giveCaches();
    await turnOnReminders({ ...choice, kind: 'change' }, server().thread);
    await keepWeekCause(cause);
    expect([...stored.keys()]).toEqual(['/reminder']);
  });
});
