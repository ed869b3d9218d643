/** @file Failures in a real browser reach the counts of an operator, without any text. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { probePort } from '../../scripts/dev/port.mjs';
import { install } from '../support/browser/service-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-field-'));
/** What a report may not hold: the message of each error in these tests. */
const secret = 'ada@example.com';
let server: ChildProcess;
let said = '';
let address = '';
let metrics = '';

test.beforeAll(async () => {
  const metricsPort = String(await probePort(0, '127.0.0.1'));
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const env = {
    ...process.env,
    ...{ HOST: '127.0.0.1', PORT: '0', METRICS_PORT: metricsPort, LIMN_DATA: folder },
    ...{ FIELD_REPORTS: '100', LOG_LEVEL: 'warn' },
  };
  server = spawn(process.execPath, ['dist-server/main.js'], { env });
  address = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const found = /Limn is at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
});
test.afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const counts = async () => {
  const text = await (await fetch(metrics)).text();
  return text.split('\n').filter((line) => line.startsWith('limn_field_'));
};

/** Waits for a count, and looks at everything that was sent and logged. */
async function expectCount(source: string, code: string): Promise<void> {
  const labels = `{source="${source}",code="${code}",browser="Chrome"}`;
  await expect.poll(async () => (await counts()).some((line) => line.includes(labels))).toBe(true);
  await expect.poll(() => said).toContain(`"code":"${code}"`);
  expect([(await counts()).join().includes(secret), said.includes(secret)]).toEqual([false, false]);
}

/** Serves the script whose name begins with `name` with a change. */
async function changeScript(
  context: BrowserContext | Page,
  name: string,
  change: (text: string) => string,
): Promise<void> {
  await context.route(`**/assets/${name}-*.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response: response, body: change(await response.text()) });
  });
}

const fail = (type: string) => `throw new ${type}(${JSON.stringify(secret)})`;

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an error that nothing catches is counted, with its place in the bundle', async ({
    page,
  }) => {
    await changeScript(page, 'index', (text) => `${text}\n;setTimeout(()=>{${fail('EvalError')}})`);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/field-reports'),
    );
    await page.goto(`${address}/?from=${secret}`);
    const report = JSON.parse((await sent).postData() ?? '') as { failures: object[] };
    expect(report).toEqual({
      failures: [
        {
          source: 'page',
          code: 'EvalError',
          place: expect.stringMatching(/^index-\w+\.js:\d+:\d+$/),
        },
      ],
      vitals: [],
    });
    await expectCount('page', 'EvalError');
  });

  test('a screen that cannot be rendered is counted as a hit of its boundary', async ({ page }) => {
    await changeScript(page, 'OnboardingScreen', (text) =>
      text.replace(
        /export\{(\w+) as OnboardingScreen\};?/,
        `const broken=()=>{${fail('RangeError')}};export{broken as OnboardingScreen};`,
      ),
    );
    await page.goto(`${address}/`);
    await page.goto(`${address}/onboarding`);
    await expect(page.getByRole('heading', { name: 'This page didn’t open' })).toBeVisible();
    await expectCount('boundary', 'RangeError');
  });

  test('an error of a worker is counted', async ({ page }) => {
    await changeScript(
      page,
      'api.worker',
      (text) => `${text}\n;Promise.reject(new URIError(${JSON.stringify(secret)}))`,
    );
    await page.goto(`${address}/existinguserlogin`);
    await page.getByLabel('email').fill('demo@example.com');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expectCount('worker', 'URIError');
  });

  test('the vitals of a page are counted when it is left', async ({ page }) => {
    const asked = page.waitForResponse('**/field-reports');
    await page.goto(`${address}/`);
    await asked;
    // The values of a page that is loaded are reported in later tasks.
    await page.evaluate(async () => {
      for (let task = 0; task < 5; task += 1)
        await new Promise((done) => requestIdleCallback(done));
    });
    await page.goto('about:blank');
    await expect
      .poll(async () => (await counts()).some((line) => /vital="(TTFB|FCP|LCP)"/.test(line)))
      .toBe(true);
  });
});

test('an error of the service worker is counted', async ({ page, context }) => {
  await page.goto(`${address}/`);
  await install(page);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate((message) => {
    setTimeout(() => {
      throw new SyntaxError(message);
    });
  }, secret);
  await expectCount('service-worker', 'SyntaxError');
});
