/** @file Reminders: asked for after the second analysis, shown by the service worker, stopped by one tap. */
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { subscribe } from '../support/servers/push-service.ts';
import { account, respond, fakeSession } from '../support/data/fake-session.ts';
import { chromiumOptions, wholeBrowsers } from '../support/browser/chromium.mjs';
import { install } from '../support/browser/service-worker.ts';

// The shell of the other tests refuses all notifications.
test.use({ launchOptions: { ...chromiumOptions(wholeBrowsers), args: ['--disable-gpu'] } });

const start = Date.UTC(2026, 10, 16);
const reading = (at: number) => ({
  ...{ id: `r${at}`, taken_at: start + at, source: 'analysis', complete: true },
  ...{ followers: 2_600, following: 300, came: 5, left: 3 },
});
const historyOf = (analyses: number, unseen = { since: start, new: 5, lost: 3 }) => ({
  readings: Array.from({ length: analyses }, (_, at) => reading(at * 86_400_000)),
  ...{ undone: [], counts: [], unseen },
  periods: [{ period: '30', since: start, new: 5, lost: 3 }],
});
const id = 'abcdefghijklmnopqrstuv';
const plain = { title: 'Limn has something for you', body: 'Open the app.', stop: 'Stop' };
const invitation = (page: Page) => page.getByRole('heading', { name: /^Hear about it/ });

/** A browser with a push service, as the tests' Chromium has none; its endpoint, subscribed or not. */
async function givePushService(page: Page, isSubscribed = false): Promise<string> {
  const { endpoint, p256dh, auth } = subscribe('e2e');
  await page.addInitScript(
    ({ json, isOn }) => {
      let subscription: object | null = null;
      const made = {
        ...json,
        toJSON: () => json,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      if (isOn) subscription = made;
      Object.assign(PushManager.prototype, {
        subscribe: () => Promise.resolve((subscription = made)),
        getSubscription: () => Promise.resolve(subscription),
      });
    },
    { json: { endpoint, keys: { p256dh, auth } }, isOn: isSubscribed },
  );
  return endpoint;
}

/** Delivers a message to the service worker as the push service does. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** What a test needs of the scope of the service worker. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly ExtendableEvent: new (type: string) => Event;
  readonly NotificationEvent: new (type: string, init: object) => Event;
}

/** What the page keeps for the service worker when reminders are turned on. */
const keepPlain = (page: Page) =>
  page.evaluate(
    async (stored) => (await caches.open('reminder')).put('/reminder', Response.json(stored)),
    { message: { ...plain, id }, key: 'B'.repeat(87) },
  );

const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body }) => ({ title, body }));
  });

test('are offered after the second analysis, and chosen with their quiet hours', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await givePushService(page);
  await fakeSession(page, account);
  await respond(page, 'client/history/', [200, historyOf(1)]);
  await respond(page, 'client/reminders/key/', [200, { key: 'B'.repeat(87) }]);
  await page.goto('/home');
  await install(page);
  await expect(page.getByRole('link', { name: 'New Followers' })).toBeVisible();
  // The history and the subscription are known.
  await page.waitForLoadState('networkidle');
  await expect(invitation(page)).toHaveCount(0);
  await respond(page, 'client/history/', [200, historyOf(2)]);
  await page.reload();
  await expect(invitation(page)).toBeVisible();
  const asked = new Promise<Record<string, unknown>>((resolve) => {
    void respond(page, 'client/reminders/', (route) => {
      if (route.request().url().endsWith('/key/')) return route.fallback();
      resolve(route.request().postDataJSON() as Record<string, unknown>);
      return route.fulfill({ status: 200, json: { id, plain } });
    });
  });
  await page.getByRole('button', { name: 'Choose reminders' }).click();
  await page.getByRole('radio', { name: 'After a week without a visit' }).check();
  await page.getByRole('combobox', { name: 'Quiet from' }).selectOption('22');
  await page.getByRole('button', { name: 'Turn on reminders' }).click();
  expect(await asked).toMatchObject({ kind: 'weekly', quiet_from: 22, quiet_until: 9 });
  await expect(page.getByText('Reminders are on.')).toBeVisible();
  await expect(invitation(page)).toHaveCount(0);
});

test('are changed from what was chosen, wherever the app is opened', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  const endpoint = await givePushService(page, true);
  await fakeSession(page, account);
  await respond(page, 'client/history/', [200, historyOf(2)]);
  await respond(page, 'client/reminders/key/', [200, { key: 'B'.repeat(87) }]);
  const asked: unknown[] = [];
  await respond(page, 'client/reminders/', (route) => {
    if (route.request().url().endsWith('/key/')) return route.fallback();
    asked.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, json: { id, plain } });
  });
  await page.evaluate((reminders) => localStorage.setItem('home', JSON.stringify({ reminders })), {
    ...{ id, endpoint, kind: 'weekly', from: 22, until: 7 },
    askedAt: Date.now(),
  });
  await page.goto('/history');
  await install(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Reminders' }).click();
  await page.getByRole('combobox', { name: 'Quiet until' }).selectOption('8');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Reminders are on.')).toBeVisible();
  expect(asked).toMatchObject([{ kind: 'weekly', quiet_from: 22, quiet_until: 8 }]);
});

test('a message reaches the service worker, and one tap on it stops reminders', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/robots.txt');
  await page.goto('/');
  await install(page);
  await deliver(context, page, 'not a message of the server');
  await expect.poll(() => notices(page)).toEqual([{ title: 'Limn', body: '' }]);
  await keepPlain(page);
  await deliver(context, page, JSON.stringify({ version: 2 }));
  const { title, body } = plain;
  await expect.poll(() => notices(page)).toEqual([{ title, body }]);
  const message = { title: '−12 followers since 16 November', body: '2,607 now.', id };
  await deliver(context, page, JSON.stringify({ ...message, stop: 'Stop reminders' }));
  await expect.poll(() => notices(page)).toEqual([{ title: message.title, body: message.body }]);
  const stopped = context.waitForEvent('request', (request) => request.url().includes('/stop/'));
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const init = { notification, action: 'stop' };
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', init));
  });
  const request = await stopped;
  expect(request.postDataJSON()).toEqual({ id });
  expect((await request.response())?.status()).toBe(200);
  await expect.poll(() => notices(page)).toEqual([]);
  // The next start of the app forgets the reminder, and does not subscribe again.
  await givePushService(page);
  await fakeSession(page, account);
  await page.evaluate((reminders) => localStorage.setItem('home', JSON.stringify({ reminders })), {
    id,
    kind: 'weekly',
    from: 22,
    until: 9,
    endpoint: 'https://push.example/1',
    askedAt: 0,
  });
  const asked: string[] = [];
  page.on('request', (each) => {
    if (each.url().includes('/client/reminders/')) asked.push(each.url());
  });
  await page.goto('/home');
  const kept = () => page.evaluate(() => localStorage.getItem('home'));
  await expect.poll(kept).toContain('"reminders":null');
  expect(asked).toEqual([]);
});

test('a press on the reminder of a copy opens the import, and takes nothing that is typed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await fakeSession(page, account);
  await page.goto('/home');
  await install(page);
  const title = 'Time for the next copy of your data';
  const press = async () => {
    const message = { title, body: 'Ask for it.', id, stop: 'Stop reminders', opens: 'import' };
    // One that is still being closed has the same tag, and would take the next one along.
    await expect.poll(() => notices(page)).toHaveLength(0);
    await deliver(context, page, JSON.stringify(message));
    await expect.poll(() => notices(page)).toHaveLength(1);
    await context.serviceWorkers()[0]?.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  };
  await press();
  await expect(page).toHaveURL(/\/import$/);
  await page.goto('/contactus');
  const message = page.getByRole('textbox').last();
  await message.fill('A question');
  await press();
  const offer = page.getByText(title);
  await expect(offer).toBeVisible();
  await expect(message).toHaveValue('A question');
  await page.getByRole('button', { name: 'Your own data' }).click();
  await expect(page).toHaveURL(/\/import$/);
});

test('a weekly message says why followers left, as the browser keeps it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/robots.txt');
  await page.goto('/');
  await install(page);
  const keep = (cause: object) =>
    page.evaluate(
      async (stored) =>
        (await caches.open('reminder')).put('/reminder-cause', Response.json(stored)),
      cause,
    );
  const message = { title: 'A week', body: '2,607 now.', id, stop: 'Stop reminders' };
  const shown = (more: object) => deliver(context, page, JSON.stringify({ ...message, ...more }));
  const text = '9 of the 12 who left are accounts that are gone.';
  const at = Date.now() - 8 * 86_400_000;
  await keep({ id, text, at });
  await shown({ title: 'Weekly', addsCause: true });
  await expect
    .poll(() => notices(page))
    .toEqual([{ title: 'Weekly', body: `${message.body} ${text}` }]);
  // Not in a message about something else, of another reminder, or of long ago.
  await shown({ title: 'Changed' });
  await expect.poll(() => notices(page)).toEqual([{ title: 'Changed', body: message.body }]);
  await keep({ id: 'x'.repeat(22), text, at });
  await shown({ title: 'Other', addsCause: true });
  await expect.poll(() => notices(page)).toEqual([{ title: 'Other', body: message.body }]);
  await keep({ id, text, at: at - 3 * 86_400_000 });
  await shown({ title: 'Old', addsCause: true });
  await expect.poll(() => notices(page)).toEqual([{ title: 'Old', body: message.body }]);
});

test('a subscription that the browser has replaced reaches the server without a page', async ({
  page,
  context,
}) => {
  await page.goto('/robots.txt');
  await page.goto('/');
  await install(page);
  await keepPlain(page);
  const { decrypt: _, ...json } = subscribe('replaced');
  const moved = context.waitForEvent('request', (request) => request.url().includes('/move/'));
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(
    ({ endpoint, ...keys }) => {
      const scope = globalThis as unknown as WorkerScope;
      const event = new scope.ExtendableEvent('pushsubscriptionchange');
      const newSubscription = { toJSON: () => ({ endpoint, keys }) };
      scope.dispatchEvent(Object.assign(event, { newSubscription }));
    },
    { ...json },
  );
  const request = await moved;
  expect(request.postDataJSON()).toEqual({ id, ...json });
  expect((await request.response())?.status()).toBe(200);
});

test('the tab of people says how many changes were not seen, until their list was', async ({
  page,
}) => {
  await fakeSession(page, account);
  await respond(page, 'client/history/', [200, historyOf(2)]);
  const seen: unknown[] = [];
  await respond(page, 'client/history/seen/', (route) => {
    seen.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, json: {} });
  });
  const person = { insta_id: '1', insta_username: 'tom', insta_full_name: '', insta_image_url: '' };
  await respond(page, 'new/followers', [200, [person]]);
  await page.goto('/home');
  const tabs = page.locator('[data-tab-bar]');
  await tabs.getByRole('link', { name: 'People, 8 changes not seen yet' }).click();
  // Home names tom as well.
  await expect(page.locator('main li[data-index]')).toContainText('tom');
  expect(seen).toEqual([]);
  await tabs.getByRole('link', { name: 'Today' }).click();
  await expect(tabs.getByRole('link', { name: 'People', exact: true })).toBeVisible();
  await expect.poll(() => seen).toEqual([{ reading: 'r86400000' }]);
});
