/**
 * @file The way through the platform's consent. Before its response there are two steps: a ticket that the
 * page receives, and the state that the platform returns. Both are bound to the session and the browser
 * that began, expire, and are deleted by their first use, so that a link from somebody else connects
 * nothing. The response is a denial, or a code to exchange.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, lt } from 'drizzle-orm';
import { connectSteps } from '../db/connect-schema.ts';
import { sessions } from '../db/schema.ts';
import type { Database } from '../db/open.ts';
import type { ConnectionReason } from '../../contract/records/connect/connection.ts';
import { askAccount, exchangeCode, exchangeToken } from '../providers/network/instagram/oauth.ts';
import { PlatformError } from '../providers/network/instagram/problems.ts';
import { wantedScopes } from '../base/instagram-settings.ts';
import type { Services } from '../services.ts';
import {
  connectionOf,
  keepReason,
  removeConnection,
  saveConnection,
  type AttemptSession,
  type NewConnection,
} from './connections.ts';
import { usersOfPlatformId } from './platform-users.ts';
import type { Platform } from '../providers/network/instagram/platform.ts';
import { planWork } from './planned-work.ts';

/** A ticket is used at once by the page; consent may take a while. */
const lifeMs = { ticket: 2 * 60_000, state: 15 * 60_000 } as const;

/** The session and the browser of a step. */
export interface StepOwner extends AttemptSession {
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

/** The query of the callback, and the browser that sent it. */
export interface Returned {
  readonly code: string;
  readonly error: string;
  readonly state: string;
  readonly browser: string;
  readonly redirect: string;
}

/** How an attempt ended; the page says it in words. */
export type AttemptOutcome = 'connected' | NonNullable<ConnectionReason>;

const mostTries = 3;
const pauseMs = 250;

/**
 * Asks again where the platform has failed for now. The code was used up by its exchange, so giving up
 * here would throw the owner's consent away.
 */
async function persist<T>(ask: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isPassing = error instanceof PlatformError && error.consequence === 'retry';
    if (!isPassing || tries >= mostTries) throw error;
  }
  await pause(pauseMs * tries);
  return persist(ask, tries + 1);
}

/** Exchanges the code and asks for the account. */
async function exchange(
  { settings }: Platform,
  code: string,
  redirect: string,
): Promise<NewConnection> {
  const short = await exchangeCode(settings, code, redirect);
  const token = await persist(() => exchangeToken(settings, short.token));
  const { account } = await persist(() => askAccount(settings, token.token));
  const scopedId = account.scopedId === '' ? short.scopedId : account.scopedId;
  return { account, scopedId, scopes: short.scopes ?? wantedScopes, token };
}

/** Saves the account; one whose former user has withdrawn consent may change to another user. */
async function save(
  { db, now }: Services,
  { vault }: Platform,
  owner: StepOwner,
  connection: NewConnection,
): Promise<AttemptOutcome> {
  const trySave = () => {
    const moment = now();
    const plan = (tx: Database) => planWork(tx, owner.userId, moment);
    return saveConnection(db, vault, owner, connection, { now: moment, plan });
  };
  let saved = await trySave();
  if (saved === 'taken') {
    for (const other of await usersOfPlatformId(db, connection.account.accountId)) {
      if (other !== owner.userId && (await connectionOf(db, other))?.state === 'revoked') {
        await removeConnection(db, other, now());
      }
    }
    saved = await trySave();
  }
  if (saved === 'session-ended') return 'expired-state';
  return saved === 'saved' ? 'connected' : 'taken';
}

async function outcomeOf(
  services: Services,
  platform: Platform,
  owner: StepOwner,
  returned: Returned,
): Promise<AttemptOutcome> {
  const { userId } = owner;
  if (returned.error !== '') return returned.error === 'access_denied' ? 'denied' : 'failed';
  // A bare `#_` at the end of a code is not part of it.
  const code = returned.code.replace(/#_?$/, '');
  if (code === '') return 'failed';
  let granted: NewConnection;
  try {
    granted = await exchange(platform, code, returned.redirect);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    services.log.warn({ user: userId, code: error.code }, 'an account could not be connected');
    return error.consequence === 'retry' || error.consequence === 'limit' ? 'away' : 'failed';
  }
  const { account, scopes } = granted;
  if (account.accountType === 'PERSONAL') return 'personal';
  if (account.accountId === '') return 'failed';
  if (!scopes.includes(wantedScopes[0])) return 'scopes';
  return save(services, platform, owner, granted);
}

/** Finishes an attempt to connect, and begins the first synchronization. */
export async function finishAttempt(
  services: Services,
  platform: Platform,
  returned: Returned,
): Promise<AttemptOutcome> {
  const { db, now } = services;
  const step = { value: returned.state, browser: returned.browser };
  const owner = await takeStep(db, 'state', step, now());
  if (owner === null) return 'expired-state';
  const outcome = await outcomeOf(services, platform, owner, returned);
  if (outcome === 'connected') services.wakeJobs();
  else await keepReason(db, owner, outcome);
  return outcome;
}
