/** @file The plan page: who may see it, its plans, and opening the form. */
import type { ApiThread } from '../../contract/threads/api.ts';
import { clock } from '../platform/clock.ts';
import { openApp, reloadPage } from '../platform/navigation.ts';
import { readLocal } from '../platform/storage.ts';
import { api } from '../platform/threads.ts';
import { useCheckout } from '../stores/checkout.ts';
import { usePlans } from '../stores/plans.ts';
import { isSignedIn, useSession } from '../stores/session.ts';
import { attempt } from './attempt.ts';
import { renewingPayer } from './renew.ts';
import { currentSession } from './session.ts';

/** Somebody with a running subscription has nothing to do here (spec 2). */
export function leaveIfSubscribed(): boolean {
  const session = useSession.getState();
  if (!isSignedIn(session) || readLocal('subscribed') !== 'true') return false;
  openApp('/home');
  return true;
}

/** Fills in what is known about the visitor: the account name asked for, or the expired account. */
export function prefillPayer(): void {
  const payer = renewingPayer() ?? {
    usernameInsta: readLocal('userName') ?? '',
    email: readLocal('userEmail') ?? '',
    firstName: '',
    lastName: '',
  };
  useCheckout.setState({ payer });
}

/** Loads the plans. A 401 here shows its detail and clears nothing (spec 8). */
export async function loadPlans(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  usePlans.setState({ load: 'loading', now: clock.now() });
  const { signal } = new AbortController();
  const loaded = await attempt(() => thread.call('listPlans', {}, currentSession(), signal), {
    protected: false,
  });
  if (loaded.type !== 'done' || loaded.value.length === 0) {
    usePlans.setState({ load: 'refused' });
    return;
  }
  const plans = loaded.value;
  // What was chosen before stays: a payment that is gone on with, or a list that is loaded again.
  const kept = plans.find(({ code }) => code === usePlans.getState().chosen);
  const trial = plans.find(({ plan_type }) => plan_type === 1);
  const marked = plans.find(({ meta_info }) => meta_info === 'recommended');
  const chosen = (kept ?? trial ?? marked ?? plans[0])?.code ?? '';
  usePlans.setState({ load: 'done', plans, chosen });
  if (kept?.plan_type === 2) openPlanList();
}

/** Starts the page anew: a part of it did not arrive. */
export function reloadPlans(): void {
  reloadPage();
}

/** Chooses a plan. */
export function choosePlan(code: string): void {
  usePlans.setState({ chosen: code });
}

/** Shows the other plans beside a trial. */
export function openPlanList(): void {
  usePlans.setState({ isListOpen: true });
}

/** Get My Plan: shows the form; only now anything of the payment provider is loaded. */
export async function openPlanForm(): Promise<void> {
  usePlans.setState({ isFormOpen: true });
  // Where it cannot come, neither can the form, which says so in its place.
  const parts = await import('./payment-parts.ts').catch(() => null);
  await parts?.openPaymentParts();
}
