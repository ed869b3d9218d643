import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { promptInstall, watchInstall } from './install-prompt.ts';

/** The browser's offer to install, and how often its prompt was shown. */
function offerInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined);
  const userChoice = Promise.resolve({ outcome });
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt, userChoice }));
  return { event, prompt };
}

beforeEach(() => givePage());

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
