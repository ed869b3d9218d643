import { useEffect } from 'react';
import type { PeopleListName } from '../../../contract/lists/file-lists.ts';
import { saveScrollPosition } from './people-lists.ts';
import { usePeople } from './people-store.ts';

/** Scrolls a list to where it was when it was left, and stores that position. */
export function useScrollRestoration(list: PeopleListName): void {
  useEffect(() => {
    const { items, scrollTop } = usePeople.getState()[list];
    let position = scrollTop;
    let frame = 0;
    // Entering a route scrolls to its top after this effect, so the position is set in a frame.
    if (scrollTop > 0 && items.length > 0) {
      frame = requestAnimationFrame(() => {
        window.scrollTo(0, scrollTop);
        window.addEventListener('scroll', note, { passive: true });
      });
    } else {
      window.addEventListener('scroll', note, { passive: true });
    }
    function note(): void {
      position = window.scrollY;
    }
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', note);
      saveScrollPosition(list, position);
    };
  }, [list]);
}
