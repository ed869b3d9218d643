/**
 * @file One-time codes. Four digits are 10,000 possibilities, so guesses are strictly limited;
 * docs/server.md has the rules and the odds. All state is in the database and every step that counts
 * is a single statement, so parallel guesses and several processes gain nothing.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { dayMs, hourMs, oneTimeCode } from '../../contract/limits.ts';
import { clearEvents, countEvent, eventCount, type Counted, type Limit } from '../db/counters.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../base/log.ts';
import { codes, users } from '../db/schema.ts';

const foreverMs = 100 * 365 * dayMs;
/**
 * Wrong guesses at codes of all users within an hour above which links replace codes in browsers that
 * are new to their account: guessing once at each of many accounts gains nothing, and sign-in stays
 * possible.
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

/** A request about an e-mail, from a client address. */
export interface Asker {
  readonly email: string;
  readonly address: string;
  /** The owner has signed in in this browser before. */
  readonly isKnown: boolean;
}

/** What is mailed: four digits, or the 192-bit key of a link after too many wrong codes. */
export interface NewCode {
  readonly kind: 'code' | 'link';
  readonly value: string;
  readonly lifeMs: number;
  /** Stored in a cookie of the requesting browser; the code is valid only together with it. */
  readonly challenge: string;
}

/** What is sent when a mailed link is used. */
export interface UsedLink extends Asker {
  readonly key: string;
  /** The cookie of the browser, or an empty string. */
  readonly challenge: string;
  /** The code of the same mail, which a browser other than the requesting one needs. */
  readonly code?: string | undefined;
}

function digest(secret: Uint8Array, purpose: string, email: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${email}\n${value}`).digest();
}

/**
 * The code in the mail of a link. Derived from the key, so it needs no column; without the key it opens
 * nothing, and a program that only opens the link does not have it.
 */
export function linkCode({ secret }: Pick<CodeDeps, 'secret'>, email: string, key: string): string {
  const number = digest(secret, 'link-code', email, key).readUInt32BE(0);
  return String(number % 10 ** oneTimeCode.length).padStart(oneTimeCode.length, '0');
}

/**
 * Counts a mail against the limits of client address, of that address with this e-mail, and of the
 * mailbox, whether or not the e-mail is known. The last one, which strangers can use up together, does
 * not apply to a browser in which the owner has signed in.
 */
export async function countSend(
  { db }: Pick<CodeDeps, 'db'>,
  { email, address, isKnown }: Asker,
  now: number,
): Promise<Omit<Counted, 'count'>> {
  const { sendsPerAddressHour, sendsPerHour, sendsPerMailboxHour, resendGapMs } = oneTimeCode;
  // A known browser has a count to itself, which nobody at the same address shares.
  const asker = `${isKnown ? 'known' : address}:${email}`;
  const limits: readonly (readonly [string, Limit])[] = [
    [`send-address:${address}`, { max: sendsPerAddressHour, windowMs: hourMs }],
    [`send-gap:${asker}`, { max: 1, windowMs: resendGapMs }],
    [`send:${asker}`, { max: sendsPerHour, windowMs: hourMs }],
    ...(isKnown
      ? []
      : ([[`send-mailbox:${email}`, { max: sendsPerMailboxHour, windowMs: hourMs }]] as const)),
  ];
  for (const [key, limit] of limits) {
    const counted = await countEvent(db, key, limit, now);
    if (!counted.allowed) return counted;
  }
  return { allowed: true, retryAfterMs: 0 };
}

/** The failures of an account are counted apart for browsers in which its owner has signed in. */
const failuresOf = ({ email, isKnown }: Pick<Asker, 'email' | 'isKnown'>) =>
  `failures:${isKnown ? 'known:' : ''}${email}`;

/**
 * Creates a code of an e-mail, valid in the browser that asked; failures stay counted. Codes that
 * belong together have the same challenge.
 */
export async function createCode(
  { db, secret }: CodeDeps,
  asker: Pick<Asker, 'email' | 'isKnown'>,
  now: number,
  challenge = randomBytes(24).toString('base64url'),
): Promise<NewCode> {
  const { email, isKnown } = asker;
  const failures = await eventCount(db, failuresOf(asker), foreverMs, now);
  const isAttack = !isKnown && (await isUnderAttack(db, now));
  const kind = isAttack || failures >= oneTimeCode.failuresPerAccount ? 'link' : 'code';
  const value =
    kind === 'link'
      ? randomBytes(24).toString('base64url')
      : String(randomInt(10 ** oneTimeCode.length)).padStart(oneTimeCode.length, '0');
  const lifeMs = oneTimeCode.lifeMs * (kind === 'link' ? 6 : 1);
  await db.insert(codes).values({
    email,
    digest: digest(secret, kind, email, value),
    challenge: digest(secret, 'challenge', email, challenge),
    kind,
    tries: 0,
    expiresAt: new Date(now + lifeMs),
  });
  return { kind, value, lifeMs, challenge };
}

/** Uses up an attempt before anything is compared, and returns the digest to compare with. */
async function takeAttempt(db: Database, email: string, challenge: Uint8Array, now: number) {
  const moment = new Date(now).toISOString();
  const { rows } = await db.execute<{ digest: Uint8Array; tries: number }>(sql`
    update codes set tries = tries + 1
    where email = ${email} and kind = 'code' and challenge = ${challenge}
      and expires_at > ${moment}::timestamptz
    returning digest, tries`);
  return rows[0];
}

/** Deletes the codes of an e-mail with a right one; true for only one concurrent caller. */
async function consume(db: Database, email: string, kind: 'code' | 'link', value: Uint8Array) {
  const gone = await db
    .delete(codes)
    .where(and(eq(codes.email, email), eq(codes.kind, kind), eq(codes.digest, value)))
    .returning({ email: codes.email });
  if (gone.length > 0) await db.delete(codes).where(eq(codes.email, email));
  return gone.length > 0;
}

/**
 * The result of a guess. `tries` is the number of attempts at this code, for the growing delay;
 * `over`: this code opens nothing any more, right or wrong; `link`: this browser was mailed a link
 * instead; `elsewhere`: another browser asked for this link, so its code is needed as well.
 */
export type Guess =
  | { type: 'right' }
  | { type: 'wrong'; tries: number }
  | { type: 'over' }
  | { type: 'link' }
  | { type: 'elsewhere' }
  | { type: 'limited' };

/** Whether so many guesses are wrong that links replace codes, except in known browsers. */
async function isUnderAttack(db: Database, now: number): Promise<boolean> {
  return (await eventCount(db, 'guess-site', hourMs, now)) >= siteFailuresPerHour;
}

/** Whether this client address may still guess. */
async function mayGuess(db: Database, address: string, now: number): Promise<boolean> {
  const failures = await eventCount(db, `guess-address:${address}`, hourMs, now);
  return failures < oneTimeCode.failuresPerAddressHour;
}

async function countAddressFailure(db: Database, address: string, now: number): Promise<void> {
  const max = oneTimeCode.failuresPerAddressHour;
  await countEvent(db, `guess-address:${address}`, { max, windowMs: hourMs }, now);
}

/** Counts a wrong guess at a code that was mailed to an account; others cannot open anything. */
async function countSiteFailure({ db, log }: CodeDeps, email: string, now: number): Promise<void> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (account === undefined) return;
  const site = { max: siteFailuresPerHour, windowMs: hourMs };
  const { count } = await countEvent(db, 'guess-site', site, now);
  if (count % alarmEvery === 0) log.warn({ count }, 'many wrong codes within an hour');
}

/** Compares a guess with the code it was taken for. */
async function compare(
  store: CodeDeps,
  guess: Asker & { code: string },
  row: { digest: Uint8Array; tries: number },
  now: number,
): Promise<Guess> {
  const { db, secret } = store;
  const { email, isKnown } = guess;
  const isClosed = !isKnown && (await isUnderAttack(db, now));
  if (isClosed || row.tries > oneTimeCode.triesPerCode) return { type: 'over' };
  const limit = { max: oneTimeCode.failuresPerAccount, windowMs: foreverMs };
  const failure = await countEvent(db, failuresOf(guess), limit, now);
  if (!failure.allowed) return { type: 'over' };
  const guessed = digest(secret, 'code', email, guess.code);
  if (timingSafeEqual(guessed, row.digest) && (await consume(db, email, 'code', guessed))) {
    await clearEvents(db, failuresOf(guess));
    return { type: 'right' };
  }
  await countSiteFailure(store, email, now);
  const isLast = row.tries === oneTimeCode.triesPerCode;
  return isLast ? { type: 'over' } : { type: 'wrong', tries: row.tries };
}

/** Whether the last mail that this browser asked for has a link, for unknown addresses as well. */
async function hasLink(db: Database, email: string, challenge: Uint8Array): Promise<boolean> {
  const asked = and(eq(codes.email, email), eq(codes.challenge, challenge));
  return (await db.$count(codes, and(asked, eq(codes.kind, 'link')))) > 0;
}

/**
 * Checks a guess. The account's failure is counted before the comparison and reset by a success, so
 * that parallel guesses cannot exceed the limit.
 */
export async function guessCode(
  store: CodeDeps,
  guess: Asker & { code: string; challenge: string },
  now: number,
): Promise<Guess> {
  const { db, secret } = store;
  const { email, challenge, address } = guess;
  if (!(await mayGuess(db, address, now))) return { type: 'limited' };
  const bound = digest(secret, 'challenge', email, challenge);
  const row = await takeAttempt(db, email, bound, now);
  const missing = async (): Promise<Guess> =>
    (await hasLink(db, email, bound)) ? { type: 'link' } : { type: 'wrong', tries: 1 };
  const result = row === undefined ? await missing() : await compare(store, guess, row, now);
  if (result.type !== 'right') await countAddressFailure(db, address, now);
  return result;
}

/** Compares the code that came with a link from a browser other than the requesting one. */
async function compareLinkCode(
  { db, secret }: CodeDeps,
  { email, key, code }: UsedLink,
  stored: Uint8Array,
): Promise<Guess> {
  if (code === undefined) return { type: 'elsewhere' };
  // Counted before the comparison, so that parallel guesses cannot exceed the limit.
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.email, email), eq(codes.kind, 'link'), eq(codes.digest, stored)))
    .returning({ tries: codes.tries });
  if (row === undefined || row.tries > oneTimeCode.triesPerCode) return { type: 'over' };
  const guessed = digest(secret, 'code', email, code);
  const right = digest(secret, 'code', email, linkCode({ secret }, email, key));
  return timingSafeEqual(guessed, right) ? { type: 'right' } : { type: 'wrong', tries: row.tries };
}

/** Whether a link may be used in this browser: the one that asked for it, or one that has the code. */
async function checkBrowser(store: CodeDeps, link: UsedLink, stored: Uint8Array): Promise<Guess> {
  const { email } = link;
  const [row] = await store.db
    .select({ challenge: codes.challenge })
    .from(codes)
    .where(and(eq(codes.email, email), eq(codes.kind, 'link'), eq(codes.digest, stored)));
  if (row === undefined) return { type: 'wrong', tries: 1 };
  const given = digest(store.secret, 'challenge', email, link.challenge);
  const isSame = timingSafeEqual(given, row.challenge);
  return isSame ? { type: 'right' } : compareLinkCode(store, link, stored);
}

/**
 * Checks a mailed link: its key, and the browser. Mail filters open every link and run its scripts, so
 * the key alone opens nothing, and such an attempt leaves the link usable.
 */
export async function redeemLink(store: CodeDeps, link: UsedLink, now: number): Promise<Guess> {
  const { db, secret } = store;
  const { email, address, key } = link;
  if (!(await mayGuess(db, address, now))) return { type: 'limited' };
  const moment = new Date(now).toISOString();
  await db.execute(sql`
    delete from codes where email = ${email} and expires_at <= ${moment}::timestamptz`);
  const stored = digest(secret, 'link', email, key);
  const checked = await checkBrowser(store, link, stored);
  if (checked.type === 'elsewhere') return checked;
  if (checked.type === 'right' && (await consume(db, email, 'link', stored))) {
    // The owner has the mailbox: failures of strangers and of known browsers are forgotten.
    await clearEvents(db, failuresOf({ email, isKnown: false }));
    await clearEvents(db, failuresOf({ email, isKnown: true }));
    return checked;
  }
  await countAddressFailure(db, address, now);
  return checked.type === 'right' ? { type: 'wrong', tries: 1 } : checked;
}
