/** @file Every setting of the server, read from the environment once and checked. */
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

/** Hosts that go into a policy, where a stray character would change what it says. */
const policyHosts = refine(hostList, 'host names with commas between', (hosts) =>
  hosts.every((host) => host.length <= 253 && hostName.test(host)),
);

/** The environment variables the server reads; docs/server.md says what each is for. */
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
  LIMN_NETWORK: optional(enums(['demo'])),
  LOG_LEVEL: optional(enums(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

/** The settings after defaults. */
export type Settings = ReturnType<typeof readSettings>;

/** A setting that cannot be used; its message names the setting and is meant for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** An address that can be opened: a server that listens everywhere is here under its own name. */
export function addressToOpen(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Reads and checks the settings. Throws {@link SettingsError} with the name of the bad one. */
export function readSettings(env: Record<string, string | undefined> = process.env) {
  const given = checked(env);
  const production = given.NODE_ENV === 'production';
  const port = given.PORT ?? 3000;
  const host = given.HOST ?? '127.0.0.1';
  const settings = {
    production,
    demo: !production,
    host,
    port,
    dataFolder: given.LIMN_DATA ?? '.data',
    distFolder: given.LIMN_DIST ?? 'dist',
    databaseUrl: given.DATABASE_URL,
    poolSize: given.DATABASE_POOL ?? 8,
    processes: given.PROCESSES ?? 1,
    publicUrl: given.PUBLIC_URL,
    secret: given.SECRET,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Limn <no-reply@limn.example>',
    supportEmail: given.SUPPORT_EMAIL ?? 'support@limn.example',
    trustedHops: given.TRUST_PROXY ?? 0,
    mediaHosts: given.MEDIA_HOSTS ?? [],
    connectHosts: given.CONNECT_HOSTS ?? [],
    /** What each wallet's scripts, calls and frames come from, and the pictures of their buttons. */
    walletHosts: {
      applePay: given.APPLE_PAY_HOSTS ?? ['applepay.cdn-apple.com'],
      googlePay: given.GOOGLE_PAY_HOSTS ?? ['pay.google.com'],
      payPal: given.PAYPAL_HOSTS ?? ['www.paypal.com'],
      images: given.WALLET_IMAGE_HOSTS ?? ['www.gstatic.com', 'www.paypalobjects.com'],
    },
    testHooks: given.LIMN_TEST_HOOKS ?? false,
    seed: given.LIMN_SEED ?? !production,
    logLevel: given.LOG_LEVEL ?? 'info',
    /** Everything else, for providers that read settings of their own. */
    env,
  };
  if (settings.processes > 1 && settings.databaseUrl === undefined) {
    throw new SettingsError(
      'PROCESSES above 1 needs DATABASE_URL: the embedded database has one process',
    );
  }
  if (production) refuseDemo(settings, given);
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

/** A production start never runs on demo parts; the message lists everything to be mended. */
function refuseDemo(
  settings: { testHooks: boolean; seed: boolean },
  given: Infer<typeof environment>,
): void {
  const problems: string[] = [];
  if (settings.testHooks) problems.push('LIMN_TEST_HOOKS must not be set');
  if (settings.seed) problems.push('LIMN_SEED must not be set');
  if (given.LIMN_NETWORK === 'demo') problems.push('LIMN_NETWORK=demo is for demonstrations');
  if (given.DATABASE_URL === undefined) problems.push('DATABASE_URL is missing');
  if (given.SMTP_URL === undefined) problems.push('SMTP_URL is missing');
  if (given.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing');
  if (given.SUPPORT_EMAIL === undefined) problems.push('SUPPORT_EMAIL is missing');
  if (given.PUBLIC_URL === undefined) problems.push('PUBLIC_URL is missing');
  if (given.SECRET === undefined) problems.push('SECRET (32 characters or more) is missing');
  if (problems.length > 0) {
    throw new SettingsError(`NODE_ENV=production: ${problems.join('; ')}`);
  }
}
