/** @file Calls about what an account has: receipts, sessions, a copy of its data, and its end. */
import { boolean, enums, object, pattern, size, string, type } from 'superstruct';
import { email, finite, maybeNumber, rowsOf, text } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

/** The charges of the account as the provider has them, newest first; amounts in units of `currency`. */
export const receipts = call({
  method: 'GET',
  path: 'client/receipts/',
  protection: 'token',
  response: rowsOf(
    object({
      number: text,
      amount: finite,
      /** The tax in the amount; null where the provider does not say. */
      tax: maybeNumber,
      currency: text,
      created_at: text,
      state: enums(['paid', 'refunded', 'due']),
    }),
  ),
});

/** The hash of a session's token (SHA-256) as base64url; it opens nothing. */
const sessionId = pattern(string(), /^[A-Za-z0-9_-]{43}$/);

/** The open sessions, newest first. */
export const sessions = call({
  method: 'GET',
  path: 'client/sessions/',
  protection: 'token',
  response: rowsOf(
    object({
      id: sessionId,
      /** Browser and system; empty where they are unknown. */
      device: text,
      created_at: text,
      is_current: boolean(),
    }),
  ),
});

/** Ends one session of the account. One that is gone already is `not-found`. */
export const endSession = call({
  method: 'POST',
  path: 'client/session/end/',
  protection: 'token',
  body: object({ id: sessionId }),
  response: messageResponse,
});

/** Ends all sessions of the account, this one included. */
export const endSessions = call({
  method: 'POST',
  path: 'client/sessions/end/',
  protection: 'token',
  response: messageResponse,
});

/** Everything that is stored about the account, as JSON. */
export const exportAccount = call({
  method: 'GET',
  path: 'client/account/export/',
  protection: 'token',
  response: type({}),
});

/** Deletes the account. Its e-mail address is repeated, so that no stray request does it. */
export const deleteAccount = call({
  method: 'POST',
  path: 'client/account/delete/',
  protection: 'token',
  body: object({ email }),
  response: messageResponse,
});

/**
 * Corrects the e-mail address of an account that was just paid and into which nobody has signed in: a
 * mistyped address would lock the payer out. The payment token proves who paid.
 */
export const correctEmail = call({
  method: 'POST',
  path: 'client/register/email/',
  protection: 'public',
  body: object({ email, new_email: email, payment_token: size(string(), 1, 128) }),
  response: messageResponse,
});
