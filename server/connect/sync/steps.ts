/** @file The parts of a synchronization in order, and what follows when one of them is refused. */
import { PlatformError, type Consequence } from '../../providers/network/instagram/problems.ts';
import { wantedScopes } from '../../providers/network/instagram/settings.ts';
import { dropScope } from '../connections.ts';
import { readAccount, readDays, readMonth } from './account.ts';
import { readAudience } from './audience.ts';
import type { SyncContext } from './context.ts';
import { readFigures } from './figures.ts';
import { readMedia, readOwnStories } from './media.ts';
import { subscribe } from './subscribe.ts';

interface Step {
  readonly name: string;
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

/** Refusals after which the other parts are read all the same. */
const passing: ReadonlySet<Consequence> = new Set([
  'unsupported',
  'missing',
  'too-few',
  'before-business',
]);

/** Follows a refused part: true if it is to be read again soon. Throws what ends the run. */
async function followRefusal(
  { services, open }: SyncContext,
  { scope, isApart }: Step,
  error: PlatformError,
): Promise<boolean> {
  const { consequence, code } = error;
  if (passing.has(consequence)) return false;
  if (consequence === 'retry' && isApart === true && code !== 'stopped') return true;
  if (consequence !== 'permission') throw error;
  if (scope === wantedScopes[0]) throw new PlatformError('reconnect', 'permission');
  await dropScope(services.db, open.connection, scope);
  return false;
}

/** Reads all parts, or those that are left of an interrupted run; true if some have failed. */
export async function runSteps(context: SyncContext): Promise<boolean> {
  const resumeAt = steps.findIndex(({ name }) => name === context.progress.step);
  let hasFailed = false;
  for (const step of steps.slice(Math.max(0, resumeAt))) {
    if (!context.open.connection.scopes.split(',').includes(step.scope)) continue;
    if (context.progress.step !== step.name) await context.save(step.name, '');
    try {
      await step.run(context);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      hasFailed = (await followRefusal(context, step, error)) || hasFailed;
    }
  }
  return hasFailed;
}
