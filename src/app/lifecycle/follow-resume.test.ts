import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useHome } from '../../core/session/user-store.ts';
import { resetStores } from '../../core/store.ts';
import { useAnalysis } from '../../features/analysis/analysis-store.ts';
import { followResume } from './follow-resume.ts';

const { renewRecord } = vi.hoisted(() => ({ renewRecord: vi.fn(async () => undefined) }));
vi.mock('./follow-record.ts', () => ({ renewRecord }));

const minute = 60_000;
const title = 'Time for the next copy of your data';
const assign = vi.fn();
let page: EventTarget & { visibilityState: string };
let serviceWorker: EventTarget;
let online: { onLine: boolean };

/** An app that shows the record that it has loaded just now. */
function open(address: string): void {
  givePage(address);
  Object.assign(window.location, { assign });
  followResume();
  useHome.setState({ load: 'loading' });
  useHome.setState({ load: 'done' });
}

/** The number of renewals after the page was away for this time. */
async function seenAfter(minutes: number): Promise<number> {
  vi.setSystemTime(Date.now() + minutes * minute);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.dynamicImportSettled();
  return renewRecord.mock.calls.length;
}

function press(opens: string): void {
  const data = { type: 'reminder', title, opens };
  serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  serviceWorker = new EventTarget();
  online = { onLine: true };
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', Object.assign(online, { serviceWorker }));
  resetStores();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: 'token', user: userRecordOf() });
  renewRecord.mockClear();
  assign.mockClear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('renews a record that was loaded a quarter of an hour ago or earlier', async () => {
  open('/newfollowers');
  expect(await seenAfter(14)).toBe(0);
  expect(await seenAfter(1)).toBe(1);
  // Turning the card is no load of the record.
  useHome.setState({ isTurned: true });
  expect(await seenAfter(1)).toBe(2);
});

it.each<[string, string, () => void]>([
  ['while an analysis runs', '/home', () => useAnalysis.setState({ phase: 'running' })],
  ['on the screens of the import', '/import', () => undefined],
  ['without a login', '/', () => useSession.setState({ token: '' })],
])('renews nothing %s', async (_, address, begin) => {
  open(address);
  begin();
  expect(await seenAfter(60)).toBe(0);
});

it('renews the record once there is a network', async () => {
  open('/home');
  online.onLine = false;
  expect(await seenAfter(60)).toBe(0);
  online.onLine = true;
  window.dispatchEvent(new Event('online'));
  await vi.dynamicImportSettled();
  expect(renewRecord).toHaveBeenCalledOnce();
});

it('opens the import for the reminder of a copy, and offers it where something may be typed', () => {
  open('/home');
  press('home');
  expect(assign).not.toHaveBeenCalled();
  press('import');
  expect(assign).toHaveBeenCalledWith('/import');
  assign.mockClear();
  open('/contactus');
  press('import');
  expect(assign).not.toHaveBeenCalled();
  const [toast] = useToasts.getState().toasts;
  expect(toast).toMatchObject({ text: title, isStaying: true });
  toast?.action?.run();
  expect(assign).toHaveBeenCalledWith('/import');
});

it('offers the import on home while an analysis runs', () => {
  open('/home');
  useAnalysis.setState({ phase: 'running' });
  press('import');
  expect(assign).not.toHaveBeenCalled();
  expect(useToasts.getState().toasts).toHaveLength(1);
});
