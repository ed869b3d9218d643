import './features/checkout/provider/plan-trusted-types.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PlanDocument } from './app/PlanDocument.tsx';
import { startOffer } from './features/checkout/offer/offer.ts';
import {
  bringPlans,
  leaveIfSubscribed,
  openPlanForm,
  prefillPayer,
} from './features/checkout/load-plans.ts';
import { dropLogin, restoreSession } from './core/session/session.ts';
import { startCalls } from './core/session/stored-login.ts';
import { startTexts } from './core/i18n/texts.ts';
import { startTheme } from './app/lifecycle/theme.ts';
import { watchConnection } from './core/browser/connection.ts';
import { breathe } from './core/browser/idle.ts';
import { keepPages } from './app/updates/keep-pages.ts';
import { onLoginElsewhere } from './core/session/login-watch.ts';
import { reloadPage } from './core/browser/navigation.ts';
import { readLocal } from './core/storage/storage.ts';
import { useConnection } from './core/browser/connection-store.ts';
import { isSignedIn, useSession } from './core/session/session-store.ts';
import { useTexts } from './core/i18n/texts-store.ts';

/** Goes on with a payment that was left in the middle; nobody else needs the checkout yet. */
async function resumePayment(): Promise<void> {
  if (readLocal('pendingPayment') === null) return;
  const { resumeCheckout } = await import('./features/checkout/payment/checkout.ts');
  if (resumeCheckout()) void openPlanForm();
}

/**
 * Who is here, what was left open, the plans: what the build could not know when it drew the page. Not
 * in the task that brought it to life, which is long enough on a slow phone.
 */
async function arrive(): Promise<void> {
  await breathe();
  startOffer();
  prefillPayer();
  await breathe();
  void bringPlans();
  void resumePayment();
  // What it fetches competes with nothing then.
  setTimeout(keepPages, 2_000);
}

/** Boot: who may see it, its texts; then bring to life what was drawn ahead, or draw. */
async function boot(root: HTMLElement): Promise<void> {
  // Running all the files for the first time was a task of its own.
  await breathe();
  await restoreSession();
  if (leaveIfSubscribed()) return;
  startTheme();
  watchConnection((isOnline) => useConnection.setState({ isOnline }));
  startCalls();
  await startTexts('plan');
  await breathe();
  const page = <PlanDocument onShown={() => void arrive()} />;
  const isDrawn = root.dataset['language'] === useTexts.getState().language;
  if (!isDrawn) root.replaceChildren();
  // A transition is worked off in slices of 5 ms: taps and scrolling are answered in between.
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
}

// Come back to as it was left, the page would still hold a card, and a payment that is long done.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadPage();
});

// Logged out in another tab: who was about to renew is neither shown nor written down any more.
onLoginElsewhere((login) => {
  if (login !== null || !isSignedIn(useSession.getState())) return;
  dropLogin();
  reloadPage();
});

const root = document.getElementById('root');
if (root !== null) void boot(root);
