/** The one gate: runs every check, and after a failing one prints the command that fixes it. */
import { exec } from 'node:child_process';
import { availableParallelism } from 'node:os';

const checks = [
  // It needs nothing built, so it runs beside the build; then the longest first.
  ['unused code', 'npx knip', 'npx knip --fix (read what it removes)'],
  ['lint', 'npx oxlint --type-aware --deny-warnings', 'npx oxlint --type-aware --fix'],
  ['types: tests', 'npx tsc -p tsconfig.tests.json', 'npx tsc -p tsconfig.tests.json'],
  ['types: page', 'npx tsc -p tsconfig.page.json', 'npx tsc -p tsconfig.page.json'],
  ['types: server', 'npx tsc -p tsconfig.server.json', 'npx tsc -p tsconfig.server.json'],
  ['types: workers', 'npx tsc -p tsconfig.worker.json', 'npx tsc -p tsconfig.worker.json'],
  [
    'imports',
    'node scripts/checks/structure/check-imports.mjs',
    'move the code to the layer that the message names',
  ],
  ['sizes', 'node scripts/checks/structure/check-sizes.mjs', 'split the folder, file or function'],
  [
    'locale keys',
    'node scripts/checks/check-messages.mjs',
    'node scripts/dev/add-messages.mjs messages.json',
  ],
  [
    'figures',
    'node scripts/checks/structure/check-figures.mjs',
    'show a dash where the figure is null: Figure of src/ui/feedback/Figure.tsx',
  ],
  ['format', 'npx oxfmt --check', 'npm run format'],
  ['README paths', 'node scripts/checks/check-readmes.mjs', 'correct the path or heading it names'],
  ['settings', 'node scripts/dev/env-example.mjs --check', 'node scripts/dev/env-example.mjs'],
];

let failed = 0;

/** Runs one check and says how it went. */
async function run([name, command, fix]) {
  const started = Date.now();
  const { stdout, stderr, status } = await new Promise((resolve) => {
    exec(command, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ stdout, stderr, status: error === null ? 0 : 1 });
    });
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (status === 0) {
    console.log(`ok    ${name} (${seconds} s)`);
  } else {
    failed += 1;
    console.log(`FAIL  ${name} (${seconds} s)\n${stdout}${stderr}\n  fix: ${fix}\n`);
  }
}

const waiting = [...checks];
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
}

const beside = run(waiting.shift());
const { buildMessages } = await import('../build/build-messages.mjs');
const { buildWasm } = await import('../../wasm/build.mjs');
buildMessages();
await buildWasm();
// None needs another: as many at a time as there are processors, each taking the next one.
const others = Array.from({ length: availableParallelism() - 1 }, work);
await Promise.all([beside.then(work), ...others]);
if (failed > 0) process.exit(1);
