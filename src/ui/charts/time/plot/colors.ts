/** @file The colours of the style sheets for a canvas, which knows no custom properties. */

/** Reads a colour token as it is now: theme, contrast and forced colours included. */
export type ColorOf = (token: string) => string;

/** Reads the colours that apply to an element; `probe` is inside it and is not seen. */
export function colorsOf(probe: HTMLElement): ColorOf {
  return (token) => {
    probe.style.color = `var(--color-${token})`;
    return getComputedStyle(probe).color;
  };
}

/** Conditions of the device that change colours. */
const conditions = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
];

/** Calls back after the colours may have changed; returns a function that stops it. */
export function onColorsChange(call: () => void): () => void {
  const queries = conditions.map((condition) => matchMedia(condition));
  for (const query of queries) query.addEventListener('change', call);
  const theme = new MutationObserver(call);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', call);
    theme.disconnect();
  };
}
