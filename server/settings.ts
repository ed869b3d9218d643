/** @file The settings of the server, read from the environment once and validated. */
import {
  coerce,
  define,
  enums,
  mask,
  optional,
  pattern,
  refine,
  string,
  StructError,
  type,
  type Infer,
  type Struct,
} from 'superstruct';
import { readInstagram } from './providers/network/instagram/settings.ts';

function integerSetting(min: number, max: number): Struct<number, null> {
  const struct = define<number>(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
  );
  return coerce(struct, string(), (value) => (/^\d{1,9}$/.test(value) ? Number(value) : value));
}

const switchSetting = coerce(
  define<boolean>('1 or 0', (value) => typeof value === 'boolean'),
  string(),
  (value) => ({ '1': true, true: true, '0': false, false: false, '': false })[value] ?? value,
);

const hostList = coerce(
  define<string[]>('host names with commas between', (value) => Array.isArray(value)),
  string(),
  (value) =>
    value
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
);

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

/** Hosts inserted into a security policy, where a stray character would change its meaning. */
const policyHosts = refine(hostList, 'host names with commas between', (hosts) =>
  hosts.every((host) => host.length <= 253 && hostName.test(host)),
);

/** The environment variables of the server; docs/server.md documents them. */
const environment = type({
  NODE_ENV: optional(string()),
  HOST: optional(string()),
  PORT: optional(integerSetting(0, 65_535)),
  LIMN_DATA: optional(string()),
  LIMN_DIST: optional(string()),
  DATABASE_URL: optional(pattern(string(), /^postgres(ql)?:\/\//)),
  DATABASE_POOL: optional(integerSetting(1, 200)),
  PROCESSES: optional(integerSetting(1, 64)),
  PUBLIC_URL: optional(pattern(string(), /^https?:\/\/[^/?#\s]+$/)),
  SECRET: optional(pattern(string(), /^.{32,}$/)),
  SMTP_URL: optional(pattern(string(), /^smtps?:\/\//)),
  MAIL_FROM: optional(string()),
  SUPPORT_EMAIL: optional(string()),
  TRUST_PROXY: optional(integerSetting(0, 10)),
  MEDIA_HOSTS: optional(hostList),
  CONNECT_HOSTS: optional(policyHosts),
  APPLE_PAY_HOSTS: optional(policyHosts),
  GOOGLE_PAY_HOSTS: optional(policyHosts),
  PAYPAL_HOSTS: optional(policyHosts),
  WALLET_IMAGE_HOSTS: optional(policyHosts),
  LIMN_TEST_HOOKS: optional(switchSetting),
  LIMN_SEED: optional(switchSetting),
  LIMN_NETWORK: optional(enums(['demo', 'instagram'])),
  LOG_LEVEL: optional(enums(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

/** The settings with defaults applied. */
export type Settings = ReturnType<typeof readSettings>;

/** An invalid or missing setting; the message names it and is meant for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The URL to open in a browser: a server that listens on all interfaces is reached at localhost. */
export function addressToOpen(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Reads and validates the settings. Throws {@link SettingsError} naming the invalid one. */
export function readSettings(env: Record<string, string | undefined> = process.env) {
  const values = checked(env);
  const production = values.NODE_ENV === 'production';
  const port = values.PORT ?? 3000;
  const host = values.HOST ?? '127.0.0.1';
  const network = values.LIMN_NETWORK ?? (production ? 'instagram' : 'demo');
  const problems: string[] = [];
  const settings = {
    production,
    demo: !production,
    host,
    port,
    dataFolder: values.LIMN_DATA ?? '.data',
    distFolder: values.LIMN_DIST ?? 'dist',
    databaseUrl: values.DATABASE_URL,
    poolSize: values.DATABASE_POOL ?? 8,
    processes: values.PROCESSES ?? 1,
    publicUrl: values.PUBLIC_URL,
    secret: values.SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Limn <no-reply@limn.example>',
    supportEmail: values.SUPPORT_EMAIL ?? 'support@limn.example',
    trustedHops: values.TRUST_PROXY ?? 0,
    mediaHosts: values.MEDIA_HOSTS ?? [],
    connectHosts: values.CONNECT_HOSTS ?? [],
    /** Hosts of each wallet's scripts, calls and frames, and of the images on their buttons. */
    walletHosts: {
      applePay: values.APPLE_PAY_HOSTS ?? ['applepay.cdn-apple.com'],
      googlePay: values.GOOGLE_PAY_HOSTS ?? ['pay.google.com'],
      payPal: values.PAYPAL_HOSTS ?? ['www.paypal.com'],
      images: values.WALLET_IMAGE_HOSTS ?? ['www.gstatic.com', 'www.paypalobjects.com'],
    },
    testHooks: values.LIMN_TEST_HOOKS ?? false,
    seed: values.LIMN_SEED ?? !production,
    logLevel: values.LOG_LEVEL ?? 'info',
    /** The official source of the network; null for the demo. */
    instagram: network === 'instagram' ? readInstagram(env, production, problems) : null,
    /** The whole environment, for providers that read further settings. */
    env,
  };
  if (settings.processes > 1 && settings.databaseUrl === undefined) {
    throw new SettingsError(
      'PROCESSES above 1 needs DATABASE_URL: the embedded database has one process',
    );
  }
  if (production) problems.unshift(...demoParts(settings, values));
  if (problems.length > 0) {
    const start = production ? 'NODE_ENV=production' : 'LIMN_NETWORK=instagram';
    throw new SettingsError(`${start}: ${problems.join('; ')}`);
  }
  return settings;
}

function checked(env: Record<string, string | undefined>): Infer<typeof environment> {
  try {
    return mask({ ...env }, environment);
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    const name = String(error.key);
    throw new SettingsError(`${name} has a value that cannot be used: expected ${error.type}`);
  }
}

/** What a production start lacks, and the demo features it must not have. */
function demoParts(
  settings: { testHooks: boolean; seed: boolean },
  values: Infer<typeof environment>,
): string[] {
  const problems: string[] = [];
  if (settings.testHooks) problems.push('LIMN_TEST_HOOKS must not be set');
  if (settings.seed) problems.push('LIMN_SEED must not be set');
  if (values.LIMN_NETWORK === 'demo') problems.push('LIMN_NETWORK=demo is for demonstrations');
  if (values.DATABASE_URL === undefined) problems.push('DATABASE_URL is missing');
  if (values.SMTP_URL === undefined) problems.push('SMTP_URL is missing');
  if (values.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing');
  if (values.SUPPORT_EMAIL === undefined) problems.push('SUPPORT_EMAIL is missing');
  if (values.PUBLIC_URL === undefined) problems.push('PUBLIC_URL is missing');
  if (values.SECRET === undefined) problems.push('SECRET (32 characters or more) is missing');
  return problems;
}
