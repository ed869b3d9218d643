import { useLayoutEffect, useState, type RefObject } from 'react';

/** The size of a box in pixels, and that of the text in it. */
export interface BoxSize {
  readonly width: number;
  readonly height: number;
  /** Height of a line of the box's text. */
  readonly text: number;
}

/** Follows the size of a box; null until it was laid out. Larger text is noticed by `line`, an element in it. */
export function useBoxSize(
  box: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
): BoxSize | null {
  const [size, setSize] = useState<BoxSize | null>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, line.current];
    if (outer === null || inner === null) return undefined;
    const measure = () => {
      const next = {
        width: outer.clientWidth,
        height: outer.clientHeight,
        text: inner.clientHeight,
      };
      setSize((last) =>
        last !== null &&
        last.width === next.width &&
        last.height === next.height &&
        last.text === next.text
          ? last
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box, line]);
  return size;
}
