import type { Recurly } from '@recurly/recurly-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentProvider, type ProviderSettings } from './payment-provider.ts';

const settings: ProviderSettings = {
  script: 'https://provider.example/library.js',
  style: 'https://provider.example/library.css',
  public_key: 'key',
  token_address: 'https://provider.example/token',
  wallet_hosts: [],
};
const card = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  number: '4111111111111111',
  month: '12',
  year: '40',
  cvv: '123',
  email: 'ada@example.com',
  username: 'ada',
};
const signal = () => new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

describe('a card token', () => {
  /** A token endpoint that answers with the body; resolves with the request it got. */
  function responding(body: unknown, status = 200) {
    const requests: { address: string; init: RequestInit }[] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      requests.push({ address, init });
      return Response.json(body, { status });
    });
    return requests;
  }
  const tokenise = () => paymentProvider.tokenise(card, settings, signal());

  it('is created by the token endpoint, which gets the card and no credentials', async () => {
    const requests = responding({ id: 'token-1' });
    expect(await tokenise()).toEqual({ type: 'token', cardToken: 'token-1' });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.address).toBe(settings.token_address);
    expect(requests[0]?.init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
    expect(Object.fromEntries(requests[0]?.init.body as URLSearchParams)).toEqual({
      ...card,
      key: 'key',
      three_d_secure_action_required: 'false',
    });
  });

  it('is refused with the fields the provider names, as those of the form', async () => {
    responding({ error: { message: 'Wrong.', fields: ['number', 'cvv', 'constructor'] } }, 422);
    expect(await tokenise()).toEqual({
      type: 'invalid',
      fields: ['cardNumber', 'cvc'],
      text: 'Wrong.',
    });
  });

  it('is refused with the message of the provider where it names no field', async () => {
    responding({ error: { message: 'Not today.' } });
    await expect(tokenise()).rejects.toMatchObject({
      code: 'payment',
      shown: true,
      message: 'Not today.',
    });
  });

  it.each([{}, { id: '' }, { id: 7 }, { error: { message: 7, fields: 'number' } }])(
    'is not read from %j',
    async (response) => {
      responding(response);
      await expect(tokenise()).rejects.toMatchObject({ code: 'payment', shown: false });
    },
  );

  it('is not created by a provider that cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(tokenise()).rejects.toMatchObject({ code: 'provider-away' });
  });

  it('is not waited for after a cancellation', async () => {
    vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
    const controller = new AbortController();
    const made = paymentProvider.tokenise(card, settings, controller.signal);
    controller.abort();
    await expect(made).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a challenge', () => {
  /** The library's challenge, whose events the test emits. */
  function library() {
    const listeners = new Map<string, (value: unknown) => void>();
    const removed: string[] = [];
    const secure = {
      on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
      attach: () => undefined,
      remove: () => removed.push('challenge'),
    };
    const recurly = { Risk: () => ({ ThreeDSecure: () => secure }) } as unknown as Recurly;
    const container = {
      replaceChildren: () => removed.push('frame'),
    } as unknown as HTMLElement;
    const emit = (event: string, value: unknown) => listeners.get(event)?.(value);
    return { recurly, container, emit, removed };
  }

  it('resolves with its result token and clears the container', async () => {
    const { recurly, container, emit, removed } = library();
    const passed = paymentProvider.challenge(recurly, 'a1', container, signal());
    emit('token', { id: 'r1' });
    expect(await passed).toBe('r1');
    expect(removed).toEqual(['challenge', 'frame']);
  });

  it('rejects with the message of the provider', async () => {
    const { recurly, container, emit, removed } = library();
    const passed = paymentProvider.challenge(recurly, 'a1', container, signal());
    emit('error', { message: 'Not confirmed.' });
    await expect(passed).rejects.toMatchObject({ code: 'payment', message: 'Not confirmed.' });
    expect(removed).toEqual(['challenge', 'frame']);
  });

  it('ends with its signal, before or after it was shown', async () => {
    const { recurly, container, removed } = library();
    const controller = new AbortController();
    const passed = paymentProvider.challenge(recurly, 'a1', container, controller.signal);
    controller.abort();
    await expect(passed).rejects.toMatchObject({ code: 'cancelled' });
    expect(removed).toEqual(['challenge', 'frame']);
    const never = paymentProvider.challenge(recurly, 'a1', container, controller.signal);
    await expect(never).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the library', () => {
  interface Tag extends EventTarget {
    readonly name: string;
    src?: string;
    href?: string;
    remove(): void;
  }
  const tags: Tag[] = [];
  const configured: unknown[] = [];

  beforeEach(() => {
    const createElement = (name: string) =>
      Object.assign(new EventTarget(), { name, remove: () => undefined });
    vi.stubGlobal('document', { createElement, head: { append: (tag: Tag) => tags.push(tag) } });
    vi.stubGlobal('window', { location: { href: 'https://limn.example/paymentplan' } });
  });

  it('is loaded again after a failure, and once after a success', async () => {
    const failing = paymentProvider.open(settings);
    expect(tags.map(({ src, href }) => src ?? href)).toEqual([settings.script, settings.style]);
    tags[0]?.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toMatchObject({ code: 'unavailable' });
    const loading = paymentProvider.open(settings);
    const recurly = { configure: (options: unknown) => configured.push(options) };
    Object.assign(window, { recurly });
    tags.findLast(({ name }) => name === 'script')?.dispatchEvent(new Event('load'));
    expect(await loading).toBe(recurly);
    expect(configured).toMatchObject([{ publicKey: 'key' }]);
    const count = tags.length;
    expect(await paymentProvider.open(settings)).toBe(recurly);
    expect(tags).toHaveLength(count);
  });
});
