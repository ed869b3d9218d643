/** @file The picture iOS shows while the installed app starts. */
import { startupSizes } from './startup-sizes.ts';

/** The address of the picture for a screen, or null without one. */
export function startupImage(
  screen: { readonly width: number; readonly height: number },
  density: number,
  theme: 'light' | 'dark',
): string | null {
  const [short, long] = [screen.width, screen.height].sort((a, b) => a - b);
  const size = `${Math.round((short ?? 0) * density)}x${Math.round((long ?? 0) * density)}`;
  return startupSizes.includes(size) ? `/icons/startup/${size}-${theme}.png` : null;
}

/**
 * Names the two pictures of this very screen. Safari reads them when the app is put on the home
 * screen; in the document they would be 28 lines that nobody else needs.
 */
export function nameStartupImages(): void {
  for (const theme of ['light', 'dark'] as const) {
    const href = startupImage(window.screen, window.devicePixelRatio, theme);
    if (href === null) continue;
    const link = document.createElement('link');
    link.rel = 'apple-touch-startup-image';
    link.href = href;
    link.media = `(prefers-color-scheme: ${theme})`;
    document.head.append(link);
  }
}
