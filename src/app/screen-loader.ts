/** @file Screens on the way: each is fetched once, together with the texts it needs. */
import { loadTexts } from '../flows/texts.ts';
import type { LoadedScreen, Route, RouteName } from './route-table.ts';

/** A screen's file could not be had: offline, or a deploy took it away. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

/** React reads `status` and `value`, so that a loaded screen is drawn without a fallback. */
interface Loading extends Promise<LoadedScreen> {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: LoadedScreen;
}

const loadings = new Map<RouteName, Loading>();

/** The header of signed-in screens, which no visitor has to fetch. */
export const loadHeader = () => import('./Header.tsx');

async function load(route: Route): Promise<LoadedScreen> {
  if (route.load === undefined) throw new ScreenLoadError(route.name);
  try {
    const [screen] = await Promise.all([
      route.load(),
      loadTexts(route.texts),
      route.header ? loadHeader() : null,
    ]);
    return screen;
  } catch (cause) {
    throw new ScreenLoadError(route.name, { cause });
  }
}

async function mark(loading: Loading): Promise<void> {
  const screen = await loading.catch(() => null);
  if (screen === null) return;
  loading.status = 'fulfilled';
  loading.value = screen;
}

/** The screen of a route. A failed one is asked for again the next time. */
export function loadScreen(route: Route): Promise<LoadedScreen> {
  const known = loadings.get(route.name);
  if (known !== undefined) return known;
  const loading: Loading = load(route);
  loadings.set(route.name, loading);
  void mark(loading);
  return loading;
}

/** Forgets a failed screen, so that trying again fetches it. */
export function forgetScreen(name: RouteName): void {
  loadings.delete(name);
}
