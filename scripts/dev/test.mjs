/**
 * The whole suite in order: checks, unit and contract tests, threads and components in a real
 * browser, the flows end to end against the built product. Installs a browser where none is found.
 */
import { spawnSync } from 'node:child_process';

const steps = [
  ['browser', 'node', ['scripts/dev/install-browser.mjs']],
  ['check', 'node', ['scripts/checks/check.mjs']],
  ['unit', 'npx', ['vitest', 'run', '--project', 'unit']],
  ['contract', 'npx', ['vitest', 'run', '--project', 'contract']],
  [
    'threads and components',
    'npx',
    ['vitest', 'run', '--project', 'threads', '--project', 'browser'],
  ],
  ['build', 'npm', ['run', 'build']],
  ['budgets', 'node', ['scripts/checks/check-budgets.mjs']],
  ['end to end', 'npx', ['playwright', 'test']],
];

const only = process.argv.slice(2);
let failed = 0;
for (const [name, command, args] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = Math.round((Date.now() - started) / 1000);
  if (status === 0) {
    console.log(`== ${name}: passed in ${seconds} s`);
  } else {
    failed += 1;
    console.error(
      `== ${name}: FAILED after ${seconds} s; again with: ${command} ${args.join(' ')}`,
    );
  }
}
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
