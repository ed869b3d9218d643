/** @file Tokens of the platform: the address of its consent, the exchange of a code, and renewal. */
import { ask } from './client.ts';
import { countOf, idOf, objectOf, recordOf, textOf } from './json.ts';
import { PlatformError } from './problems.ts';
import { wantedScopes, type InstagramSettings } from '../../../base/instagram-settings.ts';

/** A token that is valid for some sixty days. */
export interface LongToken {
  readonly token: string;
  readonly lifeMs: number;
}

/** The first response of the platform: a token of one hour, and what the owner granted. */
export interface ShortToken {
  readonly token: string;
  /** The id of the account for this app; not the account's own. */
  readonly scopedId: string;
  /** Null if the response does not say. */
  readonly scopes: readonly string[] | null;
}

const at = (base: string, path: string) => (base.endsWith(path) ? base : `${base}${path}`);

/** The address where the owner is asked for consent. */
export function consentAddress(
  { authorize, appId }: InstagramSettings,
  redirect: string,
  state: string,
): string {
  const url = new URL(at(authorize, '/oauth/authorize'));
  const query = {
    client_id: appId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: wantedScopes.join(','),
    state,
    enable_fb_login: '0',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function scopesOf(value: unknown): readonly string[] | null {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  const names = list.map((name) => name.trim()).filter((name) => /^[a-z_]{1,80}$/.test(name));
  return names.length === 0 ? null : names;
}

/** Exchanges the code of the callback. */
export async function exchangeCode(
  { oauth, appId, appSecret }: InstagramSettings,
  code: string,
  redirect: string,
): Promise<ShortToken> {
  const path = '/oauth/access_token';
  const base = oauth.endsWith(path) ? oauth.slice(0, -path.length) : oauth;
  const { body } = await ask(
    base,
    path,
    {},
    {
      client_id: appId,
      client_secret: appSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirect,
      code,
    },
  );
  const record = recordOf(body);
  const token = textOf(record['access_token']);
  if (token === '') throw new PlatformError('retry', 'no-token');
  return { token, scopedId: idOf(record['user_id']), scopes: scopesOf(record['permissions']) };
}

function longToken(body: unknown): LongToken {
  const record = recordOf(body);
  const token = textOf(record['access_token']);
  if (token === '') throw new PlatformError('retry', 'no-token');
  const seconds = countOf(record['expires_in']) ?? 60 * 86_400;
  return { token, lifeMs: seconds * 1_000 };
}

/** Exchanges a token of one hour for one of sixty days. */
export async function exchangeToken(
  { graph, appSecret }: InstagramSettings,
  token: string,
): Promise<LongToken> {
  const { body } = await ask(graph, '/access_token', {
    grant_type: 'ig_exchange_token',
    client_secret: appSecret,
    access_token: token,
  });
  return longToken(body);
}

/** Renews a token that is older than a day and has not expired. */
export async function renewToken({ graph }: InstagramSettings, token: string): Promise<LongToken> {
  const query = { grant_type: 'ig_refresh_token', access_token: token };
  const { body } = await ask(graph, '/refresh_access_token', query);
  return longToken(body);
}

/** The account of a token. */
export interface OwnAccount {
  readonly accountId: string;
  readonly scopedId: string;
  readonly username: string;
  readonly accountType: string;
  readonly imageUrl: string;
  readonly followers: number | null;
  readonly following: number | null;
  readonly mediaCount: number | null;
}

const accountFields = [
  'id',
  'user_id',
  'username',
  'account_type',
  'profile_picture_url',
  'followers_count',
  'follows_count',
  'media_count',
];

/** Asks for the account of a token, and how much of its limit is used. */
export async function askAccount({ graph, version }: InstagramSettings, token: string) {
  const query = { fields: accountFields.join(','), access_token: token };
  const { body, used, regainMs } = await ask(graph, `/${version}/me`, query);
  const record = Object.keys(objectOf(body)).includes('data') ? recordOf(body) : objectOf(body);
  const account: OwnAccount = {
    accountId: idOf(record['user_id']),
    scopedId: idOf(record['id']),
    username: textOf(record['username']),
    accountType: textOf(record['account_type']).toUpperCase(),
    imageUrl: textOf(record['profile_picture_url']),
    followers: countOf(record['followers_count']),
    following: countOf(record['follows_count']),
    mediaCount: countOf(record['media_count']),
  };
  return { account, used, regainMs };
}
