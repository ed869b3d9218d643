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
 * How many of a screen's `count` parts to draw by now: the `first` ones at once, `step` more with every
 * frame that follows, until all are there. To draw and lay out everything in one piece is a task of 200
 * to 700 ms of a slow phone; in between, what is tapped is answered.
 */
export function useIncrementalRender(count: number, step: number, first = step): number {
  const [rendered, setRendered] = useState(first);

  useEffect(() => {
    if (rendered >= count) return undefined;
    return afterFrame(() => startTransition(() => setRendered(rendered + step)));
  }, [rendered, count, step]);

  return Math.min(rendered, count);
}
