/** @file The end of every sign-in, by whatever it was proved: a session, and what the browser keeps. */
import { deviceOf } from '../../accounts/device.ts';
import { openSession } from '../../accounts/sessions.ts';
import { refreshAccount, rememberSignIn, type User } from '../../accounts/users.ts';
import { note } from '../../base/events.ts';
import { recordOf } from '../../connect/sources.ts';
import { setChallenge } from '../../http/challenge.ts';
import { isKnownBrowser, rememberBrowser } from '../../http/known-browser.ts';
import { lettersTo } from '../../mails/letters.ts';
import type { RequestBase } from '../handler.ts';

/** Opens a session of a user who has proved to be one, and responds with it and the user record. */
export async function logIn(request: RequestBase, user: User, by: 'code' | 'link' | 'passkey') {
  const { services, now, context } = request;
  const { secret, settings } = services;
  const letters = lettersTo(user.email, request.language, settings);
  const known = await refreshAccount(services.db, services.network, user, now);
  const device = deviceOf(request.headers.get('user-agent'));
  const isNew = user.signedInAt !== null && !isKnownBrowser(context, secret, user.email, settings);
  const token = await services.db.transaction(async (tx) => {
    await rememberSignIn(tx, user, request.language, now);
    // The mail is of use for the first sign-in from a browser alone: a mail for each would go unread.
    if (isNew) await services.mail.send(letters.newSignIn(device, new Date(now)), tx);
    return openSession(tx, user.id, now, device);
  });
  setChallenge(request.context, '', services.settings);
  rememberBrowser(request.context, services.secret, user.email, services.settings);
  note(services, { event: 'sign-in', outcome: by, user: user.id });
  return { ...(await recordOf(services, known.user, known.account)), token };
}
