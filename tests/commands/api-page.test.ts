/** @file The page of the API, in development and in Chromium. */
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { calls } from '../../contract/http/table.ts';
import { probePort } from '../../scripts/dev/port.mjs';
import { chromiumOptions } from '../support/browser/chromium.mjs';
import { startCommand } from './process.ts';

test('npm run dev shows every call at /docs/api and asks no other host', async () => {
  const port = await probePort(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const dev = startCommand('dev', [], { PORT: String(port) });
  const browser = await chromium.launch(chromiumOptions());
  try {
    await dev.untilPrinted(origin);
    const page = await browser.newPage();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(`${origin}/docs/api`);
    for (const { path } of Object.values(calls)) {
      const shown = `/${path.replace(/:(\w+)/g, '{$1}')}`;
      await page.getByText(shown, { exact: true }).first().waitFor({ state: 'attached' });
    }
    expect([...hosts]).toEqual([origin]);
  } finally {
    await browser.close();
    await dev.stop();
  }
});
