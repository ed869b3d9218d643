/** @file Signing in: by a mailed code, or by the link that is mailed after too many wrong codes. */
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { checkEmail } from '../../../../contract/forms/visitor.ts';
import { oneTimeCode } from '../../../../contract/limits.ts';
import type { Login } from '../../../../contract/records/user.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { tap } from '../../../core/browser/haptics.ts';
import { takeHash } from '../../../core/browser/navigation.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { api } from '../../../core/workers/threads.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { useSignIn } from './sign-in-store.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { attempt, type Attempt } from '../../../core/errors/attempt.ts';
import { currentSession, keepLogin } from '../../../core/session/session.ts';

type Caller = Pick<ApiThread, 'call'>;

const visitorCall = { protected: false, quiet: true } as const;

/** The address as it is sent: lower case, no spaces. */
function canonical(email: string): string {
  return withoutSpaces(email).toLowerCase();
}

/** When a code for this address was last sent from this device, or null once it has expired. */
function sentAt(email: string): number | null {
  const resendAt = Number(readLocal('resendAt')) || 0;
  const at = resendAt - oneTimeCode.resendGapMs;
  const age = clock.now() - at;
  const isLive = resendAt > 0 && age >= 0 && age < oneTimeCode.lifeMs;
  return isLive && readLocal('userEmail') === email ? at : null;
}

/** Leads to the boxes for the code that was sent before and still works. */
function continueEarlier(email: string, sent: number): true {
  const resendAt = sent + oneTimeCode.resendGapMs;
  useSignIn.setState({ email, step: 'idle', failure: null, resendAt, isEarlierCode: true });
  return true;
}

/**
 * Moves an account that was just paid to another address: the one it was paid with may be a mistyped
 * one, whose mails nobody gets. Any other address is not touched, and the code is requested all the same.
 */
async function correctPaidEmail(email: string, thread: Caller): Promise<void> {
  const { email: from, token } = readLocal('paid') ?? {};
  if (typeof from !== 'string' || typeof token !== 'string' || from === email) return;
  const { signal } = new AbortController();
  const body = { email: from, new_email: email, payment_token: token };
  const corrected = await attempt(
    () => thread.call('correctEmail', { body }, currentSession(), signal),
    visitorCall,
  );
  if (corrected.type !== 'done') return;
  writeLocal('paid', { email, token });
  const { message } = corrected.value;
  if (message !== undefined) addToast({ variant: 'success', text: message });
}

/**
 * Requests a code. True when there is one to enter: it was sent, or one that was sent before still
 * works and the server sends no other yet. The address is stored for the code screen.
 */
export async function sendCode(typed: string, thread: Caller = api): Promise<boolean> {
  const email = canonical(typed);
  if (checkEmail(email) !== undefined || useSignIn.getState().step === 'sending') return false;
  const earlier = sentAt(email);
  if (earlier !== null && clock.now() - earlier < oneTimeCode.resendGapMs) {
    return continueEarlier(email, earlier);
  }
  useSignIn.setState({ step: 'sending', failure: null });
  await correctPaidEmail(email, thread);
  const { signal } = new AbortController();
  const sent = await attempt(
    () => thread.call('sendCode', { body: { email } }, currentSession(), signal),
    visitorCall,
  );
  if (sent.type !== 'done') {
    const isLimited = sent.type === 'failed' && sent.fault.code === 'limited';
    if (isLimited && earlier !== null) return continueEarlier(email, earlier);
    const failure = sent.type === 'failed' ? failureOf(sent.fault) : null;
    useSignIn.setState({ step: 'idle', failure });
    return false;
  }
  const resendAt = clock.now() + oneTimeCode.resendGapMs;
  writeLocal('userEmail', email);
  writeLocal('resendAt', String(resendAt));
  useSignIn.setState({ email, step: 'idle', resendAt, isEarlierCode: false });
  return true;
}

/** Requests another code for the same address. True when it was sent. */
export async function resendCode(thread: Caller = api): Promise<boolean> {
  const { email, resendAt } = useSignIn.getState();
  if (email === '' || clock.now() < resendAt) return false;
  if (!(await sendCode(email, thread)) || useSignIn.getState().isEarlierCode) return false;
  useSignIn.setState({ link: null });
  addToast({ variant: 'success', messageId: 'otp.sentAgain' });
  return true;
}

function finish(login: Attempt<Login>): void {
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
    ...{ step: login.value.is_subscribed ? 'in' : 'expired', failure: null, link: null },
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
  const { signal } = new AbortController();
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
}

/** Uses the mailed link. A browser other than the one that asked for it needs the mail's code too. */
export async function openLink(thread: Caller = api): Promise<void> {
  const { email, step, link } = useSignIn.getState();
  if (link === null || step === 'checking') return;
  useSignIn.setState({ step: 'checking', failure: null });
  const { signal } = new AbortController();
  const body = { email, key: link.key };
  const login = await attempt(
    () => thread.call('validateLink', { body }, currentSession(), signal),
    visitorCall,
  );
  if (login.type === 'failed' && login.fault.code === 'forbidden') {
    useSignIn.setState({ step: 'idle', link: { ...link, needsCode: true } });
  } else {
    finish(login);
  }
}

/**
 * Enters the code entry. The address was stored by the payment, which is another document, or comes
 * with its key from a mailed link: `#email=…&key=…`, a fragment, so that no server logs the key. Nothing
 * is sent by opening it: programs that check mails open every link and run its scripts.
 */
export async function enterOtp(hash = takeHash()): Promise<void> {
  useSignIn.setState({ step: 'idle', failure: null, link: null });
  const key = hash.get('key');
  const linked = canonical(hash.get('email') ?? '');
  if (key !== null && checkEmail(linked) === undefined) {
    useSignIn.setState({ email: linked, isLookedUp: true, link: { key, needsCode: false } });
    return;
  }
  const known = useSignIn.getState().email;
  const stored = isSignedIn(useSession.getState()) ? '' : (readLocal('userEmail') ?? '');
  useSignIn.setState(
    known === ''
      ? { email: stored, resendAt: Number(readLocal('resendAt')) || 0, isLookedUp: true }
      : { isLookedUp: true },
  );
}

/**
 * Shows the invalid-data message for a pasted text without a digit (docs/product.md, "Code entry").
 */
export function refuseCode(): void {
  useSignIn.setState({ failure: { messageId: 'otp.invalidCode' } });
}

/** Clears the last refusal, because the code is typed again. */
export function forgetRefusal(): void {
  if (useSignIn.getState().failure !== null) useSignIn.setState({ failure: null });
}

/** Whole seconds until a time, between 0 and the gap even if the clock was changed. */
export function secondsUntil(time: number): number {
  const left = Math.min(time - clock.now(), oneTimeCode.resendGapMs);
  return Math.max(0, Math.ceil(left / 1_000));
}
