import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from './tests/support/browser/chromium.mjs';
import { withoutIcuParser } from './scripts/build/vite-plugins.ts';

/** A new object for each project: vitest writes the project's name into it. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      ...chromiumOptions(),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/** As for the flows end to end: in CI a busy machine may lose a race once, a second failure is a fault. */
const retry = process.env['CI'] === undefined ? 0 : 1;

const common = {
  resolve: { alias: [withoutIcuParser] },
  // A dependency that vite discovers during a test would reload the test's page.
  optimizeDeps: {
    include: [
      'fflate',
      'react',
      'react-dom',
      'react-dom/client',
      'react-intl',
      'react/jsx-dev-runtime',
      'superstruct',
      'uplot',
      'wouter',
      'zustand',
    ],
  },
};

export default defineConfig({
  test: {
    // For `npm run coverage`; the browser tests cover components instead.
    coverage: {
      provider: 'v8',
      include: ['src/core/**/*.ts', 'src/features/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: '.generated/coverage',
      thresholds: {
        'src/core/**/*.ts': { lines: 85 },
        'src/features/**/*.ts': { lines: 85 },
      },
    },
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: ['{contract,src,workers,server,wasm,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.{ts,tsx}', '**/node_modules/**'],
          // Property tests run many cases: the default timeout of 5 s would be a timed assertion, and
          // on a busy machine, with coverage, a minute is one too.
          testTimeout: 240_000,
          globalSetup: ['tests/support/servers/generated.ts'],
          // By default vitest leaves one processor idle: half of a machine with two.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'contract',
          retry,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: [
            'tests/support/servers/generated.ts',
            'tests/support/servers/postgres.ts',
            'tests/support/servers/embedded.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file starts its own servers and databases: more workers would only compete for them.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'commands',
          retry,
          include: ['tests/commands/**/*.test.ts'],
          testTimeout: 300_000,
          // A build must not replace files that another test serves.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'engines',
          retry,
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        ...common,
        test: {
          name: 'threads',
          retry,
          include: ['tests/threads/**/*.test.ts'],
          globalSetup: ['tests/support/servers/generated.ts'],
          testTimeout: 60_000,
          browser: browser(),
        },
      },
      {
        ...common,
        test: {
          name: 'browser',
          retry,
          include: ['src/**/*.browser.test.{ts,tsx}'],
          globalSetup: ['tests/support/servers/generated.ts'],
          testTimeout: 60_000,
          browser: browser(),
        },
      },
    ],
  },
});
