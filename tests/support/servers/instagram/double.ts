/**
 * @file A local double of the platform: consent, tokens and the Graph API on one port, with the
 * documented bodies and errors. Tests move its clock and decide what it refuses.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DoubleAccount } from './account.ts';
import { doubleApp } from './app.ts';
import {
  accountInsightsBody,
  commentsBody,
  expired,
  missing,
  graphError,
  insightsBody,
  mediaBody,
  page,
  usageHeader,
  type DoubleResponse,
  type Refusal,
} from './responses.ts';

const day = 86_400_000;
const hour = 3_600_000;
const allScopes = [
  'instagram_business_basic',
  'instagram_business_manage_insights',
  'instagram_business_manage_comments',
];

interface Token {
  readonly account: DoubleAccount;
  readonly issuedAt: number;
  readonly lifeMs: number;
  readonly scopes: readonly string[];
}

/** The running double; its fields decide how it answers. */
export interface InstagramDouble {
  readonly base: string;
  /** Every request as `METHOD path`, without its query. */
  readonly seen: string[];
  /** Every token that was issued, which no log of the server may contain. */
  readonly issued: string[];
  /** Who consents next; null denies. */
  consent: DoubleAccount | null;
  scopes: readonly string[];
  /** Percent of the limit that answers say is used, and the minutes until it is free again. */
  usage: { percent: number; minutes: number } | null;
  /** Responds to requests of the Graph API whose path it returns a response for. */
  refuse: Refusal | null;
  /** Bodies as in the documentation, or flat with ids as numbers. */
  isFlat: boolean;
  /** The address that consent at an address leads to; no request, so TLS needs no trust here. */
  consentAt(consent: URL): URL;
  pass(ms: number): void;
  /** Ends all tokens of an account, as removing the app does. */
  revoke(account: DoubleAccount): void;
  signedRequest(account: DoubleAccount, secret?: string, at?: number): string;
  signature(body: string, secret?: string): string;
  close(): Promise<void>;
}

/** Key and certificate of a double that speaks TLS. */
export interface DoubleTls {
  readonly key: string;
  readonly cert: string;
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}

/** What the platform knows: codes and tokens, and who they are of. */
class Platform {
  base = '';
  readonly seen: string[] = [];
  readonly issued: string[] = [];
  consent: DoubleAccount | null = null;
  scopes: readonly string[] = allScopes;
  usage: InstagramDouble['usage'] = null;
  refuse: Refusal | null = null;
  isFlat = false;
  readonly #codes = new Map<string, { token: Token; redirect: string }>();
  readonly #tokens = new Map<string, Token>();
  readonly #now: () => number;
  #passed = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  pass(ms: number): void {
    this.#passed += ms;
  }

  #clock(): number {
    return this.#now() + this.#passed;
  }

  #issue(token: Omit<Token, 'issuedAt'>): string {
    const value = `IGAA${randomBytes(24).toString('base64url')}`;
    this.#tokens.set(value, { ...token, issuedAt: this.#clock() });
    this.issued.push(value);
    return value;
  }

  revoke(account: DoubleAccount): void {
    for (const [value, token] of this.#tokens) {
      if (token.account === account) this.#tokens.delete(value);
    }
  }

  /** The address that the person is sent back to. */
  authorize(query: URLSearchParams): string {
    const redirect = new URL(query.get('redirect_uri') ?? '');
    redirect.searchParams.set('state', query.get('state') ?? '');
    if (this.consent === null) {
      redirect.searchParams.set('error', 'access_denied');
      redirect.searchParams.set('error_reason', 'user_denied');
      redirect.searchParams.set('error_description', 'The user denied your request');
      return redirect.href;
    }
    const code = `AQ${randomBytes(20).toString('base64url')}`;
    const { consent: account, scopes } = this;
    const token = { account, issuedAt: this.#clock(), lifeMs: hour, scopes };
    this.#codes.set(code, { token, redirect: query.get('redirect_uri') ?? '' });
    redirect.searchParams.set('code', code);
    return `${redirect.href}#_`;
  }

  exchange(form: URLSearchParams): DoubleResponse {
    const found = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const isOurs =
      form.get('client_id') === doubleApp.id && form.get('client_secret') === doubleApp.secret;
    if (found === undefined || !isOurs || form.get('redirect_uri') !== found.redirect) {
      const error_message = 'Matching code was not found or was already used';
      return [400, { error_type: 'OAuthException', code: 400, error_message }];
    }
    const { account, scopes } = found.token;
    const access_token = this.#issue(found.token);
    if (this.isFlat) {
      // A bare number above 2^53, as some responses have it.
      const names = scopes.join('","');
      const raw = `{"access_token":"${access_token}","user_id":${account.scopedId},"permissions":["${names}"]}`;
      return [200, raw];
    }
    const record = { access_token, user_id: account.scopedId, permissions: scopes.join(',') };
    return [200, { data: [record] }];
  }

  /** A token of sixty days for one of an hour, or for one of sixty days that is a day old. */
  longLived(query: URLSearchParams, isExchange: boolean): DoubleResponse {
    const token = this.#tokens.get(query.get('access_token') ?? '');
    const age = token === undefined ? 0 : this.#clock() - token.issuedAt;
    if (token === undefined || age > token.lifeMs) return expired();
    if (isExchange && query.get('client_secret') !== doubleApp.secret) {
      return graphError(400, 100, 'Invalid client_secret');
    }
    if (!isExchange && age < day) {
      return graphError(400, 100, 'The token is too new to be refreshed');
    }
    const { account, scopes } = token;
    const access_token = this.#issue({ account, scopes, lifeMs: 60 * day });
    return [200, { access_token, token_type: 'bearer', expires_in: 60 * 86_400 }];
  }

  async graph(path: string, query: URLSearchParams): Promise<DoubleResponse> {
    const token = this.#tokens.get(query.get('access_token') ?? '');
    if (token === undefined) {
      return graphError(400, 190, 'Invalid OAuth access token', { error_subcode: 458 });
    }
    if (this.#clock() - token.issuedAt > token.lifeMs) return expired();
    const refused = await this.refuse?.(path, query);
    if (refused !== undefined) return refused;
    const [, , node = '', edge = ''] = path.split('/');
    const isMe = node === 'me' || node === token.account.id;
    if (edge === 'insights' && !token.scopes.includes('instagram_business_manage_insights')) {
      return graphError(403, 10, '(#10) Application does not have permission for this action');
    }
    const response = isMe
      ? this.#accountEdge(token.account, edge, path, query)
      : this.#mediaEdge(token.account, node, edge, path, query);
    return response ?? missing();
  }

  #accountEdge(
    account: DoubleAccount,
    edge: string,
    path: string,
    query: URLSearchParams,
  ): DoubleResponse | null {
    const address = `${this.base}${path}?access_token=${query.get('access_token')}`;
    const bodies = (list: DoubleAccount['media']) =>
      list.map((media) => mediaBody(media, this.base));
    const after = query.get('after') ?? '';
    switch (edge) {
      case '': {
        const record = {
          id: account.scopedId,
          user_id: account.id,
          username: account.username,
          account_type: account.type,
          profile_picture_url: `${this.base}/media/picture.jpg`,
          followers_count: account.followers,
          follows_count: account.following,
          media_count: account.media.length,
        };
        return [200, this.isFlat ? record : { data: [record] }];
      }
      case 'media':
        return [200, page(bodies(account.media), after, 5, address)];
      case 'stories':
        return [200, page(bodies(account.stories), after, 25, address)];
      case 'subscribed_apps':
        return [200, { success: true, data: [{ subscribed_fields: ['comments'] }] }];
      case 'insights':
        return accountInsightsBody(query.get('metric') ?? '', query.get('breakdown') ?? '');
      default:
        return null;
    }
  }

  #mediaEdge(
    account: DoubleAccount,
    id: string,
    edge: string,
    path: string,
    query: URLSearchParams,
  ): DoubleResponse | null {
    const media = [...account.media, ...account.stories].find((each) => each.id === id);
    if (media === undefined) return null;
    if (edge === 'insights') return insightsBody(media, (query.get('metric') ?? '').split(','));
    if (edge !== 'comments') return null;
    const address = `${this.base}${path}?access_token=${query.get('access_token')}`;
    return [200, commentsBody(account, media.id, query.get('after') ?? '', address)];
  }
}

async function responseOf(
  platform: Platform,
  request: IncomingMessage,
): Promise<[number, unknown, Record<string, string>]> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://double');
  platform.seen.push(`${request.method} ${path}`);
  switch (path) {
    case '/oauth/authorize':
      return [302, '', { location: platform.authorize(query) }];
    case '/oauth/access_token':
      return [...platform.exchange(await bodyOf(request)), {}];
    case '/access_token':
    case '/refresh_access_token':
      return [...platform.longLived(query, path === '/access_token'), {}];
    default:
      return [...(await platform.graph(path, query)), usageHeader(platform)];
  }
}

const sign = (bytes: string, secret: string) => createHmac('sha256', secret).update(bytes);

/** Starts the double. */
export async function startInstagramDouble(
  now: () => number,
  tls?: DoubleTls,
): Promise<InstagramDouble> {
  const platform = new Platform(now);
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, body, headers] = await responseOf(platform, request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    if (body instanceof Readable) body.pipe(response);
    else response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server: Server = tls === undefined ? createServer(serve) : createSecureServer(tls, serve);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  platform.base = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  return Object.assign(platform, {
    consentAt: (consent: URL) => new URL(platform.authorize(consent.searchParams)),
    signedRequest: (account: DoubleAccount, secret: string = doubleApp.secret, at = now()) => {
      const issuedAt = Math.floor(at / 1000);
      const record = { user_id: account.scopedId, algorithm: 'HMAC-SHA256', issued_at: issuedAt };
      const payload = Buffer.from(JSON.stringify(record)).toString('base64url');
      return `${sign(payload, secret).digest('base64url')}.${payload}`;
    },
    signature: (body: string, secret: string = doubleApp.secret) =>
      `sha256=${sign(body, secret).digest('hex')}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}
