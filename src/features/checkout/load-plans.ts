/** @file The plan page: its access and its plans. */
import { hourMs } from '../../../contract/limits.ts';
import type { Plan } from '../../../contract/records/plan.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { clock } from '../../core/browser/clock.ts';
import { openApp } from '../../core/browser/navigation.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { currentSession } from '../../core/session/session.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { readLocal } from '../../core/storage/storage.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { api } from '../../core/workers/threads.ts';
import { isCheckoutLocked, useCheckout } from './payment/checkout-store.ts';
import { renewingPayer } from './payment/renew.ts';
import { usePlans } from './plans-store.ts';

/** How long prices and dates may be shown before they are loaded again. */
const freshMs = hourMs;

/** Redirects an account with a running subscription to home. True if it does. */
export function leaveIfSubscribed(): boolean {
  const session = useSession.getState();
  if (!isSignedIn(session) || readLocal('subscribed') !== 'true') return false;
  openApp('/home');
  return true;
}

/** Fills in the payer: the expired account, or the account name and e-mail a visitor gave. */
export function prefillPayer(): void {
  const payer = renewingPayer() ?? {
    usernameInsta: readLocal('userName') ?? '',
    email: readLocal('userEmail') ?? '',
    firstName: '',
    lastName: '',
  };
  useCheckout.setState({ payer });
}

/** The plans for this person: a trial is for people who never had a subscription. */
function plansFor(offered: readonly Plan[]): readonly Plan[] {
  if (!isSignedIn(useSession.getState())) return offered;
  const others = offered.filter(({ plan_type }) => plan_type !== 1);
  return others.length > 0 ? others : offered;
}

function showPlans(offered: readonly Plan[]): void {
  const plans = plansFor(offered);
  // An earlier choice is kept: of a payment that was resumed, or before a retry.
  const stored = plans.find(({ code }) => code === usePlans.getState().chosen);
  const trial = plans.find(({ plan_type }) => plan_type === 1);
  const marked = plans.find(({ meta_info }) => meta_info === 'recommended');
  const chosen = (stored ?? trial ?? marked ?? plans[0])?.code ?? '';
  usePlans.setState({ load: 'done', plans, chosen });
  if (stored?.plan_type === 2) usePlans.setState({ isListOpen: true });
}

/** Asks for the plans. A 401 of this call shows its text and does not end the session. */
function askPlans(thread: Pick<ApiThread, 'call'>) {
  const signal = neverAborted();
  return attempt(() => thread.call('listPlans', {}, currentSession(), signal), {
    quiet: true,
    protected: false,
  });
}

/** Loads the plans. */
export async function loadPlans(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  usePlans.setState({ load: 'loading', failure: null, now: clock.now() });
  const loaded = await askPlans(thread);
  if (loaded.type === 'done' && loaded.value.length > 0) return showPlans(loaded.value);
  const failure = loaded.type === 'failed' ? failureOf(loaded.fault) : null;
  usePlans.setState({ load: 'refused', failure });
}

/** Whether plans are shown and none of them is being paid for. */
const canPlansChange = () =>
  usePlans.getState().load === 'done' && !isCheckoutLocked(useCheckout.getState());

/** Whether the prices and dates that are shown are those of an earlier hour or day. */
function arePlansOld(now: number): boolean {
  const { now: then } = usePlans.getState();
  const isSameDay = new Date(then).toDateString() === new Date(now).toDateString();
  return !isSameDay || now - then > freshMs;
}

/**
 * Loads the plans again. What is typed stays: the earlier plans are shown until the new ones arrive, and
 * without a connection until the next time.
 */
export async function renewPlans(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  if (!canPlansChange()) return;
  const loaded = await askPlans(thread);
  // A payment may have begun meanwhile, for the price that its button showed.
  if (loaded.type !== 'done' || loaded.value.length === 0 || !canPlansChange()) return;
  usePlans.setState({ now: clock.now() });
  showPlans(loaded.value);
}

/** Loads the plans again where the page was left open. */
export async function refreshPlans(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  if (arePlansOld(clock.now())) await renewPlans(thread);
}

/** Chooses a plan. While a payment is open its plan stays chosen. */
export function choosePlan(code: string): void {
  if (isCheckoutLocked(useCheckout.getState())) return;
  usePlans.setState({ chosen: code });
}

/** Shows the other plans beside a trial. The pressed button is removed: the focus moves to the choice. */
export function openPlanList(): void {
  usePlans.setState({ isListOpen: true });
  setTimeout(() => document.getElementsByName('plan')[0]?.focus());
}
