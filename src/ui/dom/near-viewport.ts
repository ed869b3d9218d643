/** @file One observer for all parts that want to know whether they are near the screen. */
import { marginAhead } from './data-saver.ts';

type OnChange = (isNear: boolean) => void;

const listeners = new WeakMap<Element, OnChange>();
let observer: IntersectionObserver | undefined;

/** Half a screen of margin: what a thumb will reach next is fetched before it gets there. */
const margin = '50%';

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: `${marginAhead(margin)} 0px` },
  );
  return observer;
}

/** Calls back when the element comes near the screen and when it leaves; returns the end of it. */
export function watchNear(element: Element, onChange: OnChange): () => void {
  listeners.set(element, onChange);
  shared().observe(element);
  return () => {
    listeners.delete(element);
    shared().unobserve(element);
  };
}
