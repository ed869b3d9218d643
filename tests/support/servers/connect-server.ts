/** @file The built server with the official source, by settings only, in front of a double of it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { enterDigits } from '../e2e.ts';
import { doubleEnv } from './instagram/app.ts';
import { startInstagramDouble, type InstagramDouble } from './instagram/double.ts';

/** A server with its double, and where it is. */
export interface ConnectServer {
  readonly address: string;
  readonly double: InstagramDouble;
  stop(): Promise<void>;
}

/** Starts both; the server has an empty database. */
export async function startConnectServer(): Promise<ConnectServer> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-connect-'));
  const double = await startInstagramDouble(Date.now);
  const env = {
    ...process.env,
    ...doubleEnv(double.base),
    HOST: '127.0.0.1',
    PORT: '0',
    LIMN_DATA: folder,
    LIMN_TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, ['dist-server/main.js'], { env });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const found = /Limn is at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    address,
    double,
    async stop() {
      server.kill();
      await double.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in through the screens of such a server. */
export async function signInAt(address: string, page: Page, owner: string): Promise<void> {
  await page.request.post(`${address}/__test/reset-limits`);
  await page.goto(`${address}/existinguserlogin`);
  await page.getByRole('textbox').fill(owner);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/otp$/);
  const outbox = `${address}/__test/outbox?email=${owner}`;
  const letters = (await (await page.request.get(outbox)).json()) as { text: string }[];
  await enterDigits(page, /(\d{4})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '');
  await expect(page).toHaveURL(/\/home$/);
}
