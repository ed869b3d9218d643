import type { AnalysisInput, FollowerCounts } from '../../contract/threads/analysis.ts';
import type { AnalysisProgress } from '../../contract/threads/analysis.ts';
import type { Checkpoints } from './checkpoints.ts';
import { runJob, type JobDeps } from './run-module.ts';
import { calls } from './instance.ts';

/** Options of the call (wasm/assembly/relations/followers.ts); their sum is its last argument. */
export const followerOptions = { checkpoints: 1, names: 2, noUpload: 4 } as const;

const phases = ['reading', 'comparing', 'saving'] as const;

/** Where a follower analysis runs. */
export interface FollowersDeps extends Omit<JobDeps, 'onProgress'> {
  readonly onProgress?: (progress: AnalysisProgress) => unknown;
  readonly checkpoints?: Checkpoints;
}

/**
 * fetchFollowers(id, token, email): reads, compares and uploads a run, continuing from its
 * checkpoint when there is one. Nothing replaces the earlier result unless every list was complete.
 */
export function fetchFollowers(
  { run, id, email }: AnalysisInput,
  token: string,
  { onProgress, checkpoints, ...deps }: FollowersDeps,
): Promise<FollowerCounts> {
  const options = checkpoints === undefined ? 0 : followerOptions.checkpoints;
  return runJob(
    {
      call: calls.fetchFollowers,
      values: [id, token, email, run, String(options)],
      ...(checkpoints === undefined ? {} : { checkpoints: { kept: checkpoints, run } }),
    },
    {
      ...deps,
      onProgress: ({ done, total, phase }) =>
        onProgress?.({ run, phase: phases[phase] ?? 'reading', done, total }),
    },
    (result) => JSON.parse(result) as FollowerCounts,
  );
}
