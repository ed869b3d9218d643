/** @file A release that was withdrawn: the page leaves it, once nothing is lost by that. */
import { clock, type Clock } from '../../core/browser/clock.ts';
import { isOnline } from '../../core/browser/connection.ts';
import { reloadPage } from '../../core/browser/navigation.ts';
import { hasOpenWork, watchPresence } from '../../core/browser/presence.ts';
import { isAnalysing, useAnalysis } from '../../features/analysis/analysis-store.ts';
import { useDownload } from '../../features/downloads/download-store.ts';
import { useInsight } from '../../features/home/insight/insight-store.ts';
import { usePosts } from '../../features/posts/posts-store.ts';
import { useSentiment } from '../../features/sentiment/sentiment-store.ts';

/** What leaving needs; tests bring their own. */
export interface RetireTools {
  readonly clock: Pick<Clock, 'every'>;
  readonly isOnline: () => boolean;
  readonly hasOpenWork: () => boolean;
  readonly watchPresence: typeof watchPresence;
  readonly reload: () => void;
}

const device: RetireTools = { clock, isOnline, hasOpenWork, watchPresence, reload: reloadPage };

/** A page is left a minute after the last sign of a person or of work. */
export const retirement = { tickMs: 6_000, quietTicks: 10 } as const;

/** A story that plays stands in a dialog, and a payment in another document. */
function isAtWork(): boolean {
  const saves = Object.values(useDownload.getState());
  return (
    isAnalysing(useAnalysis.getState()) ||
    usePosts.getState().load === 'loading' ||
    useSentiment.getState().phase === 'running' ||
    useInsight.getState().load === 'loading' ||
    saves.some((each) => each.load === 'loading' || each.archive !== null || each.saving.length > 0)
  );
}

/**
 * Loads the page anew when it has been at rest for a minute. Ticks are counted, not time: a page
 * that was frozen in between has not been at rest, it was away. Offline nothing could be loaded.
 */
export function leaveAtRest(tools: RetireTools = device): void {
  let quiet = 0;
  const stopWatching = tools.watchPresence(() => {
    quiet = 0;
  });
  const stop = tools.clock.every(retirement.tickMs, () => {
    quiet = isAtWork() || tools.hasOpenWork() || !tools.isOnline() ? 0 : quiet + 1;
    if (quiet < retirement.quietTicks) return;
    stop();
    stopWatching();
    tools.reload();
  });
}
