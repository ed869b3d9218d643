/** @file The figures that came over the connection: loaded when the report is opened. */
import type { AccountFigures } from '../../../../../contract/records/connect/account-figures.ts';
import type { AnalysisThread } from '../../../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../../../contract/threads/api.ts';
import type { KnownContent } from '../../../../../contract/threads/causes.ts';
import { attempt } from '../../../../core/errors/attempt.ts';
import { currentSession } from '../../../../core/session/session.ts';
import { defineStore } from '../../../../core/store.ts';
import { createTask } from '../../../../core/task.ts';
import { analysis, api } from '../../../../core/workers/threads.ts';

/** The figures of the account, and how their last load went. */
export interface AccountFiguresState {
  readonly load: 'idle' | 'loading' | 'done' | 'refused';
  readonly figures: AccountFigures | null;
}

/** The figures of the account. */
export const useAccountFigures = defineStore<AccountFiguresState>(() => ({
  load: 'idle',
  figures: null,
}));

/** When posts and stories came out, which causes are found with (docs/causes.md). */
function contentsOf({ posts, stories }: AccountFigures): KnownContent[] {
  const contentOf = (id: string, kind: KnownContent['kind'], seconds: number | null) =>
    seconds === null ? [] : [{ id, kind, at: seconds * 1_000 }];
  return [
    ...posts.flatMap(({ post_short_code: id, kind, taken_at: seconds }) =>
      contentOf(id, kind === 'reel' ? 'reel' : 'post', seconds),
    ),
    ...stories.flatMap(({ id, taken_at: seconds }) => contentOf(id, 'story', seconds)),
  ];
}

const loading = createTask();

/** Loads the figures; earlier ones stay until then. */
export function loadAccountFigures(
  thread: Pick<ApiThread, 'call'> = api,
  device: Pick<AnalysisThread, 'keepContents'> = analysis,
): Promise<void> {
  return loading.run(async (signal) => {
    useAccountFigures.setState({ load: 'loading' });
    const loaded = await attempt(
      () => thread.call('connectFigures', {}, currentSession(), signal),
      { quiet: true },
    );
    if (signal.aborted) return;
    if (loaded.type === 'done') {
      useAccountFigures.setState({ load: 'done', figures: loaded.value });
      const keep = async () => device.keepContents(contentsOf(loaded.value));
      await attempt(keep, { quiet: true });
    } else useAccountFigures.setState({ load: loaded.type === 'failed' ? 'refused' : 'idle' });
  });
}

interface HourRow {
  readonly label: string;
  readonly value: number | null;
}

/**
 * Followers online at the hours of a clock, from hours of UTC: 24 values that begin at midnight.
 * `offsetMinutes` is what the clock is ahead of UTC; null is an hour without a figure.
 */
export function hoursOfClock(rows: readonly HourRow[], offsetMinutes: number): (number | null)[] {
  const values = Array.from({ length: 24 }, (): number | null => null);
  for (const { label, value } of rows) {
    const hour = Math.floor((Number(label) * 60 + offsetMinutes) / 60);
    values[((hour % 24) + 24) % 24] = value;
  }
  return values;
}

/** The same for the clock of this device. */
export function hoursOfOwner(rows: readonly HourRow[]): (number | null)[] {
  return hoursOfClock(rows, -new Date().getTimezoneOffset());
}
