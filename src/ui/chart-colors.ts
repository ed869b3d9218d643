/** @file Colours of the tokens as a canvas needs them: resolved for the theme at hand. */

/** The colours a chart is drawn with. */
export interface ChartColors {
  readonly ink: string;
  readonly grid: string;
  readonly series: readonly string[];
  readonly font: string;
  /** For words that stand side by side under bars. */
  readonly smallFont: string;
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
  const { fontFamily } = getComputedStyle(element);
  const colors = {
    ink: resolved('--color-ink-soft'),
    grid: resolved('--color-line'),
    series: seriesTokens.map(resolved),
    font: `12px ${fontFamily}`,
    smallFont: `11px ${fontFamily}`,
  };
  probe.remove();
  return colors;
}

/** Calls back when the theme changes; returns the end of it. */
export function watchTheme(onChange: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
