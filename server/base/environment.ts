/** @file The environment variables of the server: their forms, and secrets read from files. */
import { readFileSync } from 'node:fs';
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

/** An invalid or missing setting; the message names it and is meant for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

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

const secretList = coerce(
  define<string[]>(
    'secrets of 32 characters or more with commas between',
    (value) => Array.isArray(value) && value.every((each) => String(each).length >= 32),
  ),
  string(),
  (value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
);

/** The environment variables of the server; docs/server.md documents them. */
const environment = type({
  NODE_ENV: optional(string()),
  HOST: optional(string()),
  PORT: optional(integerSetting(0, 65_535)),
  LIMN_DATA: optional(string()),
  LIMN_DIST: optional(string()),
  DATABASE_URL: optional(pattern(string(), /^postgres(ql)?:\/\//)),
  DATABASE_STANDBY_URL: optional(pattern(string(), /^postgres(ql)?:\/\//)),
  DATABASE_POOL: optional(integerSetting(1, 200)),
  PROCESSES: optional(integerSetting(1, 64)),
  DRAIN_SECONDS: optional(integerSetting(0, 15)),
  PUBLIC_URL: optional(pattern(string(), /^https?:\/\/[^/?#\s]+$/)),
  SECRET: optional(pattern(string(), /^.{32,}$/)),
  SECRET_PREVIOUS: optional(secretList),
  SMTP_URL: optional(pattern(string(), /^smtps?:\/\//)),
  MAIL_FROM: optional(string()),
  SUPPORT_EMAIL: optional(string()),
  SECURITY_CONTACT: optional(string()),
  METRICS_HOST: optional(string()),
  METRICS_PORT: optional(integerSetting(0, 65_535)),
  FIELD_REPORTS: optional(integerSetting(0, 100)),
  TRUST_PROXY: optional(integerSetting(0, 10)),
  MEDIA_HOSTS: optional(hostList),
  CONNECT_HOSTS: optional(policyHosts),
  APPLE_PAY_HOSTS: optional(policyHosts),
  GOOGLE_PAY_HOSTS: optional(policyHosts),
  PAYPAL_HOSTS: optional(policyHosts),
  WALLET_IMAGE_HOSTS: optional(policyHosts),
  LIMN_TEST_HOOKS: optional(switchSetting),
  OUTBOX_KEY: optional(pattern(string(), /^[A-Za-z0-9_-]{12,}$/)),
  LIMN_SEED: optional(switchSetting),
  LIMN_NETWORK: optional(enums(['demo', 'instagram'])),
  LOG_LEVEL: optional(enums(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
});

/** The variables with their forms checked. */
export type Environment = Infer<typeof environment>;

/** Variables that may be read from a file instead, named by `<NAME>_FILE`. */
const fromFiles = [
  'DATABASE_URL',
  'DATABASE_STANDBY_URL',
  'SECRET',
  'SECRET_PREVIOUS',
  'SMTP_URL',
  'RECURLY_API_KEY',
  'RECURLY_WEBHOOK_KEYS',
  'INSTAGRAM_APP_SECRET',
  'INSTAGRAM_WEBHOOK_TOKEN',
  'INSTAGRAM_TOKEN_KEYS',
  'INSIGHTS_KEY',
] as const;

/** An environment as `process.env` has it. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with secrets from their files, without the line break that editors add at the end.
 * A process's environment is readable by its children and shows in crash reports; a file is not.
 */
export function withSecretFiles(env: RawEnvironment): RawEnvironment {
  const read: Record<string, string> = {};
  for (const name of fromFiles) {
    const file = env[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((env[name] ?? '') !== '') {
      throw new SettingsError(`${name} and ${name}_FILE are both set: keep one of them`);
    }
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new SettingsError(`${name}_FILE: ${file} cannot be read (${code ?? 'unknown'})`);
    }
  }
  return { ...env, ...read };
}

/** Checks the forms of the variables. Throws {@link SettingsError} naming a wrong one. */
export function checkEnvironment(env: RawEnvironment): Environment {
  try {
    return mask({ ...env }, environment);
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    const name = String(error.key);
    throw new SettingsError(`${name} has a value that cannot be used: expected ${error.type}`);
  }
}
