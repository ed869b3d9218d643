/** @file What differs for an expired account: it is signed in, and pays for itself alone. */
import { keepLogin } from '../../../core/session/session.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import type { RenewedUser } from './checkout-machine.ts';
import type { Payer } from './checkout-store.ts';

/** The payer of a renewal, or null for a visitor. The account's name and e-mail cannot be changed. */
export function renewingPayer(): Payer | null {
  const session = useSession.getState();
  if (!isSignedIn(session) || session.user === null) return null;
  const { username, email } = session.user;
  return { usernameInsta: username, email, firstName: '', lastName: '' };
}

/** Stores the login of a paid renewal, from now on as subscribed. */
export function finishRenewal(answered: RenewedUser): void {
  const { token, user } = useSession.getState();
  const renewed = answered ?? user;
  if (renewed !== null) keepLogin({ ...renewed, is_subscribed: true, token });
}
