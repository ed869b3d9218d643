/** @file Billing by Recurly (REST API v3, version 2021-02-25). */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError } from '../../../../contract/faults.ts';
import {
  isLive,
  type BillingProvider,
  type ProviderPage,
  type ProviderReceipt,
  type ProviderSubscription,
  type PurchaseOrder,
  type PurchaseOutcome,
} from '../provider.ts';
import { recurlyClient, type RecurlyProblem, type RecurlySettings } from './client.ts';

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

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts a subscription of the API; states that never became active count as expired. */
function subscriptionFrom(body: unknown): ProviderSubscription {
  const state = text(field(body, 'state'));
  const endsAt = new Date(text(field(body, 'current_period_ends_at')));
  return {
    id: text(field(body, 'id')),
    accountCode: text(field(field(body, 'account'), 'code')),
    planCode: text(field(field(body, 'plan'), 'code')),
    planName: text(field(field(body, 'plan'), 'name')),
    state: state === 'active' || state === 'canceled' ? state : 'expired',
    currentPeriodEndsAt: Number.isNaN(endsAt.getTime()) ? new Date(0) : endsAt,
  };
}

function receiptFrom(invoice: unknown): ProviderReceipt | null {
  const id = text(field(invoice, 'id'));
  const total = field(invoice, 'total');
  if (id === '' || typeof total !== 'number') return null;
  return { id, amount: total, currency: text(field(invoice, 'currency')) };
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
function declinedBy(problem: RecurlyProblem): PurchaseOutcome {
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
 * first attempt the provider would repeat its first answer.
 */
function keyOf({ paymentId, resultTokenId }: PurchaseOrder): string {
  if (resultTokenId === undefined) return paymentId;
  const digest = createHash('sha256').update(resultTokenId).digest('base64url');
  return `${paymentId}-${digest.slice(0, 16)}`;
}

/** Error types for a subscription that does not exist or cannot change in that way. */
const gone = new Set(['not_found', 'immutable_subscription', 'validation']);

/** Creates the Recurly provider. */
export function recurlyBilling(options: RecurlyOptions, now = () => Date.now()): BillingProvider {
  const request = recurlyClient(options);
  const path = (id: string) => `/subscriptions/${encodeURIComponent(id)}`;
  const account = (code: string) => `/accounts/${encodeURIComponent(`code-${code}`)}`;

  async function subscriptionOf(accountCode: string): Promise<ProviderSubscription | null> {
    const answer = await request(
      'GET',
      `${account(accountCode)}/subscriptions?limit=20&order=desc`,
    );
    if (!answer.ok) {
      if (answer.problem.type === 'not_found') return null;
      throw new AppError('unavailable', `billing provider: ${answer.problem.type}`);
    }
    const rows = Array.isArray(answer.body['data']) ? answer.body['data'] : [];
    const all = rows.map(subscriptionFrom);
    return all.find((each) => isLive(each, now())) ?? all[0] ?? null;
  }

  async function one(method: 'GET' | 'PUT', at: string, body?: Json) {
    const answer = await request(method, at, body);
    if (answer.ok) return subscriptionFrom(answer.body);
    if (gone.has(answer.problem.type)) return null;
    throw new AppError('unavailable', `billing provider: ${answer.problem.type}`);
  }

  return {
    name: 'recurly',
    page: pageOf(options),
    subscriptionOf,

    async purchase(order) {
      const answer = await request('POST', '/purchases', purchaseBody(order), keyOf(order));
      if (!answer.ok) return declinedBy(answer.problem);
      const subscription = await subscriptionOf(order.accountCode);
      if (subscription === null)
        throw new AppError('unavailable', 'billing provider: no subscription');
      // A trial without a setup fee has no invoice: nothing was charged.
      const receipt = receiptFrom(answer.body['charge_invoice']);
      const free = { id: subscription.id, amount: 0, currency: order.currency };
      return { type: 'paid', subscription, receipt: receipt ?? free };
    },

    async receiptOf(accountCode) {
      const answer = await request('GET', `${account(accountCode)}/invoices?limit=1&order=desc`);
      const rows = answer.ok && Array.isArray(answer.body['data']) ? answer.body['data'] : [];
      return receiptFrom(rows[0]);
    },

    subscription: (id) => one('GET', path(id)),

    cancel: (id) => one('PUT', `${path(id)}/cancel`, { timeframe: 'term_end' }),
    reactivate: (id) => one('PUT', `${path(id)}/reactivate`),
  };
}
