import { beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { isOnline, onceOnline, watchConnection } from './connection.ts';

const device = { onLine: true };

beforeEach(() => {
  givePage();
  device.onLine = true;
  vi.stubGlobal('navigator', device);
});

it('is taken to be there where a browser does not say', () => {
  vi.stubGlobal('navigator', undefined);
  expect(isOnline()).toBe(true);
  vi.stubGlobal('navigator', { onLine: false });
  expect(isOnline()).toBe(false);
});

it('is reported at once and at each change', () => {
  device.onLine = false;
  const heard: boolean[] = [];
  watchConnection((isNow) => heard.push(isNow));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('offline'));
  expect(heard).toEqual([false, true, false]);
});

it('calls back once when it returns, unless that was called off', () => {
  const calls: string[] = [];
  onceOnline(() => calls.push('waited for'));
  onceOnline(() => calls.push('called off'))();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(calls).toEqual(['waited for']);
});
