import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from 'playwright/test';
import { chromiumOptions } from './tests/support/browser/chromium.mjs';

const firstPort = Number(process.env['PORT'] ?? 4173);
// Flows share the demo users of one server; two at a time would take each other's codes. So each
// worker has a separate server: its number is added to the port.
const workers = Number(process.env['WORKERS'] ?? 2);
const port = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
// LIMN_REUSE=1 tests a server that is already there, with the data it has.
const isReused = process.env['LIMN_REUSE'] === '1';
// The workers read this file too; only the first reader starts with an empty database.
const isFirst = process.env['TEST_WORKER_INDEX'] === undefined && !process.argv.includes('--list');

function settingsOf(index: number) {
  const ownPort = firstPort + index;
  // Inside this checkout: another one may be tested at the same time.
  const data = fileURLToPath(new URL(`.data/e2e-${ownPort}`, import.meta.url));
  if (isFirst && !isReused) rmSync(data, { recursive: true, force: true });
  return { PORT: String(ownPort), LIMN_DATA: data };
}

function servers() {
  const settings = Array.from({ length: workers }, (_, index) => settingsOf(index));
  return {
    command: 'node tests/support/servers/servers.mjs',
    wait: { stdout: /All servers are up/ },
    timeout: 300_000,
    env: {
      HOST: '127.0.0.1',
      LIMN_TEST_HOOKS: '1',
      LOG_LEVEL: 'error',
      LIMN_SERVERS: JSON.stringify(settings),
    },
  };
}

export default defineConfig({
  testMatch: '*.spec.ts',
  projects: [
    { name: 'flows', testDir: 'tests/e2e' },
    { name: 'odd phones', testDir: 'tests/odd-phones' },
  ],
  // A separate folder, so that two runs on one machine do not delete each other's traces.
  outputDir: `test-results/${firstPort}`,
  workers,
  // Limits for what hangs, not for what is slow: the machine may be busy with something else.
  timeout: 120_000,
  // A busy machine may lose a race once; a second failure is a fault. Reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    baseURL: `http://127.0.0.1:${port}`,
    // Recording takes a third of each test's time. What failed is recorded as it is tried again;
    // without a retry, run the one test with --trace on.
    trace: 'on-first-retry',
    launchOptions: {
      ...chromiumOptions(),
      args: ['--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  ...(isReused ? {} : { webServer: servers() }),
});
