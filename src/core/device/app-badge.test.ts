import { afterEach, expect, it, vi } from 'vitest';
import { showBadge } from './app-badge.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the icon has a number, and none at 0', () => {
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showBadge(3);
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[[3]], []]);
  showBadge(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
  expect(setAppBadge).toHaveBeenCalledOnce();
});

it('a browser without numbers, or one that refuses them, is no error', async () => {
  vi.stubGlobal('navigator', {});
  expect(() => showBadge(3)).not.toThrow();
  const refuse = () => Promise.reject(new DOMException('not installed'));
  vi.stubGlobal('navigator', { setAppBadge: refuse, clearAppBadge: refuse });
  showBadge(3);
});
