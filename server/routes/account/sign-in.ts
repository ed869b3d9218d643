import { setTimeout as wait } from 'node:timers/promises';
import { hourMs } from '../../../contract/limits.ts';
import {
  guessCode,
  createCode,
  countSend,
  linkCode,
  redeemLink,
  type Asker,
  type Guess,
  type NewCode,
} from '../../accounts/codes.ts';
import { findAdmittedUser } from '../../accounts/users.ts';
import { challengeOf, setChallenge } from '../../http/challenge.ts';
import { isKnownBrowser } from '../../http/known-browser.ts';
import type { Handlers, Request } from '../handler.ts';
import { appAddress, lettersTo } from '../../mails/letters.ts';
import { note } from '../../base/events.ts';
import { logIn } from './log-in.ts';
import type { Letter } from '../../providers/mail/mail.ts';

/** Every response about an e-mail takes this long, whether or not it has an account. */
const constantMs = 120;

type MailCall = 'sendCode' | 'recoverUsername';

/** Where a request about an e-mail comes from, as the limits of codes count it. */
function askerOf(request: Request<MailCall | 'validateCode' | 'validateLink'>): Asker {
  const { services, body, address, context } = request;
  const { secret, settings } = services;
  const isKnown = isKnownBrowser(context, secret, body.email, settings);
  return { email: body.email, address, isKnown };
}

async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, wait(constantMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function letterOf(request: Request<'sendCode'>, code: NewCode): Letter {
  const { services, body, language } = request;
  const letters = lettersTo(body.email, language, services.settings);
  // In the fragment, which is not sent to servers, so no log and no Referer header contains the key.
  const hash = `email=${encodeURIComponent(body.email)}&key=${code.value}`;
  const letter =
    code.kind === 'code'
      ? letters.code(code.value)
      : letters.link(
          `${appAddress(services.settings)}/otp#${hash}`,
          linkCode(services, body.email, code.value),
        );
  return { ...letter, usefulMs: code.lifeMs };
}

/** Creates and stores a code, and mails it if the address has an account. */
async function issueCode(request: Request<'sendCode'>): Promise<void> {
  const { services, body, now } = request;
  const isKnown = (await findAdmittedUser(services.db, body.email)) !== undefined;
  // Together, so that no code is without its mail.
  const code = await services.db.transaction(async (tx) => {
    const created = await createCode({ ...services, db: tx }, askerOf(request), now);
    if (isKnown) await services.mail.send(letterOf(request, created), tx);
    return created;
  });
  setChallenge(request.context, code.challenge, services.settings);
}

async function limitSends(request: Request<MailCall>): Promise<void> {
  const send = await countSend(request.services, askerOf(request), request.now);
  if (!send.allowed) throw request.limited(send, 'server.codeWait');
}

async function sendCode(request: Request<'sendCode'>) {
  await limitSends(request);
  await inConstantTime(issueCode(request));
  return { message: request.say('server.codeSent') };
}

async function refuseGuess(
  request: Request<'validateCode' | 'validateLink'>,
  guess: Guess,
): Promise<never> {
  const outcome = guess.type === 'limited' ? 'limited' : 'wrong';
  note(request.services, { event: 'sign-in-failed', outcome });
  // The wait is always a whole window, so that it does not reveal when earlier guesses were made.
  if (guess.type === 'limited') throw request.limited({ retryAfterMs: hourMs }, 'server.codeWait');
  // The delay doubles with each wrong guess at a code, from 40 to 640 ms.
  if (guess.type === 'wrong') await wait(20 * 2 ** guess.tries);
  if (guess.type === 'over') throw request.fault('invalid', 'server.codeOver');
  throw request.fault('invalid', guess.type === 'link' ? 'server.codeIsLink' : 'server.codeWrong');
}

async function validateCode(request: Request<'validateCode'>) {
  const { services, body, context, now } = request;
  const challenge = challengeOf(context, services.settings);
  const given = { ...askerOf(request), code: body.otp, challenge };
  const guess = await guessCode(services, given, now);
  const user = guess.type === 'right' ? await findAdmittedUser(services.db, body.email) : undefined;
  return user === undefined ? refuseGuess(request, guess) : logIn(request, user, 'code');
}

async function validateLink(request: Request<'validateLink'>) {
  const { services, body, context, now } = request;
  const challenge = challengeOf(context, services.settings);
  const given = { ...askerOf(request), key: body.key, code: body.otp, challenge };
  const guess = await redeemLink(services, given, now);
  // Not a failure: the page asks for the code of the mail as well.
  if (guess.type === 'elsewhere') throw request.fault('forbidden', 'server.linkElsewhere');
  const user = guess.type === 'right' ? await findAdmittedUser(services.db, body.email) : undefined;
  return user === undefined ? refuseGuess(request, guess) : logIn(request, user, 'link');
}

async function mailUsername(request: Request<'recoverUsername'>): Promise<void> {
  const { services, body, language } = request;
  const user = await findAdmittedUser(services.db, body.email);
  if (user === undefined) return;
  const letters = lettersTo(body.email, language, services.settings);
  await services.mail.send(letters.username(user.username));
}

async function recoverUsername(request: Request<'recoverUsername'>) {
  const asker = askerOf(request);
  const subject = { ...asker, email: `recover:${asker.email}` };
  const send = await countSend(request.services, subject, request.now);
  if (!send.allowed) throw request.limited(send, 'server.codeWait');
  await inConstantTime(mailUsername(request));
  return { message: request.say('server.recoverSent') };
}

/** Handlers of sign-in. */
export const signInHandlers = {
  sendCode,
  validateCode,
  validateLink,
  recoverUsername,
} satisfies Partial<Handlers>;
