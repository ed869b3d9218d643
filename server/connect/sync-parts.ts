/** @file The parts of a synchronization in order, and what follows when one of them is refused. */
import { objectOf, objectsOf, textOf } from '../providers/network/instagram/json.ts';
import { PlatformError, type Consequence } from '../providers/network/instagram/problems.ts';
import type { SyncContext } from './sync-context.ts';
import { wantedScopes } from '../base/instagram-settings.ts';
import { dropScope } from './connections.ts';
import { readAccount, readAudience, readDays, readMonth } from './sync-account.ts';
import { keepPart, readFigures, type PartName } from './sync-figures.ts';
import { readMedia, readOwnStories } from './sync-media.ts';

const field = 'comments';

/** Whether the app is listed with the field: the platform can drop a field without saying so. */
function isListed(body: unknown): boolean {
  return objectsOf(objectOf(body)['data']).some(({ subscribed_fields: fields }) =>
    Array.isArray(fields) ? fields.some((name) => textOf(name) === field) : false,
  );
}

/**
 * Asks for notifications of comments once for each connection, and reads back whether they were
 * granted. Without them figures are read once a day: an app that is not reviewed gets none, so a
 * refusal changes nothing.
 */
async function subscribe({ services, userId, open, ask, send }: SyncContext): Promise<void> {
  const { syncedAt, connectedAt } = open.connection;
  if (syncedAt !== null && (connectedAt === null || syncedAt >= connectedAt)) return;
  try {
    await send('me/subscribed_apps', { subscribed_fields: field });
    if (isListed(await ask('me/subscribed_apps'))) return;
    services.log.info({ user: userId }, 'the platform sends no notifications for this account');
  } catch (error) {
    const isRefused =
      error instanceof PlatformError &&
      error.consequence !== 'reconnect' &&
      error.consequence !== 'limit' &&
      error.code !== 'stopped';
    if (!isRefused) throw error;
  }
}

interface Step {
  readonly name: PartName;
  readonly scope: (typeof wantedScopes)[number];
  readonly run: (context: SyncContext) => Promise<void>;
  /** Whether the parts after it are read if the platform fails in it. */
  readonly isApart?: true;
}

/** A part without its permission is left out. */
const steps: readonly Step[] = [
  { name: 'account', scope: wantedScopes[0], run: readAccount },
  { name: 'notifications', scope: wantedScopes[2], run: subscribe, isApart: true },
  { name: 'days', scope: wantedScopes[1], run: readDays, isApart: true },
  { name: 'media', scope: wantedScopes[0], run: readMedia },
  { name: 'stories', scope: wantedScopes[0], run: readOwnStories, isApart: true },
  { name: 'month', scope: wantedScopes[1], run: readMonth, isApart: true },
  { name: 'audience', scope: wantedScopes[1], run: readAudience, isApart: true },
  { name: 'story-figures', scope: wantedScopes[1], run: (context) => readFigures(context, true) },
  { name: 'figures', scope: wantedScopes[1], run: (context) => readFigures(context, false) },
];

/** Refusals of a whole part that end no run: the part is unknown, and the others are read. */
const refusing: ReadonlySet<Consequence> = new Set([
  'unsupported',
  'missing',
  'too-few',
  'before-business',
  'unknown',
]);

/** Why a part was not read; null if it was, or is left out. */
type Refusal = 'failed' | 'refused' | null;

/** Follows a refused part. Throws what ends the run. */
async function followRefusal(
  { services, open }: SyncContext,
  { scope, isApart }: Step,
  error: PlatformError,
): Promise<Refusal> {
  const { consequence, code } = error;
  if (refusing.has(consequence)) return 'refused';
  if (consequence === 'retry' && isApart === true && code !== 'stopped') return 'failed';
  if (consequence !== 'permission') throw error;
  if (scope === wantedScopes[0]) throw new PlatformError('reconnect', 'permission');
  await dropScope(services.db, open.connection, scope);
  return null;
}

async function runStep(context: SyncContext, step: Step): Promise<Refusal> {
  try {
    await step.run(context);
    return null;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { code } = error;
    const refusal = await followRefusal(context, step, error);
    const { services, userId } = context;
    services.log.warn({ user: userId, part: step.name, code }, 'a part could not be read');
    return refusal;
  }
}

/**
 * Reads all parts, or those that are left of an interrupted run, and keeps for each whether it was
 * read. Returns whether some have failed for now, or were refused.
 */
export async function runSteps(context: SyncContext): Promise<ReadonlySet<Refusal>> {
  const found = new Set<Refusal>();
  const resumeAt = steps.findIndex(({ name }) => name === context.progress.step);
  for (const step of steps.slice(Math.max(0, resumeAt))) {
    if (!context.open.connection.scopes.split(',').includes(step.scope)) continue;
    if (context.progress.step !== step.name) await context.save(step.name, '');
    const reason = await runStep(context, step);
    found.add(reason);
    await context.write((tx) => keepPart(tx, context, step.name, reason));
  }
  return found;
}
