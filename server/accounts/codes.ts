/**
 * @file One-time codes. Four digits are 10,000 possibilities, so guesses are strictly limited;
 * docs/server.md has the rules and the odds. All state is in the database and every step that counts
 * is a single statement, so parallel guesses and several processes gain nothing.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { oneTimeCode } from '../../contract/limits.ts';
import { clearEvents, countEvent, eventCount, type Counted } from '../db/counters.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';
import { codes } from '../db/schema.ts';

const hour = 3_600_000;
const forever = 100 * 365 * 24 * hour;
/**
 * Wrong guesses of all users within an hour above which links replace codes for all users: guessing
 * once at each of many accounts gains nothing, and sign-in stays possible.
 */
const siteFailuresPerHour = 1_000;
/** A warning is logged after each of so many wrong guesses. */
const alarmEvery = 100;

/** The dependencies of codes; `secret` keys their digests. */
export interface CodeDeps {
  readonly db: Database;
  readonly log: Log;
  readonly secret: Uint8Array;
}

/** What is mailed: four digits, or the 192-bit key of a link after too many wrong codes. */
export interface NewCode {
  readonly kind: 'code' | 'link';
  readonly value: string;
  readonly lifeMs: number;
  /** Stored in a cookie of the requesting browser; the code is valid only together with it. */
  readonly challenge: string;
}

function digest(secret: Uint8Array, purpose: string, email: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${email}\n${value}`).digest();
}

/** Counts a mail against the limits of client address and e-mail, whether or not the e-mail is known. */
export async function countSend(
  { db }: CodeDeps,
  email: string,
  address: string,
  now: number,
): Promise<Omit<Counted, 'count'>> {
  const limits = [
    [`send-address:${address}`, { max: oneTimeCode.sendsPerAddressHour, windowMs: hour }],
    [`send-gap:${email}`, { max: 1, windowMs: oneTimeCode.resendGapMs }],
    [`send:${email}`, { max: oneTimeCode.sendsPerHour, windowMs: hour }],
  ] as const;
  for (const [key, limit] of limits) {
    const counted = await countEvent(db, key, limit, now);
    if (!counted.allowed) return counted;
  }
  return { allowed: true, retryAfterMs: 0 };
}

/** Creates the only valid code of an e-mail; it replaces an earlier one, failures stay counted. */
export async function createCode(
  { db, secret }: CodeDeps,
  email: string,
  now: number,
): Promise<NewCode> {
  const failures = await eventCount(db, `failures:${email}`, forever, now);
  const isClosed = failures >= oneTimeCode.failuresPerAccount || (await isUnderAttack(db, now));
  const kind = isClosed ? 'link' : 'code';
  const value =
    kind === 'link'
      ? randomBytes(24).toString('base64url')
      : String(randomInt(10 ** oneTimeCode.length)).padStart(oneTimeCode.length, '0');
  const challenge = randomBytes(24).toString('base64url');
  const lifeMs = oneTimeCode.lifeMs * (kind === 'link' ? 6 : 1);
  const row = {
    digest: digest(secret, kind, email, value),
    challenge: digest(secret, 'challenge', email, challenge),
    kind,
    tries: 0,
    expiresAt: new Date(now + lifeMs),
  } as const;
  await db
    .insert(codes)
    .values({ email, ...row })
    .onConflictDoUpdate({ target: codes.email, set: row });
  return { kind, value, lifeMs, challenge };
}

/** Uses up an attempt before anything is compared, and returns the digest to compare with. */
async function takeAttempt(db: Database, email: string, challenge: Uint8Array, now: number) {
  const moment = new Date(now).toISOString();
  const { rows } = await db.execute<{ digest: Uint8Array; tries: number }>(sql`
    update codes set tries = tries + 1
    where email = ${email} and kind = 'code' and challenge = ${challenge}
      and tries < ${oneTimeCode.triesPerCode} and expires_at > ${moment}::timestamptz
    returning digest, tries`);
  return rows[0];
}

/** Deletes the code; true for only one concurrent caller, so a code opens one session. */
async function consume(db: Database, email: string, kind: 'code' | 'link', value: Uint8Array) {
  const gone = await db
    .delete(codes)
    .where(and(eq(codes.email, email), eq(codes.kind, kind), eq(codes.digest, value)))
    .returning({ email: codes.email });
  return gone.length === 1;
}

/** The result of a guess. `tries` is the number of attempts at this code, for the growing delay. */
export type Guess = { type: 'right' } | { type: 'wrong'; tries: number } | { type: 'limited' };

/** Whether so many guesses are wrong that links replace codes for all users. */
async function isUnderAttack(db: Database, now: number): Promise<boolean> {
  return (await eventCount(db, 'guess-site', hour, now)) >= siteFailuresPerHour;
}

/** Whether this client address may still guess. */
async function mayGuess(db: Database, address: string, now: number): Promise<boolean> {
  const failures = await eventCount(db, `guess-address:${address}`, hour, now);
  return failures < oneTimeCode.failuresPerAddressHour;
}

async function countFailure({ db, log }: CodeDeps, address: string, now: number): Promise<void> {
  const max = oneTimeCode.failuresPerAddressHour;
  await countEvent(db, `guess-address:${address}`, { max, windowMs: hour }, now);
  const site = { max: siteFailuresPerHour, windowMs: hour };
  const { count } = await countEvent(db, 'guess-site', site, now);
  if (count % alarmEvery === 0) log.warn({ count }, 'many wrong codes within an hour');
}

/**
 * Checks a guess. The account's failure is counted before the comparison and reset by a success, so
 * that parallel guesses cannot exceed the limit.
 */
export async function guessCode(
  store: CodeDeps,
  guess: { email: string; code: string; challenge: string; address: string },
  now: number,
): Promise<Guess> {
  const { db, secret } = store;
  const { email, code, challenge, address } = guess;
  const isRefused = !(await mayGuess(db, address, now)) || (await isUnderAttack(db, now));
  if (isRefused) return { type: 'limited' };
  const row = await takeAttempt(db, email, digest(secret, 'challenge', email, challenge), now);
  const guessed = digest(secret, 'code', email, code);
  if (row !== undefined) {
    const limit = { max: oneTimeCode.failuresPerAccount, windowMs: forever };
    const failure = await countEvent(db, `failures:${email}`, limit, now);
    const matches = timingSafeEqual(guessed, row.digest) && failure.allowed;
    if (matches && (await consume(db, email, 'code', guessed))) {
      await clearEvents(db, `failures:${email}`);
      return { type: 'right' };
    }
  } else timingSafeEqual(guessed, guessed);
  await countFailure(store, address, now);
  return { type: 'wrong', tries: row?.tries ?? 1 };
}

/** Checks the key of a mailed link. It needs no cookie, because 192 bits cannot be guessed. */
export async function redeemLink(
  store: CodeDeps,
  link: { email: string; key: string; address: string },
  now: number,
): Promise<Guess> {
  const { db, secret } = store;
  if (!(await mayGuess(db, link.address, now))) return { type: 'limited' };
  const moment = new Date(now).toISOString();
  await db.execute(sql`
    delete from codes where email = ${link.email} and expires_at <= ${moment}::timestamptz`);
  const keyDigest = digest(secret, 'link', link.email, link.key);
  if (await consume(db, link.email, 'link', keyDigest)) {
    await clearEvents(db, `failures:${link.email}`);
    return { type: 'right' };
  }
  await countFailure(store, link.address, now);
  return { type: 'wrong', tries: 1 };
}
