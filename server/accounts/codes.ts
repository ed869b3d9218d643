/**
 * @file One-time codes. Four digits are 10,000 guesses, so everything around them is strict: see
 * docs/server.md for the rules and their odds. All state is in the database and every step that
 * counts is one statement, so parallel guesses in several processes gain nothing.
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
 * Wrong guesses of everybody within an hour above which codes give way to links for everybody: one
 * try at each of many accounts gains nothing, and nobody is kept from signing in.
 */
const siteFailuresPerHour = 1_000;
/** Each so many of them the log says so. */
const alarmEvery = 100;

/** What codes need: `secret` keys the digests. */
export interface CodeDeps {
  readonly db: Database;
  readonly log: Log;
  readonly secret: Uint8Array;
}

/** What is mailed: four digits, or a link's key of 192 bits after too many wrong codes. */
export interface NewCode {
  readonly kind: 'code' | 'link';
  readonly value: string;
  /** Goes into the asking browser's cookie; a code works only together with it. */
  readonly challenge: string;
}

function digest(secret: Uint8Array, purpose: string, email: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${email}\n${value}`).digest();
}

/** May a code be sent now? Counts against address and e-mail, whether the e-mail is known or not. */
export async function maySend(
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

/** Makes the one live code of an e-mail; it replaces an earlier one, failures stay counted. */
export async function makeCode(
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
  const row = {
    digest: digest(secret, kind, email, value),
    challenge: digest(secret, 'challenge', email, challenge),
    kind,
    tries: 0,
    expiresAt: new Date(now + oneTimeCode.lifeMs * (kind === 'link' ? 6 : 1)),
  } as const;
  await db
    .insert(codes)
    .values({ email, ...row })
    .onConflictDoUpdate({ target: codes.email, set: row });
  return { kind, value, challenge };
}

/** Consumes a try before anything is compared, and hands out what to compare with. */
async function takeTry(db: Database, email: string, challenge: Uint8Array, now: number) {
  const moment = new Date(now).toISOString();
  const { rows } = await db.execute<{ digest: Uint8Array; tries: number }>(sql`
    update codes set tries = tries + 1
    where email = ${email} and kind = 'code' and challenge = ${challenge}
      and tries < ${oneTimeCode.triesPerCode} and expires_at > ${moment}::timestamptz
    returning digest, tries`);
  return rows[0];
}

/** Deletes the code; true for the one caller that did, so a code opens one session. */
async function consume(db: Database, email: string, kind: 'code' | 'link', value: Uint8Array) {
  const gone = await db
    .delete(codes)
    .where(and(eq(codes.email, email), eq(codes.kind, kind), eq(codes.digest, value)))
    .returning({ email: codes.email });
  return gone.length === 1;
}

/** What became of a guess. `tries` says how many this code has seen, for the growing delay. */
export type Guess = { type: 'right' } | { type: 'wrong'; tries: number } | { type: 'limited' };

/** Are so many codes guessed wrongly that nobody is sent any for a while, but links? */
async function isUnderAttack(db: Database, now: number): Promise<boolean> {
  return (await eventCount(db, 'guess-site', hour, now)) >= siteFailuresPerHour;
}

/** May this address still guess? */
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
 * One guess. The account's failure is counted before the comparison and taken back by a success,
 * so parallel guesses cannot all slip in before the tenth is noticed.
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
  const row = await takeTry(db, email, digest(secret, 'challenge', email, challenge), now);
  const given = digest(secret, 'code', email, code);
  if (row !== undefined) {
    const limit = { max: oneTimeCode.failuresPerAccount, windowMs: forever };
    const failure = await countEvent(db, `failures:${email}`, limit, now);
    const matches = timingSafeEqual(given, row.digest) && failure.allowed;
    if (matches && (await consume(db, email, 'code', given))) {
      await clearEvents(db, `failures:${email}`);
      return { type: 'right' };
    }
  } else timingSafeEqual(given, given);
  await countFailure(store, address, now);
  return { type: 'wrong', tries: row?.tries ?? 1 };
}

/** Exchanges a mailed link's key. It needs no cookie: 192 bits are not guessed. */
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
  const given = digest(secret, 'link', link.email, link.key);
  if (await consume(db, link.email, 'link', given)) {
    await clearEvents(db, `failures:${link.email}`);
    return { type: 'right' };
  }
  await countFailure(store, link.address, now);
  return { type: 'wrong', tries: 1 };
}
