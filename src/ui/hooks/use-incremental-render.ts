import { startTransition, useEffect, useState } from 'react';

/** Calls back in a separate task after the next frame; returns a function that cancels it. */
function afterFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * How many of a screen's `count` parts to render now: the `first` ones at once, `step` more with every
 * following frame, until all are rendered. Rendering and laying out everything at once is a task of 200
 * to 700 ms on a slow phone; between frames the page responds to input.
 */
export function useIncrementalRender(count: number, step: number, first = step): number {
  const [rendered, setRendered] = useState(first);

  useEffect(() => {
    if (rendered >= count) return undefined;
    return afterFrame(() => startTransition(() => setRendered(rendered + step)));
  }, [rendered, count, step]);

  return Math.min(rendered, count);
}
