import { useEffect } from 'react';
import { usePeople } from '../features/people/people-store.ts';

/** Whether the path is that of new or lost followers, and people were shown. */
function isShown(path: string): boolean {
  const list = path.slice(1);
  const { newfollowers, followerslost } = usePeople.getState();
  const shown = list === 'newfollowers' ? newfollowers : followerslost;
  return (list === 'newfollowers' || list === 'followerslost') && shown.items.length > 0;
}

async function markSeen(): Promise<void> {
  const flow = await import('../features/history/mark-seen.ts').catch(() => null);
  await flow?.markSeen();
}

/**
 * Marks new and lost followers as seen when their list is left, or the app put away. Not when it is
 * opened: its answer for "since my last visit" would be empty at once.
 */
export function useSeenLists(path: string): void {
  useEffect(() => {
    const leave = () => {
      if (isShown(path)) void markSeen();
    };
    const putAway = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', putAway);
    return () => {
      document.removeEventListener('visibilitychange', putAway);
      leave();
    };
  }, [path]);
}
