import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeenRequest, SeenRequests } from '../../../../contract/seen-requests.ts';
import { resetStores } from '../../../core/store.ts';
import { loadRequests, useRequests } from './seen-requests.ts';

const origin = 'https://limn.test';
const from = performance.timeOrigin;

const seen = (at: number, change: Partial<SeenRequest> = {}): SeenRequest => ({
  at: from + at,
  ...{ purpose: 'app', path: '/assets/a.js', sent: 0, received: null, hasLeft: true },
  ...change,
});

/** A service worker that answers, or with null is silent. */
function giveWorker(answer: SeenRequests | null) {
  const postMessage = (_: unknown, [port]: MessagePort[]) => {
    if (answer !== null) port?.postMessage(answer);
    else port?.close();
  };
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
}

/** What the page itself knows: its address, and the files it loaded. */
function giveEntries(entries: { name: string; startTime: number; transferSize: number }[]) {
  const navigation = { name: `${origin}/home?token=1`, startTime: 0, transferSize: 900 };
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    (type) => (type === 'navigation' ? [navigation] : entries) as never,
  );
}

const listed = () => {
  const { state } = useRequests.getState();
  return state.load === 'ready' ? state.requests : [];
};

beforeEach(() => {
  resetStores();
  vi.stubGlobal('location', { origin });
  giveEntries([]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('are unsupported without a service worker', async () => {
  vi.stubGlobal('navigator', {});
  await loadRequests();
  expect(useRequests.getState().state).toEqual({ load: 'unsupported' });
});

it('are unsupported when the service worker does not answer', async () => {
  vi.useFakeTimers();
  giveWorker(null);
  const loading = loadRequests();
  await vi.advanceTimersByTimeAsync(3_999);
  expect(useRequests.getState().state).toEqual({ load: 'loading' });
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(useRequests.getState().state).toEqual({ load: 'unsupported' });
});

it('are listed newest first, those before the service worker as the page saw them', async () => {
  giveEntries([{ name: `${origin}/media/secret.jpg`, startTime: 90, transferSize: 7 }]);
  giveWorker({ since: from + 100, requests: [seen(200), seen(300, { path: '/api/list' })] });
  await loadRequests();
  expect(listed().map(({ path }) => path)).toEqual([
    ...['/api/list', '/assets/a.js', '/media/…', '/home'],
  ]);
  expect(listed().at(-1)).toMatchObject({ purpose: 'page', received: 900, hasLeft: true });
  expect(useRequests.getState().state).toMatchObject({ since: from });
});

it('that the service worker let pass have the size the page knows, within two seconds', async () => {
  giveEntries([
    { name: `${origin}/assets/a.js`, startTime: 2_000, transferSize: 40 },
    { name: `${origin}/assets/a.js`, startTime: 9_000, transferSize: 50 },
  ]);
  const requests = [
    seen(3_999),
    seen(4_000),
    seen(9_001),
    seen(9_002, { hasLeft: false }),
    seen(9_003, { received: 3 }),
    seen(9_004, { path: '/assets/b.js' }),
  ];
  giveWorker({ since: from, requests });
  await loadRequests();
  const received = listed().map((request) => request.received);
  expect(received).toEqual([null, 3, null, 50, null, 40]);
});
