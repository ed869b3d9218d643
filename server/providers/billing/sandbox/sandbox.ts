/**
 * @file Billing without a provider: the same tokens, test cards, declines, challenges and
 * subscriptions as Recurly's test gateway. It has its own tables and charges a payment once, however
 * often it is asked to.
 */
import type { Database } from '../../../db/open.ts';
import type { BillingProvider, ProviderPage } from '../provider.ts';
import { purchase, verify } from './purchase.ts';
import { sandboxReceiptCalls } from './receipts.ts';
import { sandboxSubscriptionCalls, soldPlan } from './subscriptions.ts';

/** Path of the sandbox's browser API on this server. */
export const sandboxBase = '/sandbox/js/v1';

const page: ProviderPage = {
  script: '/sandbox/js/v4/recurly.js',
  style: '',
  publicKey: 'sandbox-public-key',
  tokenAddress: `${sandboxBase}/token`,
  testCard: '4111 1111 1111 1111',
  wallets: ['applePay', 'googlePay', 'payPal'],
  googleMerchantId: 'sandbox-merchant',
  walletHosts: [],
  scriptSources: [],
  styleSources: [],
  connectSources: [],
  frameSources: ["'self'"],
  imageSources: [],
};

/** Creates the sandbox provider. */
export function sandboxBilling(db: Database, now = () => Date.now()): BillingProvider {
  const deps = { db, now };
  return {
    name: 'sandbox',
    page,
    purchase: (order) => purchase(deps, order),
    verify: (order) => verify(deps, order),
    // The sandbox keeps no addresses.
    changeEmail: async () => undefined,
    plan: (code) => soldPlan(db, code),
    ...sandboxSubscriptionCalls(deps),
    ...sandboxReceiptCalls(deps),
  };
}
