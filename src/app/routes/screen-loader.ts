/** @file Loads screens: each is fetched once, together with its messages. */
import { loadTexts } from '../../core/i18n/texts.ts';
import type * as HeaderModule from '../Header.tsx';
import type { LoadedScreen, Route, RouteName } from './route.ts';

/** A screen's file could not be had: offline, or a deploy took it away. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

/**
 * React reads `status` and `value`, so a loaded screen renders without a fallback. Leaving `use` out once a
 * value is there is no way around it: React renders a component again that has waited, and then misses the
 * hook (its error 467), which ended the hydration of a page in Firefox.
 */
interface Loading<T> extends Promise<T> {
  status?: 'fulfilled' | 'rejected';
  value?: T;
  reason?: unknown;
}

const loadings = new Map<RouteName, Loading<LoadedScreen>>();
let header: Loading<typeof HeaderModule> | undefined;

/** The header of signed-in screens, which no visitor has to fetch. */
export function loadHeader(): Promise<typeof HeaderModule> {
  return (header ??= marked(import('../Header.tsx')));
}

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

function marked<T>(loading: Loading<T>): Loading<T> {
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(loading, { status: 'rejected', reason }),
  );
  return loading;
}

/** The screen of a route. A failed one is asked for again the next time. */
export function loadScreen(route: Route): Promise<LoadedScreen> {
  const known = loadings.get(route.name);
  if (known !== undefined) return known;
  const loading = marked(load(route));
  loadings.set(route.name, loading);
  return loading;
}

/** Forgets a failed screen, so that trying again fetches it. */
export function forgetScreen(name: RouteName): void {
  loadings.delete(name);
  if (header?.status === 'rejected') header = undefined;
}
