/** @file A running server for tests, and a visitor that speaks to it as a browser would. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readSettings } from '../../../server/base/settings.ts';
import { start, type Running, type StartOptions } from '../../../server/start.ts';
import { giveDatabase } from './embedded.ts';
import { untilSettled } from './planned-work.ts';
import { emptyDatabase } from './postgres.ts';

/** The engines a suite runs on: the embedded one, and PostgreSQL where it is installed. */
export type Engine = 'embedded' | 'postgres';

/** All engines of this machine. */
export function engines(): Engine[] {
  return inject('postgres') === '' ? ['embedded'] : ['embedded', 'postgres'];
}

/** A server with its folder and a clock that tests move. */
export interface TestServer extends Running {
  readonly settingsEnv: Record<string, string>;
  /** Moves the server's clock forward. */
  pass(ms: number): void;
}

/** Starts a separate server on a free port. */
export async function startServer(
  engine: Engine,
  env: Record<string, string> = {},
  options: Pick<StartOptions, 'logTo' | 'fetch'> = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-test-'));
  const database = engine === 'postgres' ? await emptyDatabase(inject('postgres')) : undefined;
  if (database === undefined && env['DATABASE_URL'] === undefined) giveDatabase(folder);
  const settingsEnv = {
    HOST: '127.0.0.1',
    PORT: '0',
    LIMN_DATA: folder,
    LIMN_TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
    ...env,
  };
  let passed = 0;
  const now = () => Date.now() + passed;
  const running = await start(readSettings(settingsEnv), { now, print: () => {}, ...options });
  await untilSettled(running.services);
  return {
    ...running,
    settingsEnv,
    pass: (ms) => {
      passed += ms;
    },
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a response of the server was. */
export interface VisitorResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined where it is not JSON. */
  readonly body: Record<string, unknown>;
}

/** One browser: it keeps cookies and, once signed in, a token. */
export class Visitor {
  token = '';
  readonly #cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async ask(method: string, path: string, init: RequestInit = {}): Promise<VisitorResponse> {
    const headers = new Headers(init.headers);
    if (this.token !== '' && !headers.has('authorization')) {
      headers.set('authorization', `Token ${this.token}`);
    }
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies !== '') headers.set('cookie', cookies);
    const response = await fetch(`${this.#url}${path}`, {
      redirect: 'manual',
      ...init,
      method,
      headers,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      body = undefined;
    }
    const { status, headers: responseHeaders } = response;
    return { status, headers: responseHeaders, text, body: body as Record<string, unknown> };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<VisitorResponse> {
    return this.ask('GET', `/api/${path}`, { headers });
  }

  post(
    path: string,
    value?: unknown,
    headers: Record<string, string> = {},
  ): Promise<VisitorResponse> {
    const body = value === undefined ? {} : { body: JSON.stringify(value) };
    const type = value === undefined ? {} : { 'content-type': 'application/json' };
    return this.ask('POST', `/api/${path}`, { ...body, headers: { ...type, ...headers } });
  }

  /** The latest code that was mailed to an address. */
  async codeOf(email: string): Promise<string> {
    const letters = await this.ask('GET', `/__test/outbox?email=${encodeURIComponent(email)}`);
    const texts = letters.body as unknown as { text: string }[];
    // Other mails may have come since, such as one about a renewal.
    const codes = texts.map(({ text }) => /code: (\d{4})/.exec(text)?.[1] ?? '');
    return codes.findLast((code) => code !== '') ?? '';
  }

  async resetLimits(): Promise<void> {
    await this.ask('POST', '/__test/reset-limits');
  }

  /** Signs in by a mailed code and keeps the token. */
  async signIn(email: string): Promise<VisitorResponse> {
    await this.resetLimits();
    await this.post('client/insta/sendotp/', { email });
    const otp = await this.codeOf(email);
    const response = await this.post('client/insta/validateotp/', { email, otp });
    this.token = typeof response.body?.['token'] === 'string' ? response.body['token'] : '';
    return response;
  }
}
