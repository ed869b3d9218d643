import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUpdate } from './update-store.ts';

/** A service worker of which only the state matters. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  readonly update = vi.fn(async () => undefined);
  /** A new version is found and installed; `isWaiting` unless it takes over at once. */
  install(isWaiting: boolean): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = isWaiting ? worker : null;
    worker.become('installed');
    return worker;
  }
}

let registration: FakeRegistration;
let container: EventTarget & { controller: unknown; register: () => Promise<unknown> };
let page: EventTarget & { visibilityState: string };
const reload = vi.fn();

async function start() {
  vi.resetModules();
  return import('./update.ts');
}
const isOffered = async () => (await import('./update-store.ts')).useUpdate.getState().isWaiting;

beforeEach(() => {
  vi.stubEnv('PROD', true);
  registration = new FakeRegistration();
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: async (): Promise<unknown> => registration,
  });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { pathname: '/', reload } });
  reload.mockClear();
  useUpdate.setState({ isWaiting: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('offers a version that waits already when the page starts', async () => {
  registration.waiting = new FakeWorker();
  const updates = await start();
  await updates.startUpdates();
  expect(await isOffered()).toBe(true);
  updates.postponeUpdate();
  expect(await isOffered()).toBe(false);
});

it('reloads once the version that was taken controls the page', async () => {
  const updates = await start();
  await updates.startUpdates();
  expect(await isOffered()).toBe(false);
  const worker = registration.install(true);
  expect(await isOffered()).toBe(true);
  updates.takeUpdate();
  expect(worker.posted).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads after half a minute if the version before still answers a request', async () => {
  vi.useFakeTimers();
  const updates = await start();
  await updates.startUpdates();
  registration.install(true);
  updates.takeUpdate();
  const { useUpdate: update } = await import('./update-store.ts');
  expect(update.getState()).toEqual({ isWaiting: true, isTaken: true });
  vi.advanceTimersByTime(29_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

it.each(['analysis', 'import'])(
  'offers the version again after an %s that began since the press',
  async (work) => {
    vi.useFakeTimers();
    const updates = await start();
    await updates.startUpdates();
    registration.install(true);
    updates.takeUpdate();
    const { useAnalysis } = await import('../../features/analysis/analysis-store.ts');
    const { useArchive } = await import('../../features/archive/archive-store.ts');
    if (work === 'analysis') useAnalysis.setState({ phase: 'running' });
    else useArchive.setState({ progress: { done: 0, total: 0 } });
    container.dispatchEvent(new Event('controllerchange'));
    useAnalysis.empty();
    useArchive.empty();
    vi.advanceTimersByTime(30_000);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    const { useUpdate: update } = await import('./update-store.ts');
    expect(update.getState()).toEqual({ isWaiting: true, isTaken: false });
  },
);

it('never reloads by itself when another tab takes the version', async () => {
  const updates = await start();
  await updates.startUpdates();
  registration.install(true);
  registration.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  updates.takeUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

it('offers to leave a release whose kill switch took over at once', async () => {
  const updates = await start();
  await updates.startUpdates();
  registration.install(false);
  expect(await isOffered()).toBe(true);
  updates.takeUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

it('offers nothing at the first installation', async () => {
  container.controller = null;
  const updates = await start();
  await updates.startUpdates();
  registration.install(true);
  expect(await isOffered()).toBe(false);
});

it('looks for a new version when the page becomes visible, once an hour', async () => {
  vi.useFakeTimers();
  const updates = await start();
  await updates.startUpdates();
  const show = (afterMs: number) => {
    vi.advanceTimersByTime(afterMs);
    page.dispatchEvent(new Event('visibilitychange'));
    return registration.update.mock.calls.length;
  };
  expect(show(3_599_000)).toBe(0);
  expect(show(1_000)).toBe(1);
  expect(show(3_599_000)).toBe(1);
  page.visibilityState = 'hidden';
  expect(show(3_600_000)).toBe(1);
});

it.each([
  ['refuses one', () => Promise.reject(new Error('quota'))],
  ['has a content blocker instead', () => Promise.resolve(undefined)],
])('runs without a service worker where the device %s', async (_, register) => {
  container.register = register;
  const updates = await start();
  await updates.startUpdates();
  expect(await isOffered()).toBe(false);
});

it('asks whether to report, but not on the screens of an import', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(address);
    return new Response('{"share":0}');
  });
  vi.stubGlobal('window', { location: { pathname: '/imported/followers', reload } });
  await (await start()).startUpdates();
  expect(asked).toEqual([]);
  vi.stubGlobal('window', { location: { pathname: '/home', reload } });
  await (await start()).startUpdates();
  expect(asked).toHaveLength(1);
});

it('looks at the reminders of an owner who signs in later, once', async () => {
  const renewReminders = vi.fn(async () => undefined);
  vi.doMock('../../features/reminders/reminders.ts', () => ({ renewReminders }));
  const { startUpdates } = await start();
  const { useSession } = await import('../../core/session/session-store.ts');
  await startUpdates();
  useSession.setState({ isUnauthorized: true });
  expect(renewReminders).not.toHaveBeenCalled();
  useSession.setState({ token: 'token' });
  useSession.setState({ isSubscribed: true });
  await expect.poll(() => renewReminders.mock.calls.length).toBe(1);
  vi.doUnmock('../../features/reminders/reminders.ts');
});
