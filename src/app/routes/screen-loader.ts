/** @file Loads screens: each is fetched once, together with its messages. */
import { use } from 'react';
import { loadTexts } from '../../core/i18n/texts.ts';
import type * as HeaderModule from '../Header.tsx';
import type { LoadedScreen, Route, RouteName } from './route.ts';

/** A screen's file could not be had: offline, or a deploy took it away. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

/** A request, and what it has led to: a component renders what has arrived without a fallback. */
interface Loading<T> {
  readonly promise: Promise<T>;
  value?: T;
  hasFailed: boolean;
}

const loadings = new Map<RouteName, Loading<LoadedScreen>>();
let header: Loading<typeof HeaderModule> | undefined;

function begin<T>(promise: Promise<T>): Loading<T> {
  const loading: Loading<T> = { promise, hasFailed: false };
  const note = (change: Partial<Loading<T>>) => Object.assign(loading, change);
  promise.then(
    (value) => note({ value }),
    () => note({ hasFailed: true }),
  );
  return loading;
}

function useLoaded<T>({ value, promise }: Loading<T>): T {
  return value ?? use(promise);
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

function headerLoading(): Loading<typeof HeaderModule> {
  return (header ??= begin(import('../Header.tsx')));
}

function screenLoading(route: Route): Loading<LoadedScreen> {
  const known = loadings.get(route.name);
  if (known !== undefined) return known;
  const loading = begin(load(route));
  loadings.set(route.name, loading);
  return loading;
}

/** The header of signed-in screens, which no visitor has to fetch. */
export const loadHeader = () => headerLoading().promise;

/** The screen of a route. A failed one is asked for again the next time. */
export const loadScreen = (route: Route) => screenLoading(route).promise;

/** The header; the component waits until it has arrived. */
export const useHeader = () => useLoaded(headerLoading());

/** The screen of a route; the component waits until it has arrived. */
export const useScreen = (route: Route) => useLoaded(screenLoading(route));

/** Forgets a failed screen, so that trying again fetches it. */
export function forgetScreen(name: RouteName): void {
  loadings.delete(name);
  if (header?.hasFailed === true) header = undefined;
}
