import './core/browser/trusted-types.ts';
import { StrictMode, startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { redirectOf } from './app/routes/guards.ts';
import { readAhead } from './app/routes/read-ahead.ts';
import { routeOf } from './app/routes/routes.ts';
import { loadHeader } from './app/routes/screen-loader.ts';
import { settled } from './app/routes/transition.ts';
import { startDevice } from './app/lifecycle/follow-device.ts';
import { reloadForChunk } from './app/failures/failed-chunk.ts';
import { failureOptions, followFailures, noteFailure } from './core/field/failures.ts';
import { restoreSession } from './core/session/session.ts';
import { loadTexts, startTexts } from './core/i18n/texts.ts';
import { yieldToMain } from './core/browser/idle.ts';
import { reloadPage, replaceAddress } from './core/browser/navigation.ts';
import { isSample, routePath } from './core/browser/sample.ts';
import { readLocal } from './core/storage/storage.ts';
import { isSignedIn, useSession } from './core/session/session-store.ts';
import { useTexts } from './core/i18n/texts-store.ts';
import { retryLoad } from './ui/dom/retry-load.ts';

/** Redirects before the first render if the route is not allowed. */
function redirectIfNotAllowed(): void {
  const { access } = routeOf(routePath(window.location.pathname));
  const place = redirectOf(access, useSession.getState());
  if (place !== null) replaceAddress(place);
}

/** True if the build prerendered this screen: its path, its language, for a visitor. */
function isPrerendered(root: HTMLElement): boolean {
  const language = document.documentElement.lang.split('-')[0];
  return (
    root.dataset['path'] === window.location.pathname &&
    language === useTexts.getState().language &&
    !isSignedIn(useSession.getState())
  );
}

/**
 * Renders in place of what the document came with, in one commit. Home was prerendered without anything
 * about its owner: to hydrate that first and to render nearly all of it again takes longer.
 */
async function renderAfresh(root: HTMLElement, app: ReactNode): Promise<void> {
  const { pathname } = window.location;
  // A document of another route: it holds nothing of this one.
  if (root.dataset['path'] !== pathname) root.replaceChildren();
  // A skeleton, once shown, stays for 300 ms whatever arrives meanwhile: most often none is needed.
  await settled(pathname);
  startTransition(() => createRoot(root, failureOptions).render(app));
}

/** Loads the script that registers the service worker; if offline, retries when back online. */
async function startUpdates(): Promise<void> {
  const flow = await retryLoad(() => import('./app/updates/update.ts'));
  await flow.startUpdates();
}

/** The service worker competes for a slow line: it is fetched when the first screen has come to rest. */
function startUpdatesLater(): void {
  const start = () => setTimeout(() => void startUpdates(), 2_000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Requests the chunks of a screen that was not prerendered at once, not one round trip after another. */
function warmScreen(): void {
  const route = routeOf(routePath(window.location.pathname));
  void route.load?.().catch(() => undefined);
  if (route.header) void loadHeader().catch(() => undefined);
}

/** The session of the device, or of the sample account. */
async function openSession(): Promise<void> {
  if (!isSample) return restoreSession();
  const { openSample } = await import('./core/session/sample-session.ts');
  return openSample();
}

/** Boot: fill the stores from the device, load the first texts, render. */
async function boot(root: HTMLElement): Promise<void> {
  const hasLogin = isSample || readLocal('login') !== null;
  if (root.dataset['path'] === undefined) warmScreen();
  // Evaluating all modules was a long task already: let the browser handle input first.
  await yieldToMain();
  await Promise.all([
    openSession().then(yieldToMain).then(startDevice),
    yieldToMain().then(() => startTexts('visitor', hasLogin ? 'app' : undefined)),
  ]);
  redirectIfNotAllowed();
  if (isSignedIn(useSession.getState())) {
    readAhead(routeOf(routePath(window.location.pathname)));
    await loadTexts('app');
  }
  // Hydration is a long task as well.
  await yieldToMain();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // A transition is worked off in slices of 5 ms: taps and scrolling are answered in between.
  if (isPrerendered(root)) startTransition(() => void hydrateRoot(root, app, failureOptions));
  else await renderAfresh(root, app);
  startUpdatesLater();
}

/** Without texts an icon has to do: after one failed reload, a single button retries. */
function offerReload(root: HTMLElement): void {
  reloadForChunk('boot');
  const again = document.createElement('button');
  again.textContent = '\u21bb Limn';
  again.addEventListener('click', reloadPage);
  root.replaceChildren(again);
}

followFailures();

const root = document.getElementById('root');
if (root !== null) {
  boot(root).catch((error: unknown) => {
    noteFailure('page', error);
    void startUpdates();
    offerReload(root);
  });
}
