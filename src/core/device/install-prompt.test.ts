import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { isIos, isStandalone, promptInstall, watchInstall } from './install-prompt.ts';

/** The browser's offer to install, and how often its prompt was shown. */
function offerInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined);
  const userChoice = Promise.resolve({ outcome });
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt, userChoice }));
  return { event, prompt };
}

beforeEach(() => givePage());
afterEach(() => void vi.unstubAllGlobals());

describe('the prompt of the browser', () => {
  it('is kept back until it is asked for, and works once', async () => {
    const tell = vi.fn();
    watchInstall(tell);
    const { event, prompt } = offerInstall('accepted');
    expect([event.defaultPrevented, tell.mock.calls]).toEqual([true, [[true]]]);
    expect(prompt).not.toHaveBeenCalled();
    expect(await promptInstall()).toBe(true);
    expect(await promptInstall()).toBe(false);
    expect(prompt).toHaveBeenCalledOnce();
  });

  it('may be dismissed', async () => {
    watchInstall(() => undefined);
    offerInstall('dismissed');
    expect(await promptInstall()).toBe(false);
  });

  it('is gone once the app is installed', async () => {
    const tell = vi.fn();
    watchInstall(tell);
    const { prompt } = offerInstall('accepted');
    window.dispatchEvent(new Event('appinstalled'));
    expect(tell).toHaveBeenLastCalledWith(false);
    expect(await promptInstall()).toBe(false);
    expect(prompt).not.toHaveBeenCalled();
  });
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 1, false],
  ['Mozilla/5.0 (Linux; Android 15)', 5, false],
])('a device that calls itself %s with %i touches is iOS: %s', (userAgent, maxTouchPoints, is) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(isIos()).toBe(is);
});

it('the app knows that it runs from the home screen, in Safari as well', () => {
  vi.stubGlobal('navigator', {});
  expect(isStandalone()).toBe(false);
  vi.stubGlobal('navigator', { standalone: true });
  expect(isStandalone()).toBe(true);
  vi.stubGlobal('navigator', {});
  const isInstalled = (query: string) => ({ matches: query === '(display-mode: standalone)' });
  Object.assign(window, { matchMedia: isInstalled });
  expect(isStandalone()).toBe(true);
});
