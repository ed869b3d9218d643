/** @file The plan page: who may see it, its plans, and opening the form. */
import type { Plan } from '../../../contract/records/plan.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock } from '../../core/browser/clock.ts';
import { openApp, reloadPage } from '../../core/browser/navigation.ts';
import { readLocal } from '../../core/storage/storage.ts';
import { api } from '../../core/workers/threads.ts';
import { isPaymentOpen, useCheckout } from './payment/checkout-store.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { usePlans } from './plans-store.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { takeAhead } from './prefetched-plans.ts';
import { renewingPayer } from './payment/renew.ts';
import { currentSession } from '../../core/session/session.ts';

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

type Caller = Pick<ApiThread, 'call'>;

/** How long plans that are here already wait for what their prices are written with. */
const formatsMs = 1_000;

const askForPlans = (thread: Caller) =>
  attempt(() => thread.call('listPlans', {}, currentSession(), new AbortController().signal), {
    quiet: true,
    protected: false,
  });

function showPlans(plans: readonly Plan[]): void {
  // What was chosen before stays: a payment that is gone on with, or a list that is loaded again.
  const kept = plans.find(({ code }) => code === usePlans.getState().chosen);
  const trial = plans.find(({ plan_type }) => plan_type === 1);
  const marked = plans.find(({ meta_info }) => meta_info === 'recommended');
  const chosen = (kept ?? trial ?? marked ?? plans[0])?.code ?? '';
  usePlans.setState({ load: 'done', plans, chosen });
  if (kept?.plan_type === 2) openPlanList();
}

/** Loads the plans. A 401 here shows its detail and clears nothing (spec 8). */
export async function loadPlans(thread: Caller = api): Promise<void> {
  usePlans.setState({ load: 'loading', failure: null, isAhead: false, now: clock.now() });
  const loaded = await askForPlans(thread);
  if (loaded.type === 'done' && loaded.value.length > 0) return showPlans(loaded.value);
  const failure = loaded.type === 'failed' ? failureOf(loaded.fault) : null;
  usePlans.setState({ load: 'refused', failure });
}

/** The plans as they were found on the way here, at once; else asks for them. */
export async function bringPlans(
  thread: Caller & Pick<ApiThread, 'openFormats'> = api,
): Promise<void> {
  const now = clock.now();
  const { language } = currentSession();
  const { plans = [], isCaptchaNeeded = false } = takeAhead(language, now);
  if (isCaptchaNeeded) useCheckout.setState({ captcha: 'needed' });
  if (plans.length === 0) return loadPlans(thread);
  const opened = thread.openFormats(language).catch(() => undefined);
  await Promise.race([opened, clock.wait(formatsMs)]);
  usePlans.setState({ isAhead: true, now });
  showPlans(plans);
}

/** Before anything is paid, what was found on the way here is asked for again, unseen. */
async function renewPlans(thread: Caller): Promise<void> {
  if (!usePlans.getState().isAhead) return;
  usePlans.setState({ isAhead: false });
  const loaded = await askForPlans(thread);
  if (loaded.type === 'done' && loaded.value.length > 0) showPlans(loaded.value);
}

/** Starts the page anew: a part of it did not arrive. */
export function reloadPlans(): void {
  reloadPage();
}

/** Chooses a plan; what a payment under way is for stays chosen. */
export function choosePlan(code: string): void {
  if (isPaymentOpen(useCheckout.getState())) return;
  usePlans.setState({ chosen: code });
}

/** Shows the other plans beside a trial. */
export function openPlanList(): void {
  usePlans.setState({ isListOpen: true });
}

/** Get My Plan: shows the form; only now anything of the payment provider is loaded. */
export async function openPlanForm(thread: Caller = api): Promise<void> {
  usePlans.setState({ isFormOpen: true });
  void renewPlans(thread);
  // Where it cannot come, neither can the form, which says so in its place.
  const parts = await import('./payment/payment-parts.ts').catch(() => null);
  await parts?.openPaymentParts();
}
