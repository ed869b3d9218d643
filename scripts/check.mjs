/** The one gate: runs every check, and after a failing one prints the command that mends it. */
import { spawnSync } from 'node:child_process';

const checks = [
  ['types: page', 'npx tsc -p tsconfig.page.json', 'npx tsc -p tsconfig.page.json'],
  ['types: workers', 'npx tsc -p tsconfig.worker.json', 'npx tsc -p tsconfig.worker.json'],
  ['types: server', 'npx tsc -p tsconfig.server.json', 'npx tsc -p tsconfig.server.json'],
  ['types: tests', 'npx tsc -p tsconfig.tests.json', 'npx tsc -p tsconfig.tests.json'],
  ['lint', 'npx oxlint --type-aware --deny-warnings', 'npx oxlint --type-aware --fix'],
  ['format', 'npx prettier --check --log-level warn .', 'npx prettier --write .'],
  ['unused code', 'npx knip', 'npx knip --fix (read what it removes)'],
  ['README paths', 'node scripts/check-readmes.mjs', 'correct the path it names'],
  ['locale keys', 'node scripts/check-messages.mjs', 'node scripts/add-messages.mjs messages.json'],
];

const { buildMessages } = await import('./build-messages.mjs');
const { buildWasm } = await import('../wasm/build.mjs');
buildMessages();
await buildWasm();

let failed = 0;
for (const [name, command, mend] of checks) {
  const started = Date.now();
  const result = spawnSync(command, { shell: true, encoding: 'utf8' });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (result.status === 0) {
    console.log(`ok    ${name} (${seconds} s)`);
  } else {
    failed += 1;
    console.log(
      `FAIL  ${name} (${seconds} s)\n${result.stdout}${result.stderr}\n  mend: ${mend}\n`,
    );
  }
}
if (failed > 0) process.exit(1);
