/** @file Tries every way out of this document, one after the other, when the person asks for it. */
import type { WayOutcome } from '../../../../contract/threads/ways-out.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { failureOf, type Failure } from '../../../core/errors/failure.ts';
import { closeDocument } from '../../../core/seal/seal.ts';
import { addressOf, tryWay, ways, type Way } from '../../../core/seal/ways.ts';
import { defineStore } from '../../../core/store.ts';
import { createTask } from '../../../core/task.ts';
import { clock } from '../../../core/browser/clock.ts';
import { askSeen } from '../requests/seen-requests.ts';

/** `unseen`: the browser said nothing, and the service worker, which sees each request, saw none. */
export type Ending = WayOutcome | 'unseen';

/** The endings that count as blocked. */
const blocked: readonly Ending[] = ['refused', 'failed', 'absent', 'unseen'];

/** What is known of each way. */
export interface WaysState {
  readonly state: 'idle' | 'running' | 'done' | 'refused';
  readonly endings: Readonly<Partial<Record<Way, Ending>>>;
  readonly failure: Failure | null;
}

/** {@link WaysState}. */
export const useWays = defineStore<WaysState>(() => ({
  ...{ state: 'idle', endings: {}, failure: null },
}));

/** True if the way is known to be blocked: what is not known does not count. */
export const isBlocked = (ending: Ending) => blocked.includes(ending);

const trying = createTask();

/** The ways of which the browser said nothing: the service worker may know more. */
async function askWorker(at: number): Promise<void> {
  const { endings } = useWays.getState();
  const silent = ways.filter((way) => endings[way] === 'silent');
  if (silent.length === 0) return;
  const seen = await askSeen();
  if (seen === null) return;
  const wasSeen = (way: Way) => {
    const { pathname } = new URL(addressOf(way, at));
    return seen.requests.some(({ path }) => path.startsWith(pathname));
  };
  const found = silent.map((way) => [way, wasSeen(way) ? 'passed' : 'unseen'] as const);
  useWays.setState({ endings: { ...endings, ...Object.fromEntries(found) } });
}

/** Closes the document as an import does, then tries all ways. */
export async function tryWays(): Promise<void> {
  if (trying.running !== null) return;
  await trying.run(async () => {
    useWays.setState({ state: 'running', endings: {}, failure: null });
    const closed = await attempt(closeDocument, { quiet: true });
    if (closed.type !== 'done') {
      const failure = closed.type === 'failed' ? failureOf(closed.fault) : null;
      useWays.setState({ state: 'refused', failure });
      return;
    }
    const at = clock.now();
    for (const way of ways) {
      const ending = await tryWay(way, at);
      useWays.setState(({ endings }) => ({ endings: { ...endings, [way]: ending } }));
    }
    await askWorker(at);
    useWays.setState({ state: 'done' });
  });
}
