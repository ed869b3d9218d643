/** @file Colours and sizes of the tokens as a canvas needs them: resolved for the present theme. */

/** The colours of a chart. */
export interface ChartColors {
  readonly ink: string;
  readonly grid: string;
  readonly series: readonly string[];
  /** Fills what a line of the first series goes around. */
  readonly fill: string;
  readonly font: string;
  /** What the text grew by: 1 where the reader left its size alone. */
  readonly scale: number;
  /** How much room a text takes, in pixels. */
  widthOf(text: string): number;
}

/** The root's default font size, in pixels. */
const plainSize = 16;

/** Measures text without rendering it. */
function ruler(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return (text) => text.length * Number.parseFloat(font) * 0.55;
  context.font = font;
  return (text) => context.measureText(text).width;
}

const seriesTokens = ['--color-light-ink', '--color-info', '--color-gain', '--color-loss'];

/** Reads the tokens off an element; `light-dark()` is resolved by giving it to a real property. */
export function chartColors(element: HTMLElement): ChartColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const resolved = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  probe.style.fontSize = 'var(--text-xs)';
  const { fontFamily, fontSize } = getComputedStyle(probe);
  // The library reads whole pixels only.
  const font = `${Math.round(Number.parseFloat(fontSize))}px ${fontFamily}`;
  const rootSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const colors = {
    ink: resolved('--color-ink-soft'),
    grid: resolved('--color-line'),
    series: seriesTokens.map(resolved),
    fill: resolved('--color-light'),
    font,
    scale: rootSize / plainSize,
    widthOf: ruler(font),
  };
  probe.remove();
  return colors;
}

/** A box as high as a line of text, out of sight, which changes its size with the text. */
function watchTextSize(element: HTMLElement, onChange: () => void): () => void {
  const line = document.createElement('span');
  Object.assign(line.style, { position: 'absolute', inlineSize: '1px', blockSize: '1rem' });
  line.style.visibility = 'hidden';
  element.append(line);
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    if (!isFirst) onChange();
    isFirst = false;
  });
  observer.observe(line);
  return () => {
    observer.disconnect();
    line.remove();
  };
}

/** Calls back when the theme, the contrast or the size of the text changes; returns the end of it. */
export function watchLook(element: HTMLElement, onChange: () => void): () => void {
  const media = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) =>
    window.matchMedia(query),
  );
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const each of media) each.addEventListener('change', onChange);
  const stopWatching = watchTextSize(element, onChange);
  return () => {
    stopWatching();
    observer.disconnect();
    for (const each of media) each.removeEventListener('change', onChange);
  };
}
