/** @file A server of the billing tests: fresh data folder, own port, a clock that can be moved. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../../server/base/settings.ts';
import { start, type Running } from '../../../server/start.ts';
import { giveDatabase } from './embedded.ts';
import { untilSettled } from './planned-work.ts';

/** A running server and how to speak with it. */
export interface BillingServer {
  readonly running: Running;
  /** Moves the server's clock on, in milliseconds. */
  pass(ms: number): void;
  now(): number;
  call(method: string, path: string, body?: unknown, token?: string): Promise<JsonResponse>;
  /** Stops the server; `restart` starts it again over the same data. */
  stop(): Promise<void>;
  restart(): Promise<void>;
}

/** Status and body of a response. */
export interface JsonResponse {
  readonly status: number;
  // What a server answers is checked by each test for itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Starts a server for a test file, and waits for the rounds of its start unless the options say otherwise. */
export async function startBillingServer(
  env: Record<string, string> = {},
  { isSettled = true }: { isSettled?: boolean } = {},
): Promise<BillingServer> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-billing-'));
  let skew = 0;
  const now = () => Date.now() + skew;
  giveDatabase(env['LIMN_DATA'] ?? folder);
  const settings = readSettings({
    PORT: '0',
    LIMN_DATA: folder,
    LIMN_TEST_HOOKS: '1',
    LOG_LEVEL: 'silent',
    LIMN_DIST: join(folder, 'no-dist'),
    ...env,
  });
  const begin = async () => {
    const begun = await start(settings, { now, print: () => undefined });
    if (isSettled) await untilSettled(begun.services);
    return begun;
  };
  let running = await begin();
  return {
    get running() {
      return running;
    },
    now,
    pass: (ms) => {
      skew += ms;
    },
    async call(method, path, body, token) {
      const response = await fetch(new URL(path, running.url), {
        method,
        headers: {
          'accept-language': 'en',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Token ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    async restart() {
      await running.stop();
      running = await begin();
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const webhookKey = 'hook';

/** The settings of a server whose provider is the Recurly double at `base`. */
export const recurlySettings = (base: string) => ({
  ...{ BILLING: 'recurly', RECURLY_API: base, RECURLY_API_KEY: 'private' },
  ...{ RECURLY_PUBLIC_KEY: 'ewr1-public', RECURLY_WEBHOOK_KEYS: webhookKey },
});

/** Sends a signed notification, as Recurly does, and resolves with the status of the response. */
export async function postNotification(
  server: BillingServer,
  type: string,
  event: string,
  id: string,
): Promise<number> {
  const body = JSON.stringify({ id, object_type: type, event_type: event });
  const time = String(server.now());
  const signature = createHmac('sha256', webhookKey).update(`${time}.${body}`).digest('hex');
  const { status } = await fetch(new URL('/api/webhooks/recurly', server.running.url), {
    method: 'POST',
    body,
    headers: {
      'recurly-signature': `${time},${signature}`,
      'recurly-notification-id': `n${Math.random()}`.replace('.', ''),
    },
  });
  return status;
}
