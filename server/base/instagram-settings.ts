/** @file The settings of the official source; docs/server.md documents them. */

/** The permissions the product asks for: the account, its figures, and comments of its posts. */
export const wantedScopes = [
  'instagram_business_basic',
  'instagram_business_manage_insights',
  'instagram_business_manage_comments',
] as const;

/** The app at the platform, and where its three hosts are. */
export interface InstagramSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly webhookToken: string;
  /** Such as `v25.0`. */
  readonly version: string;
  readonly authorize: string;
  readonly oauth: string;
  readonly graph: string;
  /** Secrets that encrypt tokens; the first one encrypts, all decrypt. Empty: derived from SECRET. */
  readonly tokenKeys: readonly string[];
  /** Permissions that the platform has reviewed for this app. */
  readonly reviewed: readonly string[];
}

type Env = Readonly<Record<string, string | undefined>>;

const defaultVersion = 'v25.0';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Reads the settings, and adds a sentence to `problems` for each that is missing or invalid. */
export function readInstagram(
  env: Env,
  production: boolean,
  problems: string[],
): InstagramSettings {
  const required = (name: string): string => {
    const value = env[name]?.trim() ?? '';
    if (value === '') problems.push(`${name} is missing`);
    return value;
  };
  const base = (name: string, fallback: string): string => {
    const value = env[name] ?? fallback;
    if (!URL.canParse(value) || /[\s;,'"?#]/.test(value)) {
      problems.push(`${name} is not a valid URL`);
      return fallback;
    }
    const { protocol, hostname, username, password } = new URL(value);
    const isLocal = protocol === 'http:' && loopback.test(hostname) && !production;
    if ((protocol !== 'https:' && !isLocal) || username !== '' || password !== '') {
      const local = production ? '' : ', or http: on this machine';
      problems.push(`${name} must begin with https:${local}`);
    }
    return value.replace(/\/+$/, '');
  };
  const list = (name: string) =>
    (env[name] ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '');
  const version = env['INSTAGRAM_VERSION'] ?? defaultVersion;
  if (!/^v\d{1,3}\.\d$/.test(version)) problems.push('INSTAGRAM_VERSION must be like v25.0');
  const tokenKeys = list('INSTAGRAM_TOKEN_KEYS');
  if (tokenKeys.some((key) => key.length < 32)) {
    problems.push('INSTAGRAM_TOKEN_KEYS needs 32 characters or more for each key');
  }
  return {
    appId: required('INSTAGRAM_APP_ID'),
    appSecret: required('INSTAGRAM_APP_SECRET'),
    webhookToken: required('INSTAGRAM_WEBHOOK_TOKEN'),
    version,
    authorize: base('INSTAGRAM_AUTHORIZE', 'https://www.instagram.com'),
    oauth: base('INSTAGRAM_OAUTH', 'https://api.instagram.com'),
    graph: base('INSTAGRAM_GRAPH', 'https://graph.instagram.com'),
    tokenKeys,
    reviewed: list('INSTAGRAM_REVIEWED'),
  };
}

/** What a start says about permissions that are not reviewed; empty if all of them are. */
export function reviewNotes({ reviewed }: InstagramSettings): readonly string[] {
  const open = wantedScopes.filter((scope) => !reviewed.includes(scope));
  if (open.length === 0) return [];
  return [
    `Not reviewed yet: ${open.join(', ')}.`,
    'Until then only accounts with a role in the Instagram app can connect. After the review,',
    'list the permissions in INSTAGRAM_REVIEWED.',
  ];
}
