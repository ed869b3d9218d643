import { afterEach, describe, expect, it, vi } from 'vitest';
import { givePush } from '../../../tests/support/push.ts';
import { canPush, pushSubscription, subscribePush, unsubscribePush } from './push.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('push messages', () => {
  it('need a service worker, push and notifications', async () => {
    vi.stubGlobal('navigator', undefined);
    expect(canPush()).toBe(false);
    givePush();
    expect(canPush()).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(canPush()).toBe(false);
    expect(await pushSubscription()).toBeNull();
    await expect(unsubscribePush()).resolves.toBeUndefined();
  });

  it('are signed with the key of the server, which is base64url', async () => {
    const browser = givePush();
    await subscribePush('-_8A');
    expect([...(browser.subscribed?.key ?? [])]).toEqual([0xfb, 0xff, 0x00]);
    expect(await pushSubscription()).not.toBeNull();
  });

  it('replace the subscription for another key', async () => {
    const browser = givePush({ hasFormer: true });
    await subscribePush('AAAA');
    expect(browser).toMatchObject({ former: false, subscribed: { key: new Uint8Array(3) } });
  });

  it('are refused with the error of the browser where there is nothing to replace', async () => {
    givePush({ isRefused: true });
    await expect(subscribePush('AAAA')).rejects.toThrow('no service');
  });

  it('end', async () => {
    const browser = givePush();
    await subscribePush('AAAA');
    await unsubscribePush();
    expect(browser.subscribed).toBeNull();
    expect(await pushSubscription()).toBeNull();
  });

  it('count as absent where the browser fails to say', async () => {
    givePush();
    const getRegistration = () => Promise.reject(new DOMException('no', 'SecurityError'));
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
    expect(await pushSubscription()).toBeNull();
  });
});
