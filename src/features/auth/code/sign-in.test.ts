import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import type { CallInput, CallName } from '../../../../contract/http/table.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { useSignIn } from './sign-in-store.ts';
import { resetStores } from '../../../core/store.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { sendCode } from './send-code.ts';
import { checkCode, enterOtp, openLink, resendCode, secondsUntil } from './sign-in.ts';

const login = { ...userRecordOf(), token: 'token-1' };
const paid = { email: 'ada@gmial.com', token: 'card-1' };

/** A fake server that records calls and gives the set responses. */
function makeServer(respond: (name: CallName) => unknown) {
  const asked: [CallName, unknown][] = [];
  return {
    asked,
    // The responses are given by the tests, each of the type its call has.
    call: async <N extends CallName>(name: N, input: CallInput<N>) => {
      asked.push([name, (input as { body?: unknown }).body]);
      return respond(name) as never;
    },
  };
}

const refuse = (status: number, message: string) => () => {
  throw new AppError(status === 401 ? 'unauthorized' : 'limited', message, {
    status,
    shown: true,
  });
};

/** A visit of the code entry that has not ended. */
const visit = new AbortController().signal;

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
});

describe('requesting a code', () => {
  it('sends the address in lower case and without spaces, and keeps it', async () => {
    const server = makeServer(() => ({}));
    expect(await sendCode(' Demo@Example. com', server)).toBe(true);
    expect(server.asked).toEqual([['sendCode', { email: 'demo@example.com' }]]);
    expect(readLocal('userEmail')).toBe('demo@example.com');
    expect(useSignIn.getState().email).toBe('demo@example.com');
  });

  it('moves an account that was just paid to the address that is entered now', async () => {
    writeLocal('paid', paid);
    const server = makeServer(() => ({ message: 'Moved' }));
    await sendCode(paid.email, server);
    expect(server.asked.map(([name]) => name)).toEqual(['sendCode']);
    expect(await sendCode('ada@gmail.com', server)).toBe(true);
    expect(server.asked.slice(1)).toEqual([
      ['correctEmail', { email: paid.email, new_email: 'ada@gmail.com', payment_token: 'card-1' }],
      ['sendCode', { email: 'ada@gmail.com' }],
    ]);
    expect(readLocal('paid')).toMatchObject({ email: 'ada@gmail.com' });
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'Moved' }]);
  });

  it('requests a code although the address cannot be moved', async () => {
    writeLocal('paid', paid);
    const server = makeServer((name) => (name === 'correctEmail' ? refuse(400, 'No')() : {}));
    expect(await sendCode('ada@gmail.com', server)).toBe(true);
    expect(readLocal('paid')).toEqual(paid);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('makes no request for something that is no address', async () => {
    const server = makeServer(() => ({}));
    expect(await sendCode('demo@', server)).toBe(false);
    expect(server.asked).toEqual([]);
  });

  it('makes one request of three presses', async () => {
    const server = makeServer(() => ({}));
    await Promise.all([1, 2, 3].map(() => sendCode('demo@example.com', server)));
    expect(server.asked).toHaveLength(1);
  });

  it('shows the limit in the form, with the text of the server', async () => {
    const server = makeServer(refuse(429, 'Please wait'));
    expect(await sendCode('demo@example.com', server)).toBe(false);
    expect(useSignIn.getState()).toMatchObject({ step: 'idle', failure: { text: 'Please wait' } });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('waits before it requests another code', async () => {
    const server = makeServer(() => ({}));
    await sendCode('demo@example.com', server);
    await resendCode(server);
    expect(server.asked).toHaveLength(1);
    expect(secondsUntil(useSignIn.getState().resendAt)).toBeGreaterThan(55);
    useSignIn.setState({ resendAt: 0 });
    writeLocal('resendAt', '0');
    await resendCode(server);
    expect(server.asked).toHaveLength(2);
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'otp.sentAgain' }]);
  });

  it('leads to the boxes again while the last code works', async () => {
    const server = makeServer(() => ({}));
    await sendCode('demo@example.com', server);
    resetStores();
    expect(await sendCode('Demo@example.com', server)).toBe(true);
    expect(server.asked).toHaveLength(1);
    expect(useSignIn.getState()).toMatchObject({ email: 'demo@example.com', isEarlierCode: true });
    expect(secondsUntil(useSignIn.getState().resendAt)).toBeGreaterThan(55);
    // Later than the gap, and the server has sent all it sends within an hour.
    const limited = makeServer(refuse(429, 'Please wait'));
    writeLocal('resendAt', String(Date.now() - 60_000));
    expect(await sendCode('demo@example.com', limited)).toBe(true);
    expect(limited.asked).toHaveLength(1);
    expect(await sendCode('other@example.com', limited)).toBe(false);
    // Five minutes after it was sent the code has expired.
    writeLocal('resendAt', String(Date.now() - 240_001));
    expect(await sendCode('demo@example.com', limited)).toBe(false);
  });

  it('keeps waiting after a reload, and after the payment, which is another document', async () => {
    const server = makeServer(() => ({}));
    await sendCode('demo@example.com', server);
    resetStores();
    await enterOtp(visit, new URLSearchParams());
    expect(useSignIn.getState()).toMatchObject({ email: 'demo@example.com', isLookedUp: true });
    expect(secondsUntil(useSignIn.getState().resendAt)).toBeGreaterThan(55);
    await resendCode(server);
    expect(server.asked).toHaveLength(1);
  });

  it('counts no more than the gap, even if the clock was changed', () => {
    expect(secondsUntil(Number.MAX_SAFE_INTEGER)).toBe(60);
    expect(secondsUntil(-1)).toBe(0);
  });
});

describe('submitting a code', () => {
  beforeEach(() => useSignIn.setState({ email: 'demo@example.com' }));

  it('keeps the login', async () => {
    const server = makeServer(() => login);
    await checkCode('4821', server);
    expect(server.asked).toEqual([['validateCode', { email: 'demo@example.com', otp: '4821' }]]);
    expect(useSignIn.getState().step).toBe('in');
    expect(useSession.getState()).toMatchObject({ token: 'token-1', isSubscribed: true });
    expect(readLocal('subscribed')).toBe('true');
  });

  it('detects an ended subscription', async () => {
    await checkCode(
      '4821',
      makeServer(() => ({ ...login, is_subscribed: false })),
    );
    expect(useSignIn.getState().step).toBe('expired');
    expect(readLocal('subscribed')).toBe('false');
  });

  it('shows a refusal and clears no session for it', async () => {
    keepLogin(login);
    await checkCode('0000', makeServer(refuse(401, 'Not this one')));
    expect(useSignIn.getState()).toMatchObject({ step: 'idle', failure: { text: 'Not this one' } });
    expect(useSession.getState().token).toBe('token-1');
  });

  it('makes no request without an address', async () => {
    useSignIn.setState({ email: '' });
    const server = makeServer(() => login);
    await checkCode('4821', server);
    expect(server.asked).toEqual([]);
  });
});

describe('entering the code entry', () => {
  it('uses the address the payment stored', async () => {
    await sendCode(
      'demo@example.com',
      makeServer(() => ({})),
    );
    resetStores();
    expect(useSignIn.getState().isLookedUp).toBe(false);
    await enterOtp(visit, new URLSearchParams());
    expect(useSignIn.getState()).toMatchObject({ email: 'demo@example.com', isLookedUp: true });
  });

  const order = {
    ...{ amount: 1, currency: 'USD', isTaxExtra: false, trialDays: 7, regular: 9.99 },
    ...{ renewsAt: 2e12, remindsAt: 1.9e12, paidAt: Date.now() },
  };

  it.each([
    ['of the address', paid.email, order, order],
    ['of another address', 'ada@example.com', order, null],
    ['that is two days old', paid.email, { ...order, paidAt: Date.now() - 2 * 86_400_000 }, null],
    ['that is malformed', paid.email, { ...order, amount: '1' }, null],
  ])(
    'confirms a payment only if it is one of this address: %s',
    async (_, email, stored, shown) => {
      writeLocal('userEmail', email);
      writeLocal('paid', { ...paid, order: stored });
      await enterOtp(visit, new URLSearchParams());
      expect(useSignIn.getState().paid).toEqual(shown);
    },
  );

  it('confirms the payment of an address that was corrected', async () => {
    writeLocal('paid', { ...paid, order });
    await sendCode(
      'ada@gmail.com',
      makeServer(() => ({})),
    );
    await enterOtp(visit, new URLSearchParams());
    expect(useSignIn.getState()).toMatchObject({ email: 'ada@gmail.com', paid: order });
  });

  it('keeps the address that was just entered', async () => {
    useSignIn.setState({ email: 'ada@example.com' });
    await enterOtp(visit, new URLSearchParams());
    expect(useSignIn.getState()).toMatchObject({ email: 'ada@example.com', isLookedUp: true });
  });

  const link = () => new URLSearchParams('email=demo%40example.com&key=abc');

  it('sends nothing when a mailed link is opened, and signs in when its button is pressed', async () => {
    const server = makeServer(() => login);
    await enterOtp(visit, link());
    expect(useSignIn.getState()).toMatchObject({ email: 'demo@example.com', step: 'idle' });
    expect([server.asked, useSession.getState().token]).toEqual([[], '']);
    await openLink(server);
    expect(server.asked).toEqual([['validateLink', { email: 'demo@example.com', key: 'abc' }]]);
    expect(useSignIn.getState()).toMatchObject({ step: 'in', link: null });
  });

  it('asks for the code of the mail where another browser asked for the link', async () => {
    await enterOtp(visit, link());
    const refusing = makeServer(() => {
      throw new AppError('forbidden', 'another browser', { status: 403, shown: true });
    });
    await openLink(refusing);
    expect(useSignIn.getState()).toMatchObject({ step: 'idle', failure: null });
    expect(useSignIn.getState().link?.needsCode).toBe(true);
    const server = makeServer(() => login);
    await checkCode('1234', server);
    const body = { email: 'demo@example.com', key: 'abc', otp: '1234' };
    expect(server.asked).toEqual([['validateLink', body]]);
    expect(useSignIn.getState().step).toBe('in');
  });

  it('says why a link is refused, and sends a code instead', async () => {
    await enterOtp(visit, link());
    await openLink(makeServer(refuse(400, 'has expired')));
    expect(useSignIn.getState().failure).toMatchObject({ text: 'has expired' });
    expect(await resendCode(makeServer(() => ({})))).toBe(true);
    expect(useSignIn.getState().link).toBeNull();
  });

  it('makes no request without either', async () => {
    const server = makeServer(() => login);
    await enterOtp(visit, new URLSearchParams('email=x&key=abc'));
    await openLink(server);
    await enterOtp(visit, new URLSearchParams());
    expect(server.asked).toEqual([]);
    expect(useSignIn.getState().email).toBe('');
  });
});
