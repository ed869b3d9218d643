/** @file The planned work of a connection: synchronization, stories, and renewal of the token. */
import { eq } from 'drizzle-orm';
import { dayMs, hourMs } from '../../contract/limits.ts';
import { connections } from '../db/connect-schema.ts';
import { users } from '../db/schema.ts';
import { plan, retryMs, type Job, type Outcome } from '../jobs/queue.ts';
import type { Database } from '../db/open.ts';
import type { Lane, Worker } from '../jobs/runner.ts';
import { renewToken } from '../providers/network/instagram/oauth.ts';
import { PlatformError } from '../providers/network/instagram/problems.ts';
import { wantedScopes } from '../base/instagram-settings.ts';
import type { Services } from '../services.ts';
import { addressToOpen } from '../base/settings.ts';
import { textsIn } from '../base/texts.ts';
import {
  connectionOf,
  endConnection,
  openConnection,
  waitUntil,
  type OpenConnection,
  ConnectionEnded,
  isSameConnection,
  whileConnected,
} from './connections.ts';
import type { Platform } from '../providers/network/instagram/platform.ts';
import { expiringMs } from './connection-record.ts';
import { contextOf, openProgress } from './sync-context.ts';
import { readFigures } from './sync-figures.ts';
import { readOwnStories } from './sync-media.ts';
import { runSteps } from './sync-parts.ts';

const storiesEveryMs = 6 * hourMs;
const renewAfterMs = 7 * dayMs;
/** A token cannot be renewed on its first day. */
const earliestRenewalMs = dayMs;

const ended: Outcome = { nextAt: null, isDone: true };

/** Work that was planned for a time at which the platform accepts no request waits until then. */
function waitOf({ connection }: OpenConnection, now: number): Outcome | null {
  const retryAt = connection.retryAt?.getTime() ?? 0;
  return retryAt > now ? { nextAt: retryAt, isDone: false } : null;
}

const reasons: Readonly<Record<string, string>> = { '458': 'removed-app', '463': 'token-expired' };

/** The consequence of an error that ends a piece of work for now. */
async function follow(
  { db, log, now }: Services,
  { connection }: OpenConnection,
  job: Job,
  error: PlatformError,
): Promise<Outcome> {
  const { kind, attempts } = job;
  const { userId } = connection;
  log.warn(
    { user: userId, job: kind, code: error.code },
    `the platform refused: ${error.consequence}`,
  );
  if (error.consequence === 'reconnect') {
    const subcode = error.code.split('/').at(-1) ?? '';
    await endConnection(db, connection, 'reconnect', reasons[subcode] ?? 'token-refused');
    return ended;
  }
  if (error.consequence === 'limit') {
    const nextAt = now() + (error.retryAfterMs ?? hourMs);
    await waitUntil(db, connection, nextAt);
    return { nextAt, isDone: false };
  }
  // A process that is stopped leaves its work to the next one at once.
  const isStopped = error.code === 'stopped';
  return { nextAt: isStopped ? now() : now() + retryMs(attempts), isDone: false };
}

async function synchronize(
  services: Services,
  platform: Platform,
  open: OpenConnection,
  job: Job,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db, now } = services;
  const waiting = waitOf(open, now());
  if (waiting !== null) return waiting;
  try {
    const progress = await openProgress(services, open);
    const context = contextOf(services, platform, open, progress, signal);
    const refusals = await runSteps(context);
    await context.finish((tx) =>
      tx
        .update(connections)
        .set({ syncedAt: new Date(now()), retryAt: null, reason: null })
        .where(eq(connections.userId, open.connection.userId)),
    );
    if (!refusals.has('failed') && !refusals.has('refused')) {
      return { nextAt: now() + dayMs, isDone: true };
    }
    const nextAt = now() + Math.max(hourMs, retryMs(job.attempts));
    if (refusals.has('refused')) await waitUntil(db, open.connection, nextAt, 'refused');
    return { nextAt, isDone: false };
  } catch (error) {
    if (error instanceof PlatformError) return follow(services, open, job, error);
    throw error;
  }
}

async function readStories(
  services: Services,
  platform: Platform,
  open: OpenConnection,
  job: Job,
  signal: AbortSignal,
): Promise<Outcome> {
  const { now } = services;
  const waiting = waitOf(open, now());
  if (waiting !== null) return waiting;
  const startedAt = new Date(now());
  const progress = { step: 'done', cursor: '', startedAt, wholeAt: null };
  const context = {
    ...contextOf(services, platform, open, progress, signal),
    save: async () => {},
  };
  try {
    await readOwnStories(context);
    if (context.has(wantedScopes[1])) await readFigures(context, true);
  } catch (error) {
    if (error instanceof PlatformError) return follow(services, open, job, error);
    throw error;
  }
  return { nextAt: now() + storiesEveryMs, isDone: true };
}

/** Mails the owner once that the access is about to end. */
async function warn(services: Services, open: OpenConnection): Promise<void> {
  const { db, now, mail, settings } = services;
  const { userId, expiresAt, warnedAt, username } = open.connection;
  const left = (expiresAt?.getTime() ?? Infinity) - now();
  if (warnedAt !== null || left > expiringMs) return;
  const [user] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (user === undefined) return;
  const say = textsIn(user.language);
  const link = `${settings.publicUrl ?? addressToOpen(settings.host, settings.port)}/connect`;
  const days = Math.max(1, Math.ceil(left / dayMs));
  const letter = {
    to: user.email,
    subject: say('server.connect.expiringSubject'),
    text: say('server.connect.expiringText', { username, days, link }),
  };
  await whileConnected(db, open.connection, async (tx) => {
    await tx
      .update(connections)
      .set({ warnedAt: new Date(now()) })
      .where(eq(connections.userId, userId));
    await mail.send(letter, tx);
  });
}

async function keepToken(
  services: Services,
  platform: Platform,
  open: OpenConnection,
  job: Job,
): Promise<Outcome> {
  const { db, now } = services;
  const { userId, issuedAt, expiresAt } = open.connection;
  if (expiresAt !== null && expiresAt.getTime() <= now()) {
    await endConnection(db, open.connection, 'reconnect', 'token-expired');
    return ended;
  }
  const age = now() - (issuedAt?.getTime() ?? 0);
  const isNear = (expiresAt?.getTime() ?? 0) - now() <= expiringMs;
  if (age >= renewAfterMs || (isNear && age >= earliestRenewalMs)) {
    try {
      const { token, lifeMs } = await renewToken(platform.settings, open.token);
      const times = { issuedAt: new Date(now()), expiresAt: new Date(now() + lifeMs) };
      const sealed = platform.vault.seal(userId, token);
      await db
        .update(connections)
        .set({ ...sealed, ...times, warnedAt: null })
        .where(isSameConnection(open.connection));
      return { nextAt: now() + dayMs, isDone: true };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.consequence === 'reconnect') return follow(services, open, job, error);
      services.log.warn({ user: userId, code: error.code }, 'a token could not be renewed');
    }
  }
  await warn(services, open);
  return { nextAt: now() + dayMs, isDone: true };
}

type ConnectionWork = (
  services: Services,
  platform: Platform,
  open: OpenConnection,
  job: Job,
  signal: AbortSignal,
) => Promise<Outcome>;

/**
 * Work ends with its connection; what another one needs is planned when that is saved. Where the key of
 * the token is missing, work waits: the operator may bring the key back, or the owner connect again.
 */
function untilEnded(services: Services, platform: Platform, work: ConnectionWork): Worker {
  return async (job, signal) => {
    const { db, log, now } = services;
    const { kind, subject, attempts } = job;
    const user = Number(subject);
    const open = await openConnection(db, platform.vault, user);
    if (open === null) {
      if ((await connectionOf(db, user))?.state !== 'active') return ended;
      log.error(
        { user, job: kind },
        'the key of a token is missing: bring it back (SECRET_PREVIOUS, INSTAGRAM_TOKEN_KEYS)',
      );
      return { nextAt: now() + retryMs(attempts), isDone: false };
    }
    try {
      return await work(services, platform, open, job, signal);
    } catch (error) {
      if (!(error instanceof ConnectionEnded)) throw error;
      log.info({ user, job: kind }, 'the connection of a job has ended');
      return ended;
    }
  };
}

/** The work of each kind. */
export function workersOf(services: Services, platform: Platform) {
  return {
    sync: untilEnded(services, platform, synchronize),
    stories: untilEnded(services, platform, readStories),
    token: untilEnded(services, platform, keepToken),
  } satisfies Lane['workers'];
}

/** Plans the work of a new connection. */
export async function planWork(tx: Database, userId: number, now: number): Promise<void> {
  await plan(tx, 'sync', { userId }, now);
  await plan(tx, 'stories', { userId }, now + storiesEveryMs);
  await plan(tx, 'token', { userId }, now + dayMs);
}
