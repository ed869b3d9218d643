/** @file What differs for an expired account: it is signed in, and pays for itself alone. */
import type { CallAnswer } from '../../contract/http/table.ts';
import { isSignedIn, useSession } from '../stores/session.ts';
import type { Payer } from '../stores/checkout.ts';
import { keepLogin } from './session.ts';

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
