/** @file The settings of the server, read from the environment once and validated. */
import { randomBytes } from 'node:crypto';
import {
  checkEnvironment,
  SettingsError,
  withSecretFiles,
  type Environment,
  type RawEnvironment,
} from './environment.ts';
import { isLoopback } from './host.ts';
import { readInstagram } from './instagram-settings.ts';

/** The settings with defaults applied. */
export type Settings = ReturnType<typeof readSettings>;

/** The URL to open in a browser: a server that listens on all interfaces is reached at localhost. */
export function addressToOpen(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Reads and validates the settings. Throws {@link SettingsError} naming the invalid one. */
export function readSettings(given: RawEnvironment = process.env) {
  const env = withSecretFiles(given);
  const values = checkEnvironment(env);
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
    standbyUrl: values.DATABASE_STANDBY_URL,
    poolSize: values.DATABASE_POOL ?? 8,
    ...processSettings(values),
    publicUrl: values.PUBLIC_URL,
    secret: values.SECRET,
    /** Former values of SECRET, newest first. */
    previousSecrets: values.SECRET_PREVIOUS ?? [],
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Limn <no-reply@limn.example>',
    securityContact: values.SECURITY_CONTACT ?? values.SUPPORT_EMAIL ?? 'support@limn.example',
    metrics: metricsAddress(values),
    /** How many of a hundred pages report failures and web vitals; 0: none, and none is accepted. */
    fieldReports: values.FIELD_REPORTS ?? (production ? 10 : 0),
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
    /** Whether mails are shown by a page instead of sent: only where nobody else reaches it. */
    hasOutbox: !production && values.SMTP_URL === undefined && isLoopback(host),
    /** Part of the outbox's address: a proxy in front can look like this machine. */
    outboxKey: values.OUTBOX_KEY ?? randomBytes(9).toString('base64url'),
    seed: values.LIMN_SEED ?? !production,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** The official source of the network; null for the demo. */
    instagram: network === 'instagram' ? readInstagram(env, production, problems) : null,
    /** The whole environment, for providers that read further settings. */
    env,
  };
  refuseCombinations(settings);
  if (production) problems.unshift(...demoParts(settings, values));
  if (problems.length > 0) {
    const start = production ? 'NODE_ENV=production' : 'LIMN_NETWORK=instagram';
    throw new SettingsError(`${start}: ${problems.join('; ')}`);
  }
  return settings;
}

/** Throws for settings that exclude each other. */
function refuseCombinations(settings: {
  readonly host: string;
  readonly processes: number;
  readonly databaseUrl: string | undefined;
  readonly standbyUrl: string | undefined;
  readonly testHooks: boolean;
}): void {
  if (settings.processes > 1 && settings.databaseUrl === undefined) {
    throw new SettingsError(
      'PROCESSES above 1 needs DATABASE_URL: the embedded database has one process',
    );
  }
  if (settings.standbyUrl !== undefined && settings.databaseUrl === undefined) {
    throw new SettingsError('DATABASE_STANDBY_URL needs DATABASE_URL, whose standby it is');
  }
  if (settings.testHooks && !isLoopback(settings.host)) {
    throw new SettingsError(
      `LIMN_TEST_HOOKS=1 shows everybody's codes: HOST must be 127.0.0.1, not ${settings.host}`,
    );
  }
}

function processSettings({ PROCESSES, DRAIN_SECONDS }: Environment) {
  return {
    processes: PROCESSES ?? 1,
    /** How long a process that was asked to stop still takes connections. */
    drainMs: (DRAIN_SECONDS ?? 0) * 1_000,
  };
}

/** Where metrics are served; null if they are not. */
function metricsAddress({ METRICS_HOST: host, METRICS_PORT: port }: Environment) {
  return port === undefined ? null : { host: host ?? '127.0.0.1', port };
}

/** What a production start lacks, and the demo features it must not have. */
function demoParts(settings: { testHooks: boolean; seed: boolean }, values: Environment): string[] {
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
