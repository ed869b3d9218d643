import './features/checkout/provider/plan-trusted-types.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PlanDocument } from './app/PlanDocument.tsx';
import { startOffer } from './features/checkout/offer/offer.ts';
import {
  leaveIfSubscribed,
  loadPlans,
  prefillPayer,
  refreshPlans,
} from './features/checkout/load-plans.ts';
import { openPlanForm } from './features/checkout/open-plan-form.ts';
import { failureOptions, followFailures } from './core/field/failures.ts';
import { dropLogin, restartAfterExpiry, restoreSession } from './core/session/session.ts';
import { startCalls } from './core/session/stored-login.ts';
import { startTexts } from './core/i18n/texts.ts';
import { startTheme } from './app/lifecycle/theme.ts';
import { watchConnection } from './core/browser/connection.ts';
import { yieldToMain } from './core/browser/idle.ts';
import { onLoginElsewhere } from './core/session/login-watch.ts';
import { reloadPage } from './core/browser/navigation.ts';
import { readLocal } from './core/storage/storage.ts';
import { useConnection } from './core/browser/connection-store.ts';
import { isSignedIn, useSession } from './core/session/session-store.ts';
import { useTexts } from './core/i18n/texts-store.ts';

/** Resumes a payment that a reload interrupted. Only then is the checkout loaded at once. */
async function resumePayment(): Promise<void> {
  if (readLocal('pendingPayment') === null) return;
  const { resumeCheckout } = await import('./features/checkout/payment/run-checkout.ts');
  if (resumeCheckout()) void openPlanForm();
}

/**
 * Registers the service worker. This document never offers an update, and where registration fails,
 * nothing is cached for the next visit.
 */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** What may wait until the page can be used: the service worker, and reports of failures. */
function startLater(): void {
  registerServiceWorker();
  import('./core/field/report-field.ts').then((flow) => flow.reportField()).catch(() => undefined);
}

/**
 * Fills in what the prerendered page cannot know: the payer, an open payment, the plans. It runs after
 * the hydration task, which is long enough on a slow phone.
 */
async function fillPage(): Promise<void> {
  await yieldToMain();
  startOffer();
  prefillPayer();
  await yieldToMain();
  void loadPlans();
  void resumePayment();
  // Delayed, so that what it fetches does not compete with the plans.
  setTimeout(startLater, 2_000);
}

/** Redirects if the route is not allowed, loads the texts, then hydrates or renders the page. */
async function boot(root: HTMLElement): Promise<void> {
  // Evaluating the modules was already a long task.
  await yieldToMain();
  await restoreSession();
  if (leaveIfSubscribed()) return;
  startTheme();
  watchConnection((isOnline) => useConnection.setState({ isOnline }));
  startCalls();
  await startTexts('plan');
  await yieldToMain();
  const page = <PlanDocument onMount={() => void fillPage()} />;
  const isPrerendered = root.dataset['language'] === useTexts.getState().language;
  if (!isPrerendered) root.replaceChildren();
  // A transition is rendered in slices of 5 ms, between which taps and scrolling are handled.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, page, failureOptions);
    else createRoot(root, failureOptions).render(page);
  });
}

// Restored from the back/forward cache, the page would still hold a card and a finished payment.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadPage();
});

// A page left open for hours would sell at its old prices and dates.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void refreshPlans();
});

// After a log-out in another tab the page must neither show nor store the account to renew.
onLoginElsewhere((login) => {
  if (login !== null || !isSignedIn(useSession.getState())) return;
  dropLogin();
  reloadPage();
});

// A renewal that the server refuses with 401 ends the session, and the page has nothing left to offer.
useSession.subscribe((now, before) => {
  if (now.isUnauthorized && !before.isUnauthorized) restartAfterExpiry();
});

followFailures();

const root = document.getElementById('root');
if (root !== null) void boot(root);
