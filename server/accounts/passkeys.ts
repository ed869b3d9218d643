/**
 * @file Passkeys: key pairs in the person's devices, of which the server has the public halves. A stolen
 * table signs in to nothing, and a look-alike site gets no signature: the browser signs the origin.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import { passkeyLimits } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { passkeyChallenges, passkeys } from '../db/operations-schema.ts';
import { users } from '../db/schema.ts';

/** A row of `passkeys`. */
export type Passkey = typeof passkeys.$inferSelect;

/** The passkeys of a user, newest first. */
export async function passkeysOf(db: Database, userId: number): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt));
}

/** The passkey of a credential id. */
export async function findPasskey(db: Database, id: string): Promise<Passkey | undefined> {
  return (await db.select().from(passkeys).where(eq(passkeys.id, id)))[0];
}

/**
 * Stores a passkey. `full`: the user has as many as there may be; `known`: the credential is stored
 * already, which may be that of another user. The row of the user is held, so that two calls at once add
 * no passkey too many.
 */
export async function addPasskey(
  db: Database,
  row: Omit<Passkey, 'usedAt'>,
): Promise<'added' | 'full' | 'known'> {
  const { userId } = row;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const own = eq(passkeys.userId, userId);
    if ((await tx.$count(passkeys, own)) >= passkeyLimits.passkeys) return 'full';
    const added = await tx
      .insert(passkeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    return added.length > 0 ? 'added' : 'known';
  });
}

/** Removes a passkey of a user; false if the user has no such passkey. */
export async function endPasskey(db: Database, userId: number, id: string): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return (await db.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0;
}

/** Removes all passkeys of a user. */
export async function endPasskeys(db: Pick<Database, 'delete'>, userId: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * Writes down a use. False if the passkey was used or removed since it was read: the counter of the
 * signature was checked against the one that was read, so only one of two uses at once counts.
 */
export async function notePasskeyUse(
  db: Database,
  { id, counter: known }: Passkey,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter, usedAt: new Date(now) })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, known)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** The registration a challenge belongs to. */
export interface Registration {
  readonly userId: number;
  /** The session that asked; another one cannot answer. */
  readonly sessionHash: Uint8Array;
  readonly userHandle: string;
}

const digestOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** 256 random bits in base64url: a challenge, or the handle of a user. */
export function randomHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens a challenge of a registration, or of a sign-in, and returns it; only its digest is stored. */
export async function openChallenge(
  db: Database,
  registration: Registration | null,
  now: number,
): Promise<string> {
  const challenge = randomHandle();
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(now)));
  await db.insert(passkeyChallenges).values({
    ...registration,
    digest: digestOf(challenge),
    expiresAt: new Date(now + passkeyLimits.challengeMs),
  });
  return challenge;
}

async function takeChallenge(db: Database, challenge: string, kind: SQL | undefined, now: number) {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.digest, digestOf(challenge)), kind))
    .returning();
  return row !== undefined && row.expiresAt.getTime() > now ? row : null;
}

/** Uses up the challenge of a sign-in; false for one that was never sent, was used, or is too old. */
export async function takeSignIn(db: Database, challenge: string, now: number): Promise<boolean> {
  return (await takeChallenge(db, challenge, isNull(passkeyChallenges.userId), now)) !== null;
}

/** Uses up the challenge of a registration in its session; the handle of its user, or null. */
export async function takeRegistration(
  db: Database,
  challenge: string,
  { userId, sessionHash }: Omit<Registration, 'userHandle'>,
  now: number,
): Promise<string | null> {
  const own = and(
    eq(passkeyChallenges.userId, userId),
    eq(passkeyChallenges.sessionHash, sessionHash),
  );
  return (await takeChallenge(db, challenge, own, now))?.userHandle ?? null;
}
