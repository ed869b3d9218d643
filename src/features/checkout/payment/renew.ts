/** @file What differs for an expired account: it is signed in, and pays for itself alone. */
import type { CallAnswer } from '../../../../contract/http/table.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import type { Payer } from './checkout-store.ts';
import { keepLogin } from '../../../core/session/session.ts';

/** Who renews, or null for a visitor. The account's name and e-mail cannot be changed. */
export function renewingPayer(): Payer | null {
  const session = useSession.getState();
  if (!isSignedIn(session) || session.user === null) return null;
  const { username, email } = session.user;
  return { usernameInsta: username, email, firstName: '', lastName: '' };
}

/** A paid renewal: the login is stored and the account counts as subscribed (spec 4). */
export function finishRenewal(answer: CallAnswer<'renewPlan'>): void {
  const { token, user } = useSession.getState();
  const renewed = answer.user ?? user;
  if (renewed !== null) keepLogin({ ...renewed, is_subscribed: true, token });
}
