/**
 * @file Inlined in the head of every document, because it must run before the first paint: the chosen
 * theme, which React would set up to two seconds later; what is typed and sent before hydration; and in
 * browsers that cannot parse the scripts, the sentence that says so.
 */
import './early-enter.ts';

/** A storage that refuses leaves the theme of the device. */
function applyTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Blocked by the settings of the browser.
  }
}

/** Both are in every browser of scripts/build/floor.mjs, and one is missing in the versions before. */
function canRun(): boolean {
  try {
    // A literal would keep this script from being parsed.
    return (
      new RegExp('(?<=a)b').test('ab') && CSS.supports('color', 'color-mix(in srgb, red, red)')
    );
  } catch {
    return false;
  }
}

applyTheme();
if (!canRun()) {
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('[data-old-browser]')?.removeAttribute('hidden');
  });
}
