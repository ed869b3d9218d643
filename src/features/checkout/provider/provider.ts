/** @file The payment provider, opened when the form opens and not before. */
import type { Recurly } from '@recurly/recurly-js';
import { AppError } from '../../../../contract/faults.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { payment, type PaymentPort, type ProviderSettings } from './payment.ts';
import { api } from '../../../core/workers/threads.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';

/** An open provider: its library and where it is. */
export interface OpenProvider {
  readonly recurly: Recurly;
  readonly settings: ProviderSettings;
}

/** Opens the provider, or throws `unavailable`. Opened once, the same one is answered. */
export async function provider(
  port: PaymentPort = payment,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<OpenProvider> {
  let { settings } = useCheckout.getState();
  if (settings === null) {
    const { signal } = new AbortController();
    settings = await thread.call('paymentSettings', {}, currentSession(), signal);
    useCheckout.setState({ settings });
  }
  return { recurly: await port.open(settings), settings };
}

/** Opens the provider ahead of paying. When it cannot be reached the form says so and can retry. */
export async function openProvider(): Promise<void> {
  const { provider: state } = useCheckout.getState();
  if (state === 'opening' || state === 'ready') return;
  useCheckout.setState({ provider: 'opening' });
  const opened = await attempt(() => provider(), { quiet: true, protected: false });
  useCheckout.setState({ provider: opened.type === 'done' ? 'ready' : 'away' });
}

/** The same for paying: an unreachable provider is the customer's to know. */
export async function requireProvider(
  port: PaymentPort,
  thread: Pick<ApiThread, 'call'>,
): Promise<OpenProvider> {
  const opened = await attempt(() => provider(port, thread), { quiet: true, protected: false });
  useCheckout.setState({ provider: opened.type === 'done' ? 'ready' : 'away' });
  if (opened.type !== 'done') throw new AppError('provider-away');
  return opened.value;
}
