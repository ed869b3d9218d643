/** @file The back button of a screen. Not in navigation.ts, which the first screen loads. */

import { pathBase } from './sample.ts';

/** Whether Back leads to this path; false without the Navigation API, which alone can tell. */
function isBehind(path: string): boolean {
  const navigation = 'navigation' in window ? window.navigation : null;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  return before != null && new URL(pathBase + path, window.location.href).href === before;
}

/**
 * The back button of a screen. Coming from `path` it is the browser's Back, which shows that screen
 * where it was left and leaves no entry behind that leads here again; otherwise it opens the path.
 */
export function backTo(path: string, navigate: (path: string) => void): void {
  if (isBehind(path)) window.history.back();
  else navigate(path);
}
