/** @file Planned work of a running server in tests: its lanes do it, and a test waits until they have. */
import { and, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { vi } from 'vitest';
import { jobs } from '../../../server/db/operations-schema.ts';
import { planRound, rounds } from '../../../server/jobs/queue.ts';
import type { Services } from '../../../server/services.ts';

/** Waits until no notice, notification or round is due or under way. */
export async function untilSettled({ db, now, wakeJobs }: Services): Promise<void> {
  const isOpen = () =>
    and(
      inArray(jobs.kind, ['notice', 'webhook', ...rounds]),
      isNull(jobs.deadAt),
      or(lte(jobs.runAt, new Date(now())), isNotNull(jobs.lockedBy)),
    );
  const check = async () => {
    wakeJobs();
    if ((await db.$count(jobs, isOpen())) > 0) throw new Error('planned work is still due');
  };
  await vi.waitFor(check, { timeout: 30_000, interval: 20 });
}

/** Runs every round now, as it begins every ten minutes, and what follows from it. */
export async function runRounds(services: Services): Promise<void> {
  for (const kind of rounds) await planRound(services.db, kind, services.now());
  await untilSettled(services);
}
