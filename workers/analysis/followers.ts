import { AppError } from '../../contract/faults.ts';
import type { AnalysisInput, FollowerCounts } from '../../contract/threads/analysis.ts';
import type { AnalysisProgress } from '../../contract/threads/analysis.ts';
import type { Checkpoints } from './checkpoints.ts';
import { runJob, type JobDeps, type Perform } from './run-module.ts';
import { calls } from './instance.ts';
import { createTimeLeft } from '../shared/time-left.ts';

/** Options of the call (wasm/assembly/relations/followers.ts); their sum is an argument. */
export const followerOptions = { checkpoints: 1, names: 2, noUpload: 4, compact: 8 } as const;

const phases = ['reading', 'comparing', 'saving'] as const;

/** A list of the latest reading on the device: its tag without quotes, and its ids ascending. */
export interface HeldList {
  readonly tag: string;
  readonly ids: BigUint64Array;
}

/** The lists of the latest reading on the device. */
export interface HeldLists {
  readonly followers: HeldList;
  readonly following: HeldList;
}

/** Where a follower analysis runs. */
export interface FollowersDeps extends Omit<JobDeps, 'onProgress'> {
  readonly onProgress?: (progress: AnalysisProgress) => unknown;
  readonly checkpoints?: Checkpoints;
  /** What the device holds of the account, which then need not be sent again. */
  readonly held?: HeldLists | null;
}

/** Answers what the module asks of the device itself, the ids of a held list. */
function withDevice(perform: Perform, held: HeldLists): Perform {
  return (request, signal) => {
    const name = /^device:(followers|following)$/.exec(request.path)?.[1];
    if (name === undefined) return perform(request, signal);
    const { ids } = held[name as keyof HeldLists];
    async function* body() {
      if (ids.length > 0) yield new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength);
    }
    return Promise.resolve({ status: 200, body: body() });
  };
}

/** Faults of a run in which the lists of the device did not fit those of the server. */
const misfits = new Set(['page-broken', 'snapshot-broken', 'conflict']);

function analyse(
  { run, id, email, expected = 0 }: AnalysisInput,
  token: string,
  { onProgress, checkpoints, held, ...deps }: FollowersDeps,
): Promise<FollowerCounts> {
  const { compact } = followerOptions;
  const options = checkpoints === undefined ? compact : compact + followerOptions.checkpoints;
  const timeLeft = createTimeLeft(expected);
  const now = deps.now ?? (() => performance.now());
  const tags = held == null ? [] : [held.followers.tag, held.following.tag];
  return runJob(
    {
      call: calls.fetchFollowers,
      values: [id, token, email, run, String(options), ...tags],
      ...(checkpoints === undefined ? {} : { checkpoints: { kept: checkpoints, run } }),
    },
    {
      ...deps,
      perform: held == null ? deps.perform : withDevice(deps.perform, held),
      onProgress: ({ done, total, phase }) =>
        onProgress?.({
          run,
          phase: phases[phase] ?? 'reading',
          done,
          total,
          minutesLeft: timeLeft.note(now(), done, total),
        }),
    },
    (result) => JSON.parse(result) as FollowerCounts,
  );
}

/**
 * fetchFollowers(id, token, email): reads, compares and uploads a run, continuing from its
 * checkpoint when there is one. Nothing replaces the earlier result unless every list was complete.
 * Should the lists of the device not fit, the run is repeated without them.
 */
export async function fetchFollowers(
  input: AnalysisInput,
  token: string,
  deps: FollowersDeps,
): Promise<FollowerCounts> {
  try {
    return await analyse(input, token, deps);
  } catch (error) {
    const isMisfit = error instanceof AppError && misfits.has(error.code);
    if (deps.held == null || !isMisfit) throw error;
    return analyse(input, token, { ...deps, held: null });
  }
}
