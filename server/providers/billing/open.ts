/** @file Chooses the billing provider, its webhook keys and the captcha from the settings. */
import type { Database } from '../../db/open.ts';
import { recurlyBilling, recurlyHosts } from './recurly/recurly.ts';
import type { BillingProvider, ProviderPage } from './provider.ts';
import { sandboxBilling } from './sandbox/sandbox.ts';
import { powCaptcha, type Captcha } from '../captcha/captcha.ts';
import { SettingsError } from '../../base/environment.ts';
import type { Settings } from '../../base/settings.ts';

/** The billing services that handlers use. */
export interface Billing {
  readonly provider: BillingProvider;
  readonly webhookKeys: readonly string[];
  readonly captcha: Captcha;
}

type Env = Settings['env'];

const walletNames = ['applePay', 'googlePay', 'payPal'] as const;

function walletsOf(env: Env): ProviderPage['wallets'] {
  const listed = (env['WALLETS'] ?? '').split(',').map((name) => name.trim());
  const names: readonly string[] = listed.filter((name) => name !== '');
  if (names.some((name) => !walletNames.some((known) => known === name))) {
    throw new SettingsError(`WALLETS may contain only ${walletNames.join(', ')}`);
  }
  return walletNames.filter((name) => names.includes(name));
}

function required(env: Env, name: string): string {
  const value = env[name] ?? '';
  if (value === '') throw new SettingsError(`BILLING=recurly: ${name} is missing`);
  return value;
}

/** An http(s) URL. It is inserted into a security policy, so it must not contain a separator. */
function address(env: Env, name: string, fallback: string): string {
  const value = env[name] ?? fallback;
  const isOnWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isOnWeb || /[\s;,'"]/.test(value)) throw new SettingsError(`${name} is not a valid URL`);
  return value;
}

/** The provider named by the settings. Throws SettingsError naming a missing or invalid setting. */
export function providerOf(settings: Settings, db: Database, now: () => number): BillingProvider {
  const { env, production, walletHosts } = settings;
  const name = env['BILLING'] ?? (production ? 'recurly' : 'sandbox');
  if (name === 'sandbox') {
    if (production)
      throw new SettingsError('NODE_ENV=production: BILLING=sandbox does not charge anybody');
    return sandboxBilling(db, now);
  }
  if (name !== 'recurly') throw new SettingsError('BILLING must be sandbox or recurly');
  const publicKey = required(env, 'RECURLY_PUBLIC_KEY');
  const wallets = walletsOf(env);
  return recurlyBilling(
    {
      base: address(env, 'RECURLY_API', recurlyHosts(publicKey).api),
      apiKey: required(env, 'RECURLY_API_KEY'),
      publicKey,
      script: address(env, 'RECURLY_SCRIPT', 'https://js.recurly.com/v4/recurly.js'),
      wallets,
      walletHosts,
      googleMerchantId: wallets.includes('googlePay') ? required(env, 'GOOGLE_MERCHANT_ID') : '',
    },
    now,
  );
}

/** Creates the billing services. Throws SettingsError naming a missing or invalid setting. */
export function openBilling(
  settings: Settings,
  db: Database,
  secret: Uint8Array,
  now: () => number,
): Billing {
  const provider = providerOf(settings, db, now);
  const keys = (settings.env['RECURLY_WEBHOOK_KEYS'] ?? '').split(',').map((key) => key.trim());
  const webhookKeys = keys.filter((key) => key !== '');
  if (provider.name === 'recurly' && webhookKeys.length === 0) {
    throw new SettingsError('BILLING=recurly: RECURLY_WEBHOOK_KEYS is missing');
  }
  return { provider, webhookKeys, captcha: powCaptcha(db, secret, now) };
}
