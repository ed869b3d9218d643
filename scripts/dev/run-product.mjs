/** @file Starts the built product on a free port with an empty database, and a browser for it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumOptions } from '../../tests/support/browser/chromium.mjs';

/** Starts the product, building it where that is needed; resolves once it answers. */
export async function runProduct(port) {
  const origin = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'limn-'));
  const env = {
    ...process.env,
    PORT: String(port),
    LIMN_DATA: data,
    LIMN_TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, ['scripts/dev/start.mjs'], { env, stdio: 'ignore' });
  const stop = () => {
    server.kill('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(`${origin}/api/list/plans/`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return { origin, stop };
    await pause(200);
  }
  stop();
  throw new Error(`the product did not start on port ${port} within two minutes`);
}

/** A browser without background activity. */
export const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
];

/** A browser like the one of the tests. */
export function openBrowser() {
  return chromium.launch({ ...chromiumOptions(), args: quietFlags });
}
