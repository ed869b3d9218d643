/** @file The picture iOS shows while the installed app starts. */

/** Screens with a start-up image (scripts/assets/icons.mjs reads them here): device pixels, upright. */
export const startupSizes: readonly string[] = [
  '750x1334',
  '828x1792',
  '1080x2340',
  '1125x2436',
  '1170x2532',
  '1179x2556',
  '1206x2622',
  '1242x2688',
  '1284x2778',
  '1290x2796',
  '1320x2868',
  '1640x2360',
  '1668x2388',
  '2048x2732',
];

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
 * screen; in the document they would be 28 lines that no other device needs.
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
