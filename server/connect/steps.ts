/**
 * @file The two steps before the platform's answer: a ticket that the page receives, and the state that
 * the platform returns. Both are bound to the session and the browser that began, expire, and are
 * deleted by their first use, so that a link from somebody else connects nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { connectSteps } from '../db/connect-schema.ts';
import { sessions } from '../db/schema.ts';
import type { Database } from '../db/open.ts';

/** A ticket is used at once by the page; consent may take a while. */
const lifeMs = { ticket: 2 * 60_000, state: 15 * 60_000 } as const;

/** The session and the browser of a step. */
export interface StepOwner {
  readonly userId: number;
  readonly sessionHash: Uint8Array;
  /** The value of the browser's cookie. */
  readonly browser: string;
}

const digestOf = (value: string): Uint8Array => createHash('sha256').update(value).digest();

/** Random text of 192 bits. */
export function randomText(): string {
  return randomBytes(24).toString('base64url');
}

/** Opens a step and returns its value, of which only the digest is stored. */
export async function openStep(
  db: Database,
  kind: 'ticket' | 'state',
  { userId, sessionHash, browser }: StepOwner,
  now: number,
): Promise<string> {
  const value = randomText();
  await db.delete(connectSteps).where(lt(connectSteps.expiresAt, new Date(now)));
  await db.insert(connectSteps).values({
    digest: digestOf(value),
    kind,
    userId,
    sessionHash,
    browser: digestOf(browser),
    expiresAt: new Date(now + lifeMs[kind]),
  });
  return value;
}

/**
 * Uses a step up and returns its owner; null if it is unknown, used, expired, of another browser, or
 * if the session has ended. A try from another browser leaves the step as it is.
 */
export async function takeStep(
  db: Database,
  kind: 'ticket' | 'state',
  { value, browser }: { value: string; browser: string },
  now: number,
): Promise<StepOwner | null> {
  if (!/^[A-Za-z0-9_-]{32}$/.test(value) || browser === '') return null;
  const [step] = await db
    .delete(connectSteps)
    .where(
      and(
        eq(connectSteps.digest, digestOf(value)),
        eq(connectSteps.kind, kind),
        eq(connectSteps.browser, digestOf(browser)),
      ),
    )
    .returning();
  if (step === undefined || step.expiresAt.getTime() <= now) return null;
  const [session] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, step.sessionHash), gt(sessions.expiresAt, new Date(now))));
  if (session?.userId !== step.userId) return null;
  return { userId: step.userId, sessionHash: step.sessionHash, browser };
}
