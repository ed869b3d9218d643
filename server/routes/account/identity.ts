/** @file Changing what an account is known by: its name, and the address that its codes go to. */
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { dayMs, hourMs, invalidAccountId, oneTimeCode } from '../../../contract/limits.ts';
import { changeAddress } from '../../lifecycle/change-address.ts';
import { forgetKeptOff } from '../../analysis/kept-off.ts';
import { clearAccount } from '../../lifecycle/clear.ts';
import { countSend, createCode, guessCode, type Asker } from '../../accounts/codes.ts';
import { refreshAccount, userById, type User } from '../../accounts/users.ts';
import { subscriptionOfUser } from '../../billing/subscriptions.ts';
import { connectionOf } from '../../connect/connections.ts';
import { recordOf } from '../../connect/sources.ts';
import { clearEvents, countEvent, eventCount } from '../../db/counters.ts';
import { users } from '../../db/schema.ts';
import { challengeOf, setChallenge } from '../../http/challenge.ts';
import { rememberBrowser } from '../../http/known-browser.ts';
import type { Handlers, Request } from '../handler.ts';
import { lettersTo } from '../../mails/letters.ts';

const namesPerDay = { max: 5, windowMs: dayMs };

type IdentityCall = 'changeName' | 'beginEmailChange' | 'confirmEmailChange';
type EmailCall = 'beginEmailChange' | 'confirmEmailChange';

async function ownUser(request: Request<IdentityCall>): Promise<User> {
  const user = await userById(request.services.db, request.session.user.id);
  if (user === undefined) throw request.fault('unauthorized');
  return user;
}

async function recordNow(request: Request<IdentityCall>) {
  const { services, now } = request;
  const known = await refreshAccount(services.db, services.network, await ownUser(request), now);
  return recordOf(services, known.user, known.account);
}

async function changeName(request: Request<'changeName'>) {
  const { services, body, session, now } = request;
  const { db, network } = services;
  const user = await ownUser(request);
  if (body.username === user.username) return recordNow(request);
  const connection = await connectionOf(db, user.id);
  if (connection?.accountId != null)
    throw request.fault('conflict', 'server.account.nameConnected');
  const counted = await countEvent(db, `name:${session.user.id}`, namesPerDay, now);
  if (!counted.allowed) throw request.limited(counted);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ username: body.username }).where(eq(users.id, user.id));
    // Another name is another invented account: lists and history were those of the one before.
    if (network.source !== 'demo') return;
    // Until the new account is looked up, work that was begun for the one before writes nothing.
    await tx.update(users).set({ instaId: invalidAccountId }).where(eq(users.id, user.id));
    await clearAccount(tx, user.id);
    await forgetKeptOff(tx, user.id);
  });
  return recordNow(request);
}

/** Codes of this purpose open no session, and failures at them lock no sign-in. */
function askerOf(request: Request<EmailCall>, email: string): Asker {
  return { email: `change:${email}`, address: request.address, isKnown: true };
}

/** The event that the code of the present address was right, for a change to this address. */
const provenKey = (request: Request<EmailCall>) =>
  `email-proven:${request.session.user.id}:${request.body.email}`;
const proven = { max: 1, windowMs: oneTimeCode.lifeMs };

async function limitSends(request: Request<'beginEmailChange'>, asker: Asker): Promise<void> {
  const send = await countSend(request.services, asker, request.now);
  if (!send.allowed) throw request.limited(send, 'server.codeWait');
}

async function beginEmailChange(request: Request<'beginEmailChange'>) {
  const { services, body, session, context, language, say, now } = request;
  const { settings } = services;
  const { email } = session.user;
  if (body.email === email) throw request.fault('invalid', 'server.account.sameEmail');
  // A stranger's mailbox has the limits of sign-in; the own one got a code for that just before.
  await limitSends(request, { email: body.email, address: request.address, isKnown: false });
  await limitSends(request, askerOf(request, email));
  const challenge = await services.db.transaction(async (tx) => {
    let shared: string | undefined;
    for (const to of [email, body.email]) {
      const created = await createCode({ ...services, db: tx }, askerOf(request, to), now, shared);
      if (created.kind === 'link')
        throw request.limited({ retryAfterMs: hourMs }, 'server.codeWait');
      shared = created.challenge;
      const letter = lettersTo(to, language, settings).addressCode(created.value, body.email);
      await services.mail.send({ ...letter, usefulMs: created.lifeMs }, tx);
    }
    return shared ?? '';
  });
  await clearEvents(services.db, provenKey(request));
  setChallenge(context, challenge, settings);
  return { message: say('server.codeSent') };
}

/** Checks the code that one of the two addresses received. Throws `invalid` and names the address. */
async function checkCode(
  request: Request<'confirmEmailChange'>,
  email: string,
  code: string,
): Promise<void> {
  const { services, context, now } = request;
  const challenge = challengeOf(context, services.settings);
  const given = { ...askerOf(request, email), code, challenge };
  const guess = await guessCode(services, given, now);
  if (guess.type === 'right') return;
  if (guess.type === 'limited') throw request.limited({ retryAfterMs: hourMs }, 'server.codeWait');
  if (guess.type === 'wrong') await wait(20 * 2 ** guess.tries);
  const id = guess.type === 'over' ? 'server.codeOver' : 'server.account.codeWrong';
  throw request.fault('invalid', id, { email });
}

/** Gives the provider the new address; the change holds without it, as our own mails have it. */
async function tellProvider({ services, session, body }: Request<'confirmEmailChange'>) {
  const { db, billing, log } = services;
  const row = await subscriptionOfUser(db, session.user.id);
  if (row === undefined) return;
  await billing.provider
    .changeEmail(row.accountCode, body.email)
    .catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the provider has a former address'),
    );
}

async function confirmEmailChange(request: Request<'confirmEmailChange'>) {
  const { services, body, session, context, language, now } = request;
  const { db, secret, settings } = services;
  // A right code is used up: after a wrong second one only that one is entered again.
  if ((await eventCount(db, provenKey(request), proven.windowMs, now)) === 0) {
    await checkCode(request, session.user.email, body.code);
    await countEvent(db, provenKey(request), proven, now);
  }
  await checkCode(request, body.email, body.new_code);
  await clearEvents(db, provenKey(request));
  const letter = lettersTo(session.user.email, language, settings).addressChanged(body.email);
  const result = await changeAddress(
    services,
    { userId: session.user.id, email: body.email },
    letter,
  );
  if (result === 'taken') throw request.fault('conflict', 'server.account.emailTaken');
  if (result === 'charging') throw request.fault('conflict', 'server.billing.inProgress');
  rememberBrowser(context, secret, body.email, settings);
  setChallenge(context, '', settings);
  await tellProvider(request);
  return recordNow(request);
}

/** Handlers of name and address. */
export const identityHandlers = {
  changeName,
  beginEmailChange,
  confirmEmailChange,
} satisfies Partial<Handlers>;
