/**
 * @file The only adapter to the payment provider. It loads the provider's library from the address
 * the server names, and only when the plan form opens. It cannot tell Recurly from the sandbox.
 *
 * The library creates no token for card data from inputs that are not its own: those are posted to the
 * provider's token endpoint. They are never stored, and never part of an error.
 */
import type { Recurly, RecurlyError, TokenPayload } from '@recurly/recurly-js';
import { startDeadline } from '../../../../contract/deadline.ts';
import { AppError } from '../../../../contract/faults.ts';
import type { PaymentField } from '../../../../contract/forms/payment.ts';
import { admitProviderScripts } from './plan-trusted-types.ts';

/** Where the provider is; the server's response to `paymentSettings`. */
export interface ProviderSettings {
  readonly script: string;
  readonly style: string;
  readonly public_key: string;
  readonly token_address: string;
  /** Hosts from which the library loads the scripts of the wallets. */
  readonly wallet_hosts: readonly string[];
}

/** The fields of a card payment, named as the token endpoint expects them. */
export interface CardData {
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string;
  readonly month: string;
  readonly year: string;
  readonly cvv: string;
  readonly email: string;
  readonly username: string;
}

/** A card token, or the fields the provider did not accept. */
export type Tokenised =
  | { readonly type: 'token'; readonly cardToken: string }
  | { readonly type: 'invalid'; readonly fields: readonly PaymentField[]; readonly text: string };

/** The payment provider. */
export interface PaymentProvider {
  /** Loads the library once; after a failure the next call tries again. */
  open(settings: ProviderSettings): Promise<Recurly>;
  /** Turns card data into a token. */
  tokenise(card: CardData, settings: ProviderSettings, signal: AbortSignal): Promise<Tokenised>;
  /** Shows the bank's challenge in the container; resolves with the result token. */
  challenge(
    recurly: Recurly,
    actionId: string,
    container: HTMLElement,
    signal: AbortSignal,
  ): Promise<string>;
}

const loadMs = 15_000;
const tokenMs = 20_000;

function append(settings: ProviderSettings): Promise<Recurly> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new AppError('unavailable', 'payment library'));
    };
    const timer = setTimeout(fail, loadMs);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const { recurly } = window as { recurly?: Recurly };
      if (recurly === undefined) return fail();
      clearTimeout(timer);
      recurly.configure({ publicKey: settings.public_key, timeout: tokenMs });
      resolve(recurly);
    });
    admitProviderScripts(settings.script, settings.wallet_hosts);
    script.async = true;
    script.src = settings.script;
    document.head.append(script);
    if (settings.style === '') return;
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = settings.style;
    document.head.append(style);
  });
}

/** The provider's error as a fault whose text is shown to the customer. */
export function providerFault(error: Partial<RecurlyError>): AppError {
  const text = error.message ?? '';
  return new AppError('payment', text, { shown: text !== '' });
}

const fieldNames = new Map<unknown, PaymentField>([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['number', 'cardNumber'],
  ['month', 'expiresOnMonth'],
  ['year', 'expiresOnYear'],
  ['cvv', 'cvc'],
]);

interface TokenResponse {
  readonly id?: unknown;
  readonly error?: { readonly message?: unknown; readonly fields?: unknown };
}

function readToken(response: TokenResponse): Tokenised {
  if (typeof response.id === 'string' && response.id !== '') {
    return { type: 'token', cardToken: response.id };
  }
  const text = typeof response.error?.message === 'string' ? response.error.message : '';
  const names = Array.isArray(response.error?.fields) ? response.error.fields : [];
  const fields = names.flatMap((name: unknown) => fieldNames.get(name) ?? []);
  if (fields.length > 0) return { type: 'invalid', fields, text };
  throw new AppError('payment', text, { shown: text !== '' });
}

async function post(address: string, body: URLSearchParams, signal: AbortSignal): Promise<unknown> {
  const deadline = startDeadline(tokenMs, signal);
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      signal: deadline.signal,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    // Errors are in the body, whatever the status.
    return await response.json();
  } catch {
    if (signal.aborted) throw new AppError('cancelled');
    throw new AppError(deadline.signal.aborted ? 'timeout' : 'provider-away');
  } finally {
    deadline.end();
  }
}

/** Loads the library at the first call, and again at the next one after a failure. */
function createLoader(): PaymentProvider['open'] {
  let loading: Promise<Recurly> | null = null;
  return (settings) => {
    loading ??= append(settings).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** The provider, through its library and its token endpoint. */
export const paymentProvider: PaymentProvider = {
  open: createLoader(),

  async tokenise(card, settings, signal) {
    const body = new URLSearchParams({
      ...card,
      key: settings.public_key,
      three_d_secure_action_required: 'false',
    });
    return readToken((await post(settings.token_address, body, signal)) as TokenResponse);
  },

  challenge(recurly, actionId, container, signal) {
    return new Promise((resolve, reject) => {
      const secure = recurly.Risk().ThreeDSecure({ actionTokenId: actionId });
      const end = () => {
        signal.removeEventListener('abort', abort);
        // The library has `remove` since 4.13; its published types lack it.
        (secure as { remove?: () => void }).remove?.();
        container.replaceChildren();
      };
      const abort = () => {
        end();
        reject(new AppError('cancelled'));
      };
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      secure.on('token', (token: TokenPayload) => {
        end();
        resolve(token.id);
      });
      secure.on('error', (error: RecurlyError) => {
        end();
        reject(providerFault(error));
      });
      secure.attach(container);
    });
  },
};
