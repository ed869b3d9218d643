/** @file Billing by Recurly (REST API v3, version 2021-02-25). */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError } from '../../../../contract/faults.ts';
import {
  currentOf,
  freeReceipt,
  type BillingProvider,
  type CardCheck,
  type ProviderPage,
  type ProviderSubscription,
  type PurchaseOrder,
} from '../provider.ts';
import {
  recurlyClient,
  type RecurlyProblem,
  type RecurlyRequest,
  type RecurlySettings,
} from './client.ts';
import { field, invoiceCalls, receiptFrom, text } from './invoices.ts';
import { planCalls } from './plans.ts';

type Json = Record<string, unknown>;

/** Options of the Recurly provider beside those of its API. */
export interface RecurlyOptions extends RecurlySettings {
  readonly publicKey: string;
  readonly script: string;
  readonly wallets: ProviderPage['wallets'];
  /** The hosts of each wallet, and those of the images on their buttons. */
  readonly walletHosts: Readonly<Record<Wallet | 'images', readonly string[]>>;
  readonly googleMerchantId: string;
}

type Wallet = ProviderPage['wallets'][number];

/** The API hosts of a site; European sites have a `fra-` prefix in their public key. */
export function recurlyHosts(publicKey: string): { api: string; tokens: string } {
  const region = publicKey.startsWith('fra-') ? 'eu.' : '';
  return { api: `https://v3.${region}recurly.com`, tokens: `https://api.${region}recurly.com` };
}

/** Converts a subscription of the API; states that never became active count as expired. */
function subscriptionFrom(body: unknown): ProviderSubscription {
  const state = text(field(body, 'state'));
  const endsAt = new Date(text(field(body, 'current_period_ends_at')));
  const trialEndsAt = new Date(text(field(body, 'trial_ends_at')));
  // `total` is with tax; sites without tax leave it out.
  const next = field(body, 'total') ?? field(body, 'unit_amount');
  return {
    id: text(field(body, 'id')),
    accountCode: text(field(field(body, 'account'), 'code')),
    planCode: text(field(field(body, 'plan'), 'code')),
    planName: text(field(field(body, 'plan'), 'name')),
    state: state === 'active' || state === 'canceled' ? state : 'expired',
    currentPeriodEndsAt: Number.isNaN(endsAt.getTime()) ? new Date(0) : endsAt,
    trialEndsAt: Number.isNaN(trialEndsAt.getTime()) ? null : trialEndsAt,
    nextAmount: typeof next === 'number' ? next : null,
    currency: text(field(body, 'currency')),
  };
}

/**
 * Error types that do not decide a purchase: missing authorization, or the same purchase still in
 * progress. If they were treated as a decline, the customer's next card would be charged as well.
 */
const undecided = new Set([
  'unauthorized',
  'invalid_api_key',
  'invalid_permissions',
  'internal_server_error',
  'rate_limited',
  'service_not_available',
  'simultaneous_request',
  'simultaneous',
]);

/** The outcome of a purchase with an error body; throws `unavailable` if it decides nothing. */
function declinedBy(problem: RecurlyProblem): Exclude<CardCheck, { type: 'valid' }> {
  const { type, transaction } = problem;
  if (undecided.has(type) || undecided.has(transaction?.code ?? '')) {
    throw new AppError('unavailable', `billing provider: ${type}`);
  }
  if (transaction !== null && transaction.actionTokenId !== '') {
    return { type: 'challenge', actionTokenId: transaction.actionTokenId };
  }
  return {
    type: 'declined',
    code: transaction?.code || problem.type || 'declined',
    message: transaction?.message || problem.params[0]?.message || problem.message,
  };
}

function pageOf(options: RecurlyOptions): ProviderPage {
  const { publicKey, script, wallets, walletHosts, googleMerchantId } = options;
  const { tokens: host } = recurlyHosts(publicKey);
  const hosts = wallets.flatMap((wallet) => walletHosts[wallet]);
  const sites = hosts.map((name) => `https://${name}`);
  const images = wallets.length === 0 ? [] : [...walletHosts.images, ...hosts];
  const style = new URL('recurly.css', script).href;
  return {
    script,
    style,
    publicKey,
    tokenAddress: `${host}/js/v1/token`,
    wallets,
    googleMerchantId,
    walletHosts: hosts,
    scriptSources: [script, ...sites],
    styleSources: [style],
    connectSources: [host, ...sites],
    frameSources: [host, ...sites],
    imageSources: images.map((name) => `https://${name}`),
  };
}

function purchaseBody(order: PurchaseOrder): Json {
  const { resultTokenId, ipAddress = '', country, trialEndsAt } = order;
  // Limits count an IPv6 /64 network as one client; Recurly accepts single addresses only.
  const [address = ''] = ipAddress.split('/');
  return {
    currency: order.currency,
    account: {
      code: order.accountCode,
      email: order.email,
      ...(order.firstName === '' ? {} : { first_name: order.firstName }),
      ...(order.lastName === '' ? {} : { last_name: order.lastName }),
      // Billing details belong to the token; a wallet's country can only be set on the account.
      ...(country === undefined ? {} : { address: { country } }),
      billing_info: {
        token_id: order.tokenId,
        ...(resultTokenId === undefined
          ? {}
          : { three_d_secure_action_result_token_id: resultTokenId }),
        ...(isIP(address) === 0 ? {} : { ip_address: address }),
      },
    },
    subscriptions: [
      {
        plan_code: order.planCode,
        ...(trialEndsAt === undefined ? {} : { trial_ends_at: trialEndsAt.toISOString() }),
      },
    ],
  };
}

/**
 * The idempotency key of an order. The attempt after a challenge has its own key: with the key of the
 * first attempt the provider would repeat its first response.
 */
function keyOf({ paymentId, resultTokenId }: PurchaseOrder): string {
  if (resultTokenId === undefined) return paymentId;
  const digest = createHash('sha256').update(resultTokenId).digest('base64url');
  return `${paymentId}-${digest.slice(0, 16)}`;
}

/** Error types for a subscription that does not exist or cannot change in that way. */
const gone = new Set(['not_found', 'immutable_subscription', 'validation']);

const accountPath = (code: string) => `/accounts/${encodeURIComponent(`code-${code}`)}`;
const subscriptionPath = (id: string) => `/subscriptions/${encodeURIComponent(id)}`;

const unavailable = ({ type }: RecurlyProblem) =>
  new AppError('unavailable', `billing provider: ${type}`);

/** The calls about subscriptions. */
function subscriptionCalls(request: RecurlyRequest, now: () => number) {
  async function subscriptionsOf(accountCode: string): Promise<ProviderSubscription[]> {
    const query = 'limit=20&order=desc';
    const response = await request('GET', `${accountPath(accountCode)}/subscriptions?${query}`);
    if (!response.ok) {
      if (response.problem.type === 'not_found') return [];
      throw unavailable(response.problem);
    }
    const rows = Array.isArray(response.body['data']) ? response.body['data'] : [];
    return rows.map(subscriptionFrom);
  }

  async function one(method: 'GET' | 'PUT', at: string, body?: Json) {
    const response = await request(method, at, body);
    if (response.ok) return subscriptionFrom(response.body);
    if (gone.has(response.problem.type)) return null;
    throw unavailable(response.problem);
  }

  return {
    subscriptionsOf,
    subscriptionOf: async (accountCode: string) =>
      currentOf(await subscriptionsOf(accountCode), now()),
    subscription: (id: string) => one('GET', subscriptionPath(id)),
    cancel: (id: string) => one('PUT', `${subscriptionPath(id)}/cancel`, { timeframe: 'term_end' }),
    reactivate: (id: string) => one('PUT', `${subscriptionPath(id)}/reactivate`),

    async refund(id: string) {
      const response = await request('DELETE', `${subscriptionPath(id)}?refund=full`);
      if (!response.ok && !gone.has(response.problem.type)) throw unavailable(response.problem);
      return response.ok;
    },
  };
}

/** Creates the Recurly provider. */
export function recurlyBilling(options: RecurlyOptions, now = () => Date.now()): BillingProvider {
  const request = recurlyClient(options);
  const calls = subscriptionCalls(request, now);
  return {
    name: 'recurly',
    page: pageOf(options),
    ...calls,
    ...invoiceCalls(request, accountPath),
    ...planCalls(request),

    async verify(order) {
      // An account that is created with a card has the card verified by the gateway, without a charge.
      // It is closed at once; one that could not be closed has no subscription and costs nothing.
      const code = `limn-check-${order.paymentId}`;
      const { account: body } = purchaseBody(order) as { account: Json };
      const response = await request('POST', '/accounts', { ...body, code }, keyOf(order));
      if (!response.ok) return declinedBy(response.problem);
      await request('DELETE', accountPath(code));
      return { type: 'valid' };
    },

    async changeEmail(accountCode, email) {
      const response = await request('PUT', accountPath(accountCode), { email });
      if (!response.ok && response.problem.type !== 'not_found')
        throw unavailable(response.problem);
    },

    async purchase(order) {
      const response = await request('POST', '/purchases', purchaseBody(order), keyOf(order));
      if (!response.ok) return declinedBy(response.problem);
      const subscription = await calls.subscriptionOf(order.accountCode);
      if (subscription === null)
        throw new AppError('unavailable', 'billing provider: no subscription');
      // A trial without a setup fee has no invoice: nothing was charged.
      const receipt = receiptFrom(response.body['charge_invoice']);
      return { type: 'paid', subscription, receipt: receipt ?? freeReceipt(subscription, now()) };
    },
  };
}
