import { afterEach, describe, expect, it, vi } from 'vitest';
import { givePush } from '../../../tests/support/push.ts';
import { canPush, pushSubscription, subscribePush, unsubscribePush } from './push.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

  it('wait for the service worker, which is registered after the first screen', async () => {
    vi.useFakeTimers();
    const registered = new Promise<void>((resolve) => {
      setTimeout(resolve, 9_000);
    });
    const browser = givePush({ registered });
    const subscribing = subscribePush('AAAA');
    await vi.advanceTimersByTimeAsync(9_000);
    await subscribing;
    expect(browser.subscribed).not.toBeNull();
  });

  it('are given up where none is registered', async () => {
    vi.useFakeTimers();
    givePush({ registered: new Promise(() => undefined) });
    await Promise.all([
      expect(subscribePush('AAAA')).rejects.toThrow('no service worker'),
      vi.advanceTimersByTimeAsync(10_000),
    ]);
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
