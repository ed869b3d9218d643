import { beforeEach, expect, it } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { AppError } from '../../../contract/faults.ts';
import type { CallName } from '../../../contract/http/table.ts';
import { useToasts } from '../errors/toasts-store.ts';
import { keepLogin } from '../session/session.ts';
import { resetStores } from '../store.ts';
import type { makePasskey } from './authenticator.ts';
import { addPasskey } from './passkeys.ts';
import { usePasskeys } from './passkeys-store.ts';

type Made = Awaited<ReturnType<typeof makePasskey>>;

const row = { id: 'AAAA', device: 'Firefox, Android', created_at: '2026-11-01', used_at: null };
const response = { clientDataJSON: 'e30', attestationObject: 'e30', transports: [] };
const made: Made = {
  type: 'done',
  value: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response },
};

/** A server that records calls and answers them, or refuses one. */
function serverThat(refused?: CallName) {
  const asked: CallName[] = [];
  const call = async (name: CallName) => {
    asked.push(name);
    if (name === refused) throw new AppError('conflict', 'Ten are enough.', { shown: true });
    return (name === 'passkeys' ? [row] : {}) as never;
  };
  return { asked, call };
}

const toasts = () => useToasts.getState().toasts.map(({ text, messageId }) => text ?? messageId);

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf(), token: 'session-1' });
});

it('a passkey that the server accepts is listed, and said', async () => {
  const server = serverThat();
  expect(await addPasskey(server, async () => made)).toBe(true);
  await expect.poll(() => usePasskeys.getState().rows).toEqual([row]);
  expect(server.asked).toEqual(['passkeyOptions', 'addPasskey', 'passkeys']);
  expect(toasts()).toEqual(['passkeys.added']);
});

it('a person who makes none reads nothing, and the server is not asked', async () => {
  const server = serverThat();
  expect(await addPasskey(server, async () => ({ type: 'refused' }))).toBe(false);
  expect(server.asked).toEqual(['passkeyOptions']);
  expect(toasts()).toEqual([]);
});

it.each(['known', 'noPlace', 'failed'] as const)('a browser that makes none: %s', async (why) => {
  expect(await addPasskey(serverThat(), async () => ({ type: 'failed', why }))).toBe(false);
  expect(toasts()).toEqual([`passkeys.${why}`]);
});

it.each(['passkeyOptions', 'addPasskey'] as const)('a refusal of %s is shown', async (name) => {
  expect(await addPasskey(serverThat(name), async () => made)).toBe(false);
  expect(toasts()).toEqual(['Ten are enough.']);
});
