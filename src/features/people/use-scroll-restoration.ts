import { useEffect } from 'react';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { keepPosition } from './load-people.ts';
import { usePeople } from './people-store.ts';

/** Brings a reader who comes back to a list to where they stood, and notes where they stand. */
export function useKeptPosition(list: ListName): void {
  useEffect(() => {
    const { people, scrollTop } = usePeople.getState()[list];
    let position = scrollTop;
    let frame = 0;
    // A route starts at its top; that happens after this effect, so the place is taken after it.
    if (scrollTop > 0 && people.length > 0) {
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
      keepPosition(list, position);
    };
  }, [list]);
}
