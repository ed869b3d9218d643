import type { HistoryState } from './history-store.ts';

/** The latest reading that says who came and who left, or undefined. */
export function latestReading({ history }: Pick<HistoryState, 'history'>) {
  return history?.readings.filter(({ complete }) => complete).at(-1);
}

/** People who came or left since the owner last looked at the lists; 0 where nothing was compared. */
export function unseenCount(state: Pick<HistoryState, 'history' | 'seen'>): number {
  const { history, seen } = state;
  // The server may have answered before it learned of the look.
  if (seen !== null && latestReading(state)?.id === seen) return 0;
  return (history?.unseen?.new ?? 0) + (history?.unseen?.lost ?? 0);
}
