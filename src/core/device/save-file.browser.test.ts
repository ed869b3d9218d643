/** @file Saving files on browsers that download, that only share, and that do neither. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../session/session-store.ts';
import { useToasts } from '../errors/toasts-store.ts';
import { saveFile } from './save-file.ts';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  homeScreen:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  instagram:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Instagram 389.0.0.31',
};

const file = new File(['a,b'], 'posts.csv', { type: 'text/csv' });
const make = vi.fn(async (): Promise<File | null> => file);
const share = vi.fn<(data: ShareData) => Promise<void>>();
let downloads: string[] = [];

/** Replaces properties of the browser until the end of the test. */
function give(properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

const sharing = (isActive = true) => ({
  ...{ canShare: () => true, share },
  userActivation: { isActive, hasBeenActive: true },
});

const toasts = () => useToasts.getState().toasts;
const answer = () => toasts()[0]?.action?.run();

/** Notes an anchor's download instead of starting it. */
function note(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  downloads.push(target.download);
}

beforeEach(() => {
  downloads = [];
  make.mockClear();
  share.mockReset().mockResolvedValue(undefined);
  useToasts.setState({ toasts: [] });
  document.addEventListener('click', note);
});

afterEach(() => {
  document.removeEventListener('click', note);
  for (const name of [
    'userAgent',
    'standalone',
    'canShare',
    'share',
    'userActivation',
    'clipboard',
  ]) {
    Reflect.deleteProperty(navigator, name);
  }
});

test('a browser with downloads gets an anchor, and the page says that it has started', async () => {
  await saveFile(make);
  expect(downloads).toEqual(['posts.csv']);
  expect(toasts()).toMatchObject([{ messageId: 'file.started', values: { name: 'posts.csv' } }]);
});

test('nothing is saved, and nothing said, when there is no file', async () => {
  make.mockResolvedValueOnce(null);
  await saveFile(make);
  expect([downloads, toasts()]).toEqual([[], []]);
});

test.each(['iphone', 'homeScreen'] as const)('%s shares within the press', async (agent) => {
  give({ userAgent: agents[agent], standalone: agent === 'homeScreen', ...sharing() });
  await saveFile(make);
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [file] });
  expect([downloads, toasts()]).toEqual([[], []]);
});

test('a file that took too long to make waits for another press', async () => {
  give({ userAgent: agents.homeScreen, standalone: true, ...sharing(false) });
  await saveFile(make);
  expect(share).not.toHaveBeenCalled();
  expect(toasts()).toMatchObject([
    { messageId: 'file.ready', isStaying: true, action: { messageId: 'file.save' } },
  ]);
  answer();
  expect(share).toHaveBeenCalledOnce();
  expect(downloads).toEqual([]);
});

test('so does one whose press the browser no longer accepts', async () => {
  give({ userAgent: agents.iphone, ...sharing() });
  share.mockRejectedValueOnce(new DOMException('late', 'NotAllowedError'));
  await saveFile(make);
  expect(toasts()).toMatchObject([{ messageId: 'file.ready' }]);
});

test('a waiting file goes with the session it belongs to', async () => {
  useSession.setState({ token: 'token-1' });
  give({ userAgent: agents.iphone, ...sharing(false) });
  await saveFile(make);
  expect(toasts()).toHaveLength(1);
  useSession.setState({ token: '' });
  expect(toasts()).toEqual([]);
});

test('an in-app browser makes nothing and gives the link for another one', async () => {
  const writeText = vi.fn(async () => undefined);
  give({ userAgent: agents.instagram, clipboard: { writeText } });
  Reflect.deleteProperty(Navigator.prototype, 'canShare');
  await saveFile(make);
  expect(make).not.toHaveBeenCalled();
  expect(downloads).toEqual([]);
  expect(toasts()).toMatchObject([{ variant: 'danger', messageId: 'file.inApp', isStaying: true }]);
  answer();
  await vi.waitFor(() => expect(toasts().at(-1)?.messageId).toBe('file.linkCopied'));
  expect(writeText).toHaveBeenCalledWith(window.location.href);
});

test('an app on the home screen that cannot share a file says so, and aborts no anchor', async () => {
  give({ userAgent: agents.homeScreen, standalone: true, ...sharing(), canShare: () => false });
  await saveFile(make);
  expect([downloads, toasts()]).toMatchObject([[], [{ messageId: 'file.failed' }]]);
});

test('pressed again it says so once', async () => {
  give({ userAgent: agents.instagram });
  Reflect.deleteProperty(Navigator.prototype, 'canShare');
  await saveFile(make);
  await saveFile(make);
  expect(toasts()).toHaveLength(1);
});

test('what prefers the share sheet falls back to a download where downloads work', async () => {
  give(sharing());
  share.mockRejectedValueOnce(new DOMException('no target', 'DataError'));
  await saveFile(make, { prefersShare: true });
  expect(share).toHaveBeenCalledOnce();
  expect(downloads).toEqual(['posts.csv']);
});
