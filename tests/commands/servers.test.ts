import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { reasonToBuild } from '../../scripts/build/stale.mjs';
import { probePort } from '../../scripts/dev/port.mjs';
import { chromiumOptions } from '../support/browser/chromium.mjs';
import { startCommand } from './process.ts';

/** Fixed, so that the printed address is known. */
const outboxKey = 'key-of-the-test';

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ ...chromiumOptions(), args: ['--disable-gpu'] });
});

afterAll(() => browser.close());

/** Asks for an address until somebody listens there. */
async function firstResponse(address: string): Promise<Response> {
  for (;;) {
    const response = await fetch(address).catch(() => null);
    if (response !== null) return response;
  }
}

/** Starts a command on a free port with an empty database; resolves once it has greeted. */
async function startServer(script: string) {
  const port = await probePort(0, '127.0.0.1');
  const data = mkdtempSync(join(tmpdir(), 'limn-command-'));
  const env = { PORT: String(port), LIMN_DATA: data, HOST: '127.0.0.1', OUTBOX_KEY: outboxKey };
  const command = startCommand(script, [], env);
  onTestFinished(async () => {
    await command.stop();
    rmSync(data, { recursive: true, force: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  const plans = firstResponse(`${origin}/api/list/plans/`);
  await command.untilPrinted(`/__dev/outbox?key=${outboxKey}\n`);
  return { port, origin, command, plans };
}

async function open(address: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'en' });
  // A limit for what hangs: the machine may be busy with something else.
  page.setDefaultTimeout(120_000);
  onTestFinished(() => page.close());
  await page.goto(address);
  return page;
}

/** The choice of the theme is disabled until React runs, also where the page is prerendered. */
async function expectHydrated(page: Page): Promise<void> {
  await page.getByLabel('Appearance').selectOption('dark');
  await page.locator('html[data-theme="dark"]').waitFor();
}

/** What every server of a command must do: answer a call, show mail, serve both documents. */
async function expectServes(origin: string): Promise<void> {
  const plans = await fetch(`${origin}/api/list/plans/`);
  expect(plans.status).toBe(200);
  expect((await fetch(`${origin}/__dev/outbox?key=${outboxKey}`)).status).toBe(200);
  const sent = await fetch(`${origin}/api/client/insta/sendotp/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'demo@example.com' }),
  });
  expect(sent.status).toBe(200);
  const welcome = await open(origin);
  await expectHydrated(welcome);
  const plan = await open(`${origin}/paymentplan`);
  await plan.getByRole('heading', { level: 1 }).waitFor();
  await expectHydrated(plan);
}

test('npm run build prints nothing', async () => {
  // As in a shell of a test: the result is the same, see the service worker of `npm start` below.
  const env = { NODE_ENV: 'test' };
  const { status, stdout, stderr } = await startCommand('build', [], env).finished;
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('a build has a bill of its materials', () => {
  const bill = JSON.parse(readFileSync('dist-server/sbom.cdx.json', 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // React is bundled into the page, though nothing of it is installed on a server.
  const shipped = Object.entries({ ...dependencies, react: expect.any(String) as string });
  for (const [name, version] of shipped) {
    expect(bill.components).toContainEqual(expect.objectContaining({ name, version }));
  }
});

const major = Number.parseInt(process.versions.node, 10);
const noteOfNode =
  major < 22 || major % 2 === 1
    ? `Node ${major} gets no fixes from nodejs.org any more. Limn runs on it; Node 24 is better.\n`
    : '';

test('npm start prints the address and how to sign in, and serves the product', async () => {
  const { port, origin, command } = await startServer('start');
  expect(command.output()).toEqual({
    stdout: [
      `Limn is at ${origin}`,
      `Log in as demo@example.com. The code appears here and at ${origin}/__dev/outbox?key=${outboxKey}`,
      '',
    ].join('\n'),
    stderr: noteOfNode,
  });
  await expectServes(origin);
  const page = await open(origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  const second = await startCommand('start', [], { PORT: String(port) }).finished;
  expect(second).toEqual({
    status: 1,
    stdout: '',
    stderr: `Port ${port} is taken. Choose another one: PORT=${port + 1} npm start\n`,
  });
});

test('npm run dev prints the same and serves the page in development', async () => {
  const { port, origin, command, plans } = await startServer('dev');
  // The proxy of a page that is served before the API listens responds with 500 and prints a stack.
  expect((await plans).status).toBe(200);
  expect(command.output()).toEqual({
    stdout: [
      `Limn is at ${origin}`,
      `Log in as demo@example.com. The code appears here and at ${origin}/__dev/outbox?key=${outboxKey}`,
      '',
    ].join('\n'),
    stderr: noteOfNode,
  });
  await expectServes(origin);

  const second = await startCommand('dev', [], { PORT: String(port) }).finished;
  expect(second).toEqual({
    status: 1,
    stdout: '',
    stderr: `Port ${port} is taken. Choose another one: PORT=${port + 1} npm run dev\n`,
  });
  expect(reasonToBuild(process.cwd())).toBe('');
});
