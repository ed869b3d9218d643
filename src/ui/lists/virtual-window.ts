/** @file Computes the rendered range of a long list, without DOM. */

/** A half-open range of lines. */
export interface LineRange {
  readonly first: number;
  readonly end: number;
}

/** What the list and the view measure, in pixels. */
export interface Measures {
  /** Distance of the list's top from the view's top; negative when scrolled past. */
  readonly top: number;
  readonly viewHeight: number;
  readonly lineHeight: number;
  readonly lines: number;
}

/** Lines rendered beyond each edge of the viewport, so that a fling finds them ready. */
const spare = 4;
/** The range moves in steps, so that most scroll events change nothing. */
const step = 2;

/** The lines to render. The number of lines never changes while scrolling, so slots are recycled. */
export function visibleLines({ top, viewHeight, lineHeight, lines }: Measures): LineRange {
  if (lineHeight <= 0 || lines === 0) return { first: 0, end: Math.min(lines, 1) };
  const seen = Math.ceil(viewHeight / lineHeight) + 1;
  const size = Math.min(lines, Math.ceil((seen + 2 * spare) / step) * step + step);
  const firstSeen = Math.floor(-top / lineHeight);
  const wanted = Math.floor((firstSeen - spare) / step) * step;
  const first = Math.max(0, Math.min(wanted, lines - size));
  return { first, end: first + size };
}
