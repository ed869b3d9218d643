/** @file Signing in: by a mailed code, or by the link that is mailed after too many wrong codes. */
import { checkEmail } from '../../../../contract/forms/visitor.ts';
import { oneTimeCode } from '../../../../contract/limits.ts';
import type { Login } from '../../../../contract/records/user.ts';
import { clock } from '../../../core/browser/clock.ts';
import { tap } from '../../../core/browser/haptics.ts';
import { takeHash } from '../../../core/browser/navigation.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { canonical, sendCode, visitorCall, type Caller } from './send-code.ts';
import { paidOrderOf } from './paid.ts';
import { useSignIn } from './sign-in-store.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { attempt, type Attempt } from '../../../core/errors/attempt.ts';
import { currentSession, keepLogin } from '../../../core/session/session.ts';

/** The visit of the code entry, aborted when it is left. */
let visit = neverAborted();

/** Forgets a refusal that arrives after the visit: another form would show it as its own. */
function forgetLate(pressedAt: AbortSignal): void {
  if (pressedAt.aborted) forgetRefusal();
}

/** Requests another code for the same address. True when it was sent. */
export async function resendCode(thread: Caller = api): Promise<boolean> {
  const { email, resendAt } = useSignIn.getState();
  if (email === '' || clock.now() < resendAt) return false;
  const here = visit;
  const isSent = await sendCode(email, thread);
  forgetLate(here);
  if (!isSent || useSignIn.getState().isEarlierCode) return false;
  useSignIn.setState({ link: null });
  addToast({ variant: 'success', messageId: 'otp.sentAgain' });
  return true;
}

/** Keeps a login, or says why there is none; `step` is where it leads. */
export function finish(login: Attempt<Login>): void {
  if (login.type !== 'done') {
    const failure = login.type === 'failed' ? failureOf(login.fault) : null;
    useSignIn.setState({ step: 'idle', failure });
    return;
  }
  writeLocal('resendAt', null);
  writeLocal('paid', null);
  keepLogin(login.value);
  tap();
  useSignIn.setState({
    step: login.value.is_subscribed ? 'in' : 'expired',
    ...{ failure: null, link: null, paid: null },
  });
}

/**
 * Submits a code, or that of the mail whose link was opened. A 401 shows its detail and clears no
 * session (docs/product.md, "Session end").
 */
export async function checkCode(otp: string, thread: Caller = api): Promise<void> {
  const { email, step, link } = useSignIn.getState();
  if (email === '' || step === 'checking') return;
  useSignIn.setState({ step: 'checking', failure: null });
  const here = visit;
  const signal = neverAborted();
  const call = () =>
    link === null
      ? thread.call('validateCode', { body: { email, otp } }, currentSession(), signal)
      : thread.call(
          'validateLink',
          { body: { email, key: link.key, otp } },
          currentSession(),
          signal,
        );
  finish(await attempt(call, visitorCall));
  forgetLate(here);
}

/** Uses the mailed link. A browser other than the one that asked for it needs the mail's code too. */
export async function openLink(thread: Caller = api): Promise<void> {
  const { email, step, link } = useSignIn.getState();
  if (link === null || step === 'checking') return;
  useSignIn.setState({ step: 'checking', failure: null });
  const signal = neverAborted();
  const body = { email, key: link.key };
  const here = visit;
  const login = await attempt(
    () => thread.call('validateLink', { body }, currentSession(), signal),
    visitorCall,
  );
  if (login.type === 'failed' && login.fault.code === 'forbidden') {
    useSignIn.setState({ step: 'idle', link: { ...link, needsCode: true } });
  } else {
    finish(login);
  }
  forgetLate(here);
}

/**
 * Enters the code entry, whose refusals go when it is left. The address was stored by the payment, which
 * is another document, or comes with its key from a mailed link: `#email=…&key=…`, a fragment, so that no
 * server logs the key. Nothing is sent by opening it: programs that check mails open every link and run
 * its scripts.
 */
export async function enterOtp(signal: AbortSignal, hash = takeHash()): Promise<void> {
  // This file is loaded when the screen is entered: the visitor may have left in the meantime.
  if (signal.aborted) return;
  visit = signal;
  signal.addEventListener('abort', forgetRefusal, { once: true });
  useSignIn.setState({ step: 'idle', failure: null, link: null, paid: null });
  const key = hash.get('key');
  const linked = canonical(hash.get('email') ?? '');
  if (key !== null && checkEmail(linked) === undefined) {
    useSignIn.setState({ email: linked, isLookedUp: true, link: { key, needsCode: false } });
    return;
  }
  const known = useSignIn.getState().email;
  const stored = isSignedIn(useSession.getState()) ? '' : (readLocal('userEmail') ?? '');
  const email = known === '' ? stored : known;
  useSignIn.setState({
    ...(known === '' ? { email, resendAt: Number(readLocal('resendAt')) || 0 } : {}),
    isLookedUp: true,
    paid: paidOrderOf(email),
  });
}

/**
 * Shows the invalid-data message for a pasted text without a digit (docs/product.md, "Code entry").
 */
export function refuseCode(): void {
  useSignIn.setState({ failure: { messageId: 'otp.invalidCode' } });
}

/** Clears the last refusal, because the code is typed again or its screen is left. */
export function forgetRefusal(): void {
  if (useSignIn.getState().failure !== null) useSignIn.setState({ failure: null });
}

/** Whole seconds until a time, between 0 and the gap even if the clock was changed. */
export function secondsUntil(time: number): number {
  const left = Math.min(time - clock.now(), oneTimeCode.resendGapMs);
  return Math.max(0, Math.ceil(left / 1_000));
}
