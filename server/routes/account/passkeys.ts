/** @file The calls about passkeys (docs/server.md, "Passkeys"). */
import { hourMs, passkeyAlgorithms, passkeyLimits } from '../../../contract/limits.ts';
import { deviceOf } from '../../accounts/device.ts';
import {
  challengeIn,
  checkAdded,
  checkSigned,
  passkeySiteOf,
} from '../../accounts/passkey-check.ts';
import {
  addPasskey,
  endPasskey,
  findPasskey,
  notePasskeyUse,
  openChallenge,
  passkeysOf,
  randomHandle,
  takeRegistration,
  takeSignIn,
} from '../../accounts/passkeys.ts';
import { userById, type User } from '../../accounts/users.ts';
import { note } from '../../base/events.ts';
import { countEvent } from '../../db/counters.ts';
import { lettersTo } from '../../mails/letters.ts';
import type { Handlers, Request, RequestBase } from '../handler.ts';
import { logIn } from './log-in.ts';

/** Throws `limited` beyond so many events an hour. */
async function limit(request: RequestBase, key: string, max: number): Promise<void> {
  const { services, now } = request;
  const counted = await countEvent(services.db, key, { max, windowMs: hourMs }, now);
  if (!counted.allowed) throw request.limited(counted);
}

async function listPasskeys({ services, session }: Request<'passkeys'>) {
  const rows = await passkeysOf(services.db, session.user.id);
  return rows.map(({ id, device, createdAt, usedAt }) => ({
    ...{ id, device },
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  }));
}

const full = (request: RequestBase) =>
  request.fault('conflict', 'server.passkeysFull', { count: passkeyLimits.passkeys });

async function registrationOptions(request: Request<'passkeyOptions'>) {
  const { services, session, now } = request;
  const { id: userId, email } = session.user;
  await limit(request, `passkeys:${userId}`, passkeyLimits.addedPerHour);
  const known = await passkeysOf(services.db, userId);
  if (known.length >= passkeyLimits.passkeys) throw full(request);
  const userHandle = known[0]?.userHandle ?? randomHandle();
  const asked = { userId, sessionHash: session.tokenHash, userHandle };
  const type = 'public-key' as const;
  return {
    challenge: await openChallenge(services.db, asked, now),
    rp: { id: passkeySiteOf(services.settings).rpId, name: 'Limn' },
    user: { id: userHandle, name: email, displayName: email },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type, alg })),
    timeout: passkeyLimits.challengeMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ id, transports }) => ({ id, type, transports })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

async function add(request: Request<'addPasskey'>) {
  const { services, session, body, now } = request;
  const { db, settings, mail } = services;
  const { id: userId, email } = session.user;
  const challenge = challengeIn(body.response.clientDataJSON);
  const asker = { userId, sessionHash: session.tokenHash };
  const userHandle = challenge === null ? null : await takeRegistration(db, challenge, asker, now);
  if (challenge === null || userHandle === null)
    throw request.fault('invalid', 'server.passkeyLate');
  const proved = await checkAdded(body, challenge, passkeySiteOf(settings));
  if (proved === null) throw request.fault('invalid', 'server.passkeyNotAdded');
  const device = deviceOf(request.headers.get('user-agent'));
  const { transports } = body.response;
  const row = { ...proved, id: body.id, userId, userHandle, transports, device };
  const letter = lettersTo(email, request.language, settings).newPasskey(device, new Date(now));
  const outcome = await db.transaction(async (tx) => {
    const stored = await addPasskey(tx, { ...row, createdAt: new Date(now) });
    if (stored === 'added') await mail.send(letter, tx);
    return stored;
  });
  if (outcome === 'full') throw full(request);
  if (outcome === 'known') throw request.fault('conflict', 'server.passkeyKnown');
  note(services, { event: 'passkey', outcome: 'added', user: userId });
  return {};
}

async function end(request: Request<'endPasskey'>) {
  const { services, session, body } = request;
  const isEnded = await endPasskey(services.db, session.user.id, body.id);
  if (!isEnded) throw request.fault('not-found', 'server.passkeyGone');
  note(services, { event: 'passkey', outcome: 'ended', user: session.user.id });
  return {};
}

async function signInOptions(request: Request<'passkeySignInOptions'>) {
  const { services, address, now } = request;
  await limit(request, `passkey-options:${address}`, passkeyLimits.optionsPerAddressHour);
  return {
    challenge: await openChallenge(services.db, null, now),
    rpId: passkeySiteOf(services.settings).rpId,
    timeout: passkeyLimits.challengeMs,
    userVerification: 'required' as const,
  };
}

/** The user of a signature; throws why there is none. A blocked user has no passkeys. */
async function userOf(request: Request<'passkeySignIn'>): Promise<User> {
  const { services, body, now } = request;
  const { db, settings } = services;
  const challenge = challengeIn(body.response.clientDataJSON);
  if (challenge === null || !(await takeSignIn(db, challenge, now))) {
    throw request.fault('invalid', 'server.passkeyLate');
  }
  const passkey = await findPasskey(db, body.id);
  const user = passkey && (await userById(db, passkey.userId));
  if (passkey === undefined || user === undefined || user.blockedAt !== null) {
    throw request.fault('not-found', 'server.passkeyUnknown');
  }
  const counter = await checkSigned(body, challenge, passkey, passkeySiteOf(settings));
  if (counter === null || !(await notePasskeyUse(db, passkey, counter, now))) {
    throw request.fault('invalid', 'server.passkeyWrong');
  }
  return user;
}

async function signIn(request: Request<'passkeySignIn'>) {
  const { services, address } = request;
  await limit(request, `passkey-tries:${address}`, passkeyLimits.attemptsPerAddressHour);
  const user = await userOf(request).catch((fault: unknown) => {
    note(services, { event: 'sign-in-failed', outcome: 'wrong' });
    throw fault;
  });
  return logIn(request, user, 'passkey');
}

/** Handlers of passkeys. */
export const passkeyHandlers = {
  passkeys: listPasskeys,
  passkeyOptions: registrationOptions,
  addPasskey: add,
  endPasskey: end,
  passkeySignInOptions: signInOptions,
  passkeySignIn: signIn,
} satisfies Partial<Handlers>;
