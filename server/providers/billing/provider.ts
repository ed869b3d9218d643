/** @file The interface of a billing provider; Recurly and the sandbox implement it. */

/** The current state of a subscription at the provider. */
export interface ProviderSubscription {
  readonly id: string;
  readonly accountCode: string;
  readonly planCode: string;
  readonly planName: string;
  /** `canceled` stays usable until the end of the paid period; `expired` has ended. */
  readonly state: 'active' | 'canceled' | 'expired';
  readonly currentPeriodEndsAt: Date;
  /** The end of the trial it began with; null without one. */
  readonly trialEndsAt: Date | null;
  /** What the next period costs, with tax, in units of `currency`; null if that is not known. */
  readonly nextAmount: number | null;
  readonly currency: string;
}

/** An order to charge. It may be sent again: the provider charges it at most once. */
export interface PurchaseOrder {
  /** Our id of the payment, the idempotency key at the provider. */
  readonly paymentId: string;
  readonly accountCode: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly planCode: string;
  readonly currency: string;
  /** The card or wallet token. */
  readonly tokenId: string;
  /** The result token of a passed challenge, on the second attempt. */
  readonly resultTokenId?: string;
  readonly ipAddress?: string;
  /** Billing country of a wallet (ISO 3166). */
  readonly country?: string;
  /** When the regular price is first charged, where the plan begins with a trial. */
  readonly trialEndsAt?: Date;
}

/** A charge with its invoice; amounts are in units of the currency. */
export interface ProviderReceipt {
  readonly id: string;
  /** The number on the invoice. */
  readonly number: string;
  readonly amount: number;
  /** The tax in the amount; null where the provider does not say. */
  readonly tax: number | null;
  readonly currency: string;
  readonly createdAt: Date;
  /** `due`: the provider has not got the money yet, or will not get it. */
  readonly state: 'paid' | 'refunded' | 'due';
}

/** What a plan costs; amounts are in cents of `currency`. */
export interface ProviderPlan {
  readonly currency: string;
  readonly unitCents: number;
  /** Charged once, with the first period or at the start of a trial; null without one. */
  readonly setupCents: number | null;
  readonly intervalUnit: 'day' | 'month';
  readonly intervalLength: number;
  /** Whether the amounts include the tax. */
  readonly taxIncluded: boolean;
}

/** The outcome of a purchase. If it is unknown, an AppError `unavailable` is thrown instead. */
export type PurchaseOutcome =
  | {
      readonly type: 'paid';
      readonly subscription: ProviderSubscription;
      readonly receipt: ProviderReceipt;
    }
  | { readonly type: 'challenge'; readonly actionTokenId: string }
  | {
      readonly type: 'declined';
      readonly code: string;
      /** The provider's message for the customer. */
      readonly message: string;
    };

/** What a card that is not charged would come to. */
export type CardCheck = { readonly type: 'valid' } | Exclude<PurchaseOutcome, { type: 'paid' }>;

/** What the plan page needs to reach the provider from the browser. */
export interface ProviderPage {
  /** URLs of the library's script and of its style sheet, empty without one. */
  readonly script: string;
  readonly style: string;
  readonly publicKey: string;
  /** URL that exchanges card data for a token. */
  readonly tokenAddress: string;
  /** A card that is accepted and charges nothing, where the provider invents its payments. */
  readonly testCard?: string;
  readonly wallets: readonly ('applePay' | 'googlePay' | 'payPal')[];
  readonly googleMerchantId: string;
  /** Hosts of the wallets' own scripts. */
  readonly walletHosts: readonly string[];
  /** Sources the plan page's security policy allows beside our own. */
  readonly scriptSources: readonly string[];
  readonly styleSources: readonly string[];
  readonly connectSources: readonly string[];
  readonly frameSources: readonly string[];
  readonly imageSources: readonly string[];
}

/** A billing provider. */
export interface BillingProvider {
  readonly name: 'sandbox' | 'recurly';
  readonly page: ProviderPage;
  /** Charges, requires a challenge, or declines. Throws `unavailable` if the outcome is unknown. */
  purchase(order: PurchaseOrder): Promise<PurchaseOutcome>;
  /**
   * What would become of an order, by a check of its card that charges nothing: for orders that are
   * not charged and whose response must not say so. Throws as `purchase` does.
   */
  verify(order: PurchaseOrder): Promise<CardCheck>;
  /** A plan's price in this currency, else in the provider's first; null if it is not sold. */
  plan(code: string, currency: string): Promise<ProviderPlan | null>;
  /** The account's subscriptions, newest first; empty for an account that never had one. */
  subscriptionsOf(accountCode: string): Promise<ProviderSubscription[]>;
  /** The account's live subscription, else its newest, else null. */
  subscriptionOf(accountCode: string): Promise<ProviderSubscription | null>;
  /** The account's charges, newest first. */
  receiptsOf(accountCode: string): Promise<ProviderReceipt[]>;
  /** A charge by the provider's id, with the account it belongs to; null if it does not exist. */
  receipt(
    id: string,
  ): Promise<{ readonly accountCode: string; readonly receipt: ProviderReceipt } | null>;
  /** The account's newest charge, or null; used to recover an interrupted charge. */
  receiptOf(accountCode: string): Promise<ProviderReceipt | null>;
  /** A subscription by the provider's id, or null. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /** Changes the address that the provider has of an account. */
  changeEmail(accountCode: string, email: string): Promise<void>;
  /** Ends a subscription at once and pays its last charge back; false if that is not possible. */
  refund(id: string): Promise<boolean>;
  /** Cancels a subscription at the end of its paid period; null if that is not possible. */
  cancel(id: string): Promise<ProviderSubscription | null>;
  /** Reverts a cancellation before that end; null if there is none to revert. */
  reactivate(id: string): Promise<ProviderSubscription | null>;
}

/**
 * True while a subscription runs. An active one does so whatever its period says: the provider charges
 * the next period itself, and may report it late.
 */
export function isLive(
  { state, currentPeriodEndsAt }: Pick<ProviderSubscription, 'state' | 'currentPeriodEndsAt'>,
  now: number,
): boolean {
  return state === 'active' || (state === 'canceled' && currentPeriodEndsAt.getTime() > now);
}

/** The subscription that counts among those of an account: the live one, else the newest. */
export function currentOf(
  all: readonly ProviderSubscription[],
  now: number,
): ProviderSubscription | null {
  return all.find((each) => isLive(each, now)) ?? all[0] ?? null;
}

/** The receipt of a trial without a price, for which the provider writes no invoice. */
export function freeReceipt({ id, currency }: ProviderSubscription, now: number): ProviderReceipt {
  const createdAt = new Date(now);
  return { id, number: id, amount: 0, tax: null, currency, createdAt, state: 'paid' };
}
