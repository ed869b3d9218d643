import { afterEach, expect, it, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => vi.unstubAllGlobals());

it('a part that is gone while the device is online is an error', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadPart(gone)).rejects.toMatchObject({ name: 'PartLoadError' });
});

it('offline a part comes with the network', async () => {
  const target = new EventTarget();
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('window', target);
  let isOnline = false;
  const part = loadPart(() => (isOnline ? Promise.resolve('part') : Promise.reject(new Error())));
  await vi.waitFor(() => {
    isOnline = true;
    target.dispatchEvent(new Event('online'));
    return expect(Promise.race([part, Promise.resolve('')])).resolves.toBe('part');
  });
});
