/** @file Opens the payment provider when the form opens, and not before. */
import type { Recurly } from '@recurly/recurly-js';
import { AppError } from '../../../../contract/faults.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { api } from '../../../core/workers/threads.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import {
  paymentProvider,
  type PaymentProvider,
  type ProviderSettings,
} from './payment-provider.ts';

/** What opening the provider works with. */
interface Deps {
  readonly provider: PaymentProvider;
  readonly api: Pick<ApiThread, 'call'>;
}

const defaultDeps: Deps = { provider: paymentProvider, api };

/** The provider's library, and its addresses. */
export interface OpenedProvider {
  readonly recurly: Recurly;
  readonly settings: ProviderSettings;
}

/** Loads the provider, or throws `unavailable`. Later calls return the same one. */
export async function loadProvider(deps = defaultDeps): Promise<OpenedProvider> {
  let { settings } = useCheckout.getState();
  if (settings === null) {
    const signal = neverAborted();
    settings = await deps.api.call('paymentSettings', {}, currentSession(), signal);
    useCheckout.setState({ settings });
  }
  return { recurly: await deps.provider.open(settings), settings };
}

/** Opens the provider before paying. If it cannot be reached the form says so and offers a retry. */
export async function openProvider(deps = defaultDeps): Promise<void> {
  const { provider: state } = useCheckout.getState();
  if (state === 'opening' || state === 'ready') return;
  useCheckout.setState({ provider: 'opening' });
  const opened = await attempt(() => loadProvider(deps), { quiet: true, protected: false });
  useCheckout.setState({ provider: opened.type === 'done' ? 'ready' : 'away' });
}

/** Opens the provider for paying; throws `provider-away`, which the customer sees. */
export async function requireProvider(deps: Deps): Promise<OpenedProvider> {
  const opened = await attempt(() => loadProvider(deps), { quiet: true, protected: false });
  useCheckout.setState({ provider: opened.type === 'done' ? 'ready' : 'away' });
  if (opened.type !== 'done') throw new AppError('provider-away');
  return opened.value;
}
