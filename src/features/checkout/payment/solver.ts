/** @file The thread that solves captchas; only the plan document knows it. */
import type { SolverThread } from '../../../../contract/threads/solver.ts';
import { thread } from '../../../core/workers/thread.ts';

/** The captcha's proof of work. */
export const solver = thread<SolverThread>(
  () =>
    new Worker(new URL('../../../../workers/solver.worker.ts', import.meta.url), {
      type: 'module',
      name: 'solver',
    }),
);
