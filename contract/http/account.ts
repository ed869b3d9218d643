/** @file Calls of sign-in, session, account and support. */
import { defaulted, enums, object, omit, optional, pattern, size, string } from 'superstruct';
import { contactMessage, oneTimeCode, requestLimits } from '../limits.ts';
import { login, userRecord } from '../records/user.ts';
import { email, text, username } from '../records/values.ts';
import { call, messageResponse } from './call.ts';

const code = pattern(string(), new RegExp(`^[0-9]{${oneTimeCode.length}}$`));

/** Mails a one-time code. The response is the same whether or not the address is known. */
export const sendCode = call({
  method: 'POST',
  path: 'client/insta/sendotp/',
  protection: 'public',
  body: object({ email }),
  response: messageResponse,
});

/** Exchanges a code for a session: the user record with its token. */
export const validateCode = call({
  method: 'POST',
  path: 'client/insta/validateotp/',
  protection: 'public',
  secret: true,
  body: object({ email, otp: code }),
  response: login,
});

/**
 * Exchanges the mailed sign-in link for a session. After ten wrong codes an account gets a link
 * instead of a code, so that guessing cannot lock its owner out. Only the browser that asked for the
 * mail can use it without the code in the mail; others are refused (`forbidden`), and it stays usable.
 */
export const validateLink = call({
  method: 'POST',
  path: 'client/insta/validatelink/',
  protection: 'public',
  secret: true,
  body: object({
    email,
    key: pattern(string(), /^[A-Za-z0-9_-]{22,64}$/),
    otp: optional(code),
  }),
  response: login,
});

/** Mails the account name of an e-mail address. */
export const recoverUsername = call({
  method: 'POST',
  path: 'client/recover/username/',
  protection: 'public',
  body: object({ email }),
  response: messageResponse,
});

/** The current user record; the token stays the same. */
export const userDetail = call({
  method: 'POST',
  path: 'client/user/detail/',
  protection: 'token',
  response: userRecord,
  readOnly: true,
});

/**
 * The figures of the user record, for tools of the owner: without address, plan and insight. What was not
 * counted is null, also where the record has 0: before an analysis, and of a private account.
 */
export const figures = call({
  method: 'GET',
  path: 'client/figures/',
  protection: 'token',
  response: omit(userRecord, ['email', 'is_subscribed', 'is_insight', 'chat_gpt_data']),
  readOnly: true,
});

/**
 * Changes the name of the account. With a real source it is a hint until an account is connected, and
 * then the platform's (409); where people are invented, the new name has another account.
 */
export const changeName = call({
  method: 'POST',
  path: 'account/name/',
  protection: 'token',
  body: object({ username }),
  response: userRecord,
});

/** Mails a code to the present address and another one to the new address. */
export const beginEmailChange = call({
  method: 'POST',
  path: 'account/email/begin/',
  protection: 'token',
  body: object({ email }),
  response: messageResponse,
});

/** Changes the address, with the code of the present one and that of the new one. */
export const confirmEmailChange = call({
  method: 'POST',
  path: 'account/email/confirm/',
  protection: 'token',
  body: object({ email, code, new_code: code }),
  response: userRecord,
});

/** Ends the session. */
export const logOut = call({
  method: 'GET',
  path: 'client/logout/',
  protection: 'token',
  response: messageResponse,
  rateLimit: 'none',
});

/** Deletes lists, snapshots, insights and analyses of the account; account and plan are kept. */
export const clearData = call({
  method: 'GET',
  path: 'client/insta/clear/data',
  protection: 'token',
  response: messageResponse,
});

/** Sends a message to support; the sender is always the session's e-mail address. */
export const supportQuery = call({
  method: 'POST',
  path: 'client/support/query/',
  protection: 'token',
  body: object({
    name: size(string(), 0, requestLimits.nameLength * 2 + 1),
    email: size(string(), 0, requestLimits.emailLength),
    message: size(string(), contactMessage.min, contactMessage.max),
  }),
  response: messageResponse,
});

/** The content pages. */
export const cmsSlugs = ['TERMS_OF_SERVICE', 'PRIVACY_POLICY'] as const;

/** A content page as Markdown in the caller's language. */
export const cmsPage = call({
  method: 'GET',
  path: 'cms/pages/:slug/',
  protection: 'public',
  params: object({ slug: enums(cmsSlugs) }),
  response: object({ value: defaulted(text, '') }),
  readOnly: true,
});
