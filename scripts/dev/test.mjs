/**
 * `npm test`: the whole suite in order. Checks, unit and contract tests, threads and components in a
 * real browser, the build and the other commands, the flows end to end against the built product.
 *
 *   npm test -- --list              the names of the steps
 *   npm test -- unit contract       these steps alone
 *   npm test -- --changed [commit]  only what differs from the commit (HEAD), see changed.mjs
 */
import { spawnSync } from 'node:child_process';
import { changedSteps } from './changed.mjs';

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
  // Builds the product, for the steps after it too.
  ['commands', 'npx', ['vitest', 'run', '--project', 'commands']],
  ['budgets', 'node', ['scripts/checks/check-budgets.mjs']],
  ['end to end', 'npx', ['playwright', 'test']],
];

/** The steps that the arguments ask for, or a sentence that says what is wrong with them. */
function wantedSteps([option, ...rest]) {
  if (option === undefined) return steps;
  if (option === '--changed') return changedSteps(steps, rest[0] ?? 'HEAD');
  const names = steps.map(([name]) => name);
  const wanted = [option, ...rest];
  const unknown = wanted.filter((name) => !names.includes(name));
  return unknown.length === 0
    ? steps.filter(([name]) => wanted.includes(name))
    : `No step is called ${unknown.join(', ')}. The steps: ${names.join(', ')}`;
}

function runStep([name, command, args]) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = Math.round((Date.now() - started) / 1000);
  if (status === 0) console.log(`== ${name}: passed in ${seconds} s`);
  else {
    const again = [command, ...args].join(' ');
    console.error(`== ${name}: FAILED after ${seconds} s; again with: ${again}`);
  }
  return status === 0;
}

const options = process.argv.slice(2);
if (options[0] === '--list') {
  for (const [name] of steps) console.log(name);
  process.exit(0);
}
const wanted = wantedSteps(options);
if (typeof wanted === 'string') {
  console.error(wanted);
  process.exit(2);
}
if (wanted.length === 0) console.log('Nothing has changed.');
const failed = wanted.map(runStep).filter((passed) => !passed).length;
console.log(`${wanted.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
