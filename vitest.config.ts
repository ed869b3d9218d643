import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from './tests/support/browser/chromium.mjs';
import { withoutIcuParser } from './vite.config.ts';

/** Made anew for each project: vitest writes the project's name into it. */
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

const common = {
  resolve: { alias: [withoutIcuParser] },
  // Found while a test runs, a dependency would load the page of the test anew.
  optimizeDeps: {
    include: [
      'fflate',
      'react',
      'react-dom',
      'react-dom/client',
      'react-intl',
      'react/jsx-dev-runtime',
      'superstruct',
      'wouter',
      'zustand',
    ],
  },
};

export default defineConfig({
  test: {
    // Figures per file, for `npm run coverage`; components are covered by the browser tests instead.
    coverage: {
      provider: 'v8',
      include: ['src/core/**/*.ts', 'src/features/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: '.generated/coverage',
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,src,workers,server,wasm,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.{ts,tsx}', '**/node_modules/**'],
          // Property tests do much; how long they may take is not what they are about.
          testTimeout: 60_000,
          globalSetup: ['tests/support/servers/generated.ts'],
          // Left to itself vitest keeps one processor free, which of two is half.
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: [
            'tests/support/servers/generated.ts',
            'tests/support/servers/postgres.ts',
            'tests/support/servers/embedded.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file starts servers and databases of its own; more at a time only wait for each other.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          testTimeout: 300_000,
          // A build must not replace the files that another test is serving.
          fileParallelism: false,
        },
      },
      {
        ...common,
        test: {
          name: 'threads',
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
          include: ['src/**/*.browser.test.{ts,tsx}'],
          globalSetup: ['tests/support/servers/generated.ts'],
          testTimeout: 60_000,
          browser: browser(),
        },
      },
    ],
  },
});
