/** @file Requests a login code. Separate from sign-in.ts, because the plan page needs this part alone. */
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { checkEmail } from '../../../../contract/forms/visitor.ts';
import { oneTimeCode } from '../../../../contract/limits.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { failureOf } from '../../../core/errors/failure.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { currentSession } from '../../../core/session/session.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { movePaid, readPaid } from './paid.ts';
import { useSignIn } from './sign-in-store.ts';

/** The thread that sends the calls. */
export type Caller = Pick<ApiThread, 'call'>;

/** The options of a visitor's call: the caller shows what went wrong. */
export const visitorCall = { protected: false, quiet: true } as const;

/** The address as it is sent: lower case, no spaces. */
export function canonical(email: string): string {
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
  const paid = readPaid();
  if (paid === null || paid.email === email) return;
  const signal = neverAborted();
  const body = { email: paid.email, new_email: email, payment_token: paid.token };
  const corrected = await attempt(
    () => thread.call('correctEmail', { body }, currentSession(), signal),
    visitorCall,
  );
  if (corrected.type !== 'done') return;
  movePaid(email);
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
  const signal = neverAborted();
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
