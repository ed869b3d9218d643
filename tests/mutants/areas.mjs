/** @file The parts of the product that mutants are made of, and the tests that must notice them. */
import { existsSync } from 'node:fs';

/** The contract tests nearest to a part: those of the part itself run little of what is built on it. */
const contractTests = {
  'server/accounts': [
    'admin',
    'codes',
    'history',
    'keys',
    'lifecycle',
    'limits',
    'passkeys',
    'self-service',
    'transport',
  ],
  'server/analysis': [
    'analysis',
    'demo-line',
    'finish-twice',
    'history',
    'ledger',
    'list-search',
    'own-readings',
  ],
  'server/billing': [
    'billing',
    'billing-books',
    'billing-late-charges',
    'billing-mails',
    'billing-model',
    'billing-providers',
    'card-data',
  ],
  'server/connect': [
    'connect',
    'connect-end',
    'connect-fields',
    'connect-secrets',
    'connect-states',
    'connect-sync',
  ],
  'server/http': ['limits', 'standby', 'transport'],
  'server/jobs': ['mail-queue', 'nothing-waits', 'planned-work'],
  'server/media': ['media'],
  'server/reminders': ['reminders'],
  'workers/analysis': ['ledger', 'module', 'own-readings'],
};

/** The tests of the modules that run the thread which holds them, the quick ones. */
const moduleTests = {
  'workers/analysis': ['bad-pages', 'posts', 'sentiment-post', 'stories'],
};

/**
 * Each area by its name: the folders whose files are changed. `npm run test:mutants` takes one after
 * the other.
 */
export const areas = {
  accounts: ['server/accounts'],
  billing: ['server/billing'],
  connect: ['server/connect'],
  http: ['server/http'],
  jobs: ['server/jobs'],
  ledger: ['server/analysis/ledger'],
  media: ['server/media'],
  reminders: ['server/reminders'],
  workers: [
    'workers/analysis',
    'workers/api',
    'workers/archive',
    'workers/media',
    'workers/shared',
  ],
  machines: [
    'src/features/checkout/payment/checkout-machine.ts',
    'src/features/stories/viewer/viewer-machine.ts',
  ],
  actions: [
    'src/features/analysis',
    'src/features/archive',
    'src/features/auth',
    'src/features/checkout',
    'src/features/downloads',
    'src/features/people',
    'src/features/stories',
  ],
  contract: ['contract'],
};

/**
 * The tests for changes to a file or a folder: those of its folder or server part, and the contract
 * and module tests of the part. A file with a test of its name is left to the tests of the part alone.
 */
export function testsFor(path) {
  const part = Object.keys(contractTests).find((name) => `${path}/`.startsWith(`${name}/`));
  const folder = path.endsWith('.ts') ? path.slice(0, path.lastIndexOf('/')) : path;
  const isTested = path.endsWith('.ts') && existsSync(path.replace(/\.ts$/, '.test.ts'));
  const named = (tests, below) => (tests[part] ?? []).map((name) => `${below}/${name}.test.ts`);
  const further = [...named(contractTests, 'tests/contract'), ...named(moduleTests, 'wasm/tests')];
  return [`${part ?? folder}/**/!(*.browser).test.ts`, ...(isTested ? [] : further)];
}
