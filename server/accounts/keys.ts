/**
 * @file Personal keys: an owner gives one to a tool, which then reads the account's data without a
 * session. A key is 256 random bits, so its SHA-256 cannot be guessed back and needs no slow hash: those
 * are for secrets that people choose (OWASP Password Storage Cheat Sheet; NIST SP 800-63B, 3.1.2.2,
 * "look-up secrets" of 112 bits or more).
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { keyLimits, keyPattern, keyPrefix, type KeyScope } from '../../contract/keys.ts';
import { subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { personalKeys } from '../db/operations-schema.ts';
import { users } from '../db/schema.ts';
import { hasAccess } from './access.ts';
import { accessColumns, userColumns, type Session } from './sessions.ts';

/** A key as its owner sees it in the list. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** A session that a key opens; `scopes` say what it may read. */
export interface KeySession extends Session {
  readonly scopes: readonly KeyScope[];
  readonly usedAt: Date | null;
}

const listed = {
  id: personalKeys.id,
  name: personalKeys.name,
  scopes: personalKeys.scopes,
  createdAt: personalKeys.createdAt,
  usedAt: personalKeys.usedAt,
};

const hashOfKey = (key: string) => createHash('sha256').update(key).digest();

/** The key of `Authorization: Bearer limn_…`, or null. No other place or scheme is accepted. */
export function keyOf(headers: Headers): string | null {
  const [, key = ''] = /^Bearer (\S{1,80})$/.exec(headers.get('authorization') ?? '') ?? [];
  return keyPattern.test(key) ? key : null;
}

/** The keys of a user, newest first. */
export async function keysOf(db: Database, userId: number): Promise<ListedKey[]> {
  return db
    .select(listed)
    .from(personalKeys)
    .where(eq(personalKeys.userId, userId))
    .orderBy(desc(personalKeys.createdAt));
}

/**
 * Makes a key of a user. Null if the user has as many as there may be. The row of the user is held, so
 * that two calls at once make no key too many.
 */
export async function makeKey(
  db: Database,
  userId: number,
  { name, scopes }: Pick<ListedKey, 'name' | 'scopes'>,
  now: number,
): Promise<(ListedKey & { readonly key: string }) | null> {
  const key = keyPrefix + randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const own = eq(personalKeys.userId, userId);
    if ((await tx.$count(personalKeys, own)) >= keyLimits.keys) return null;
    const row = {
      id: randomBytes(16).toString('base64url'),
      ...{ userId, name, scopes: [...scopes], createdAt: new Date(now), usedAt: null },
    };
    await tx.insert(personalKeys).values({ ...row, keyHash: hashOfKey(key) });
    return { ...row, key };
  });
}

/** Ends a key of a user; false if the user has no such key. */
export async function endKey(db: Database, userId: number, id: string): Promise<boolean> {
  const own = and(eq(personalKeys.id, id), eq(personalKeys.userId, userId));
  const gone = await db.delete(personalKeys).where(own).returning({ id: personalKeys.id });
  return gone.length > 0;
}

/** Ends all keys of a user. */
export async function endKeys(db: Pick<Database, 'delete'>, userId: number): Promise<void> {
  await db.delete(personalKeys).where(eq(personalKeys.userId, userId));
}

/** What a key opens, or null for one that was never made or has ended. */
export async function findKey(db: Database, key: string, now: number): Promise<KeySession | null> {
  const keyHash = hashOfKey(key);
  const [row] = await db
    .select({
      scopes: personalKeys.scopes,
      usedAt: personalKeys.usedAt,
      user: userColumns,
      ...accessColumns,
    })
    .from(personalKeys)
    .innerJoin(users, eq(users.id, personalKeys.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(personalKeys.keyHash, keyHash));
  if (row === undefined) return null;
  const { user, scopes, usedAt, ...paid } = row;
  // Limits of calls count by `tokenHash`: for a key by its own.
  return { user, isSubscribed: hasAccess(paid, now), tokenHash: keyHash, scopes, usedAt };
}

/** Writes down that a key was used, unless that was done within {@link keyLimits.usedStepMs}. */
export async function noteKeyUse(
  db: Database,
  { tokenHash, usedAt }: KeySession,
  now: number,
): Promise<void> {
  if (usedAt !== null && usedAt.getTime() > now - keyLimits.usedStepMs) return;
  await db
    .update(personalKeys)
    .set({ usedAt: new Date(now) })
    .where(eq(personalKeys.keyHash, tokenHash));
}
