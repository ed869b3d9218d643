/** @file What billing is to the rest of the server: one small port, two members. */

/** A subscription as the provider knows it now. */
export interface ProviderSubscription {
  readonly id: string;
  readonly accountCode: string;
  readonly planCode: string;
  readonly planName: string;
  /** `canceled` runs on to the end of the paid period; `expired` is over. */
  readonly state: 'active' | 'canceled' | 'expired';
  readonly currentPeriodEndsAt: Date;
}

/** What the provider is asked to charge. The same order may be sent again: it charges once. */
export interface PurchaseOrder {
  /** Our id of the payment, under which the provider charges at most once. */
  readonly paymentId: string;
  readonly accountCode: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly planCode: string;
  readonly currency: string;
  /** The card or wallet token. */
  readonly tokenId: string;
  /** The token of a passed challenge, on the second try. */
  readonly resultTokenId?: string;
  readonly ipAddress?: string;
  /** Where a wallet is billed, as ISO 3166 names it. */
  readonly country?: string;
  /** When the regular price is first charged, where the plan begins with a trial. */
  readonly trialEndsAt?: Date;
}

/** What was charged, in units of the currency. */
export interface ProviderReceipt {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
}

/** What came of a purchase. An unreachable provider is thrown as `unavailable`: outcome unknown. */
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
      /** The provider's own words for the customer. */
      readonly message: string;
    };

/** What the plan document needs to reach the provider from the page. */
export interface ProviderPage {
  /** Address of the library's script, and of its style sheet where it has one. */
  readonly script: string;
  readonly style: string;
  readonly publicKey: string;
  /** Where card data are exchanged for a token. */
  readonly tokenAddress: string;
  readonly wallets: readonly ('applePay' | 'googlePay' | 'payPal')[];
  readonly googleMerchantId: string;
  /** Hosts from which the wallets' own scripts may come. */
  readonly walletHosts: readonly string[];
  /** Sources the plan document's security policy admits, beside our own. */
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
  /** Charges, asks for a challenge, or declines. */
  purchase(order: PurchaseOrder): Promise<PurchaseOutcome>;
  /** The account's subscription that matters: a live one, else the newest, else null. */
  subscriptionOf(accountCode: string): Promise<ProviderSubscription | null>;
  /** The account's newest charge, or null; asked when a charge was interrupted. */
  receiptOf(accountCode: string): Promise<ProviderReceipt | null>;
  /** A subscription by the provider's id, or null. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /** Ends a subscription at the end of its paid period; null when it cannot be ended any more. */
  cancel(id: string): Promise<ProviderSubscription | null>;
  /** Takes a cancellation back before that end; null when there is none to take back. */
  reactivate(id: string): Promise<ProviderSubscription | null>;
}

/** True while a subscription gives access. */
export function isLive(subscription: ProviderSubscription, now: number): boolean {
  return subscription.state !== 'expired' && subscription.currentPeriodEndsAt.getTime() > now;
}
