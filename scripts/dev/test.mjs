/**
 * `npm test`: the whole suite in order. Checks, unit and contract tests, threads and components in a
 * real browser, the build and the other commands, newer versions of Node, the flows end to end against the
 * built product; the main flows in Firefox and WebKitGTK where both are installed.
 *
 *   npm test -- --list              the names of the steps
 *   npm test -- unit contract       these steps alone
 *   npm test -- --changed [commit]  only what differs from the commit (HEAD), see changed.mjs
 */
import { spawn } from 'node:child_process';
import { missingPackages } from '../../tests/engines/installed.mjs';
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
  ['floor', 'node', ['scripts/checks/check-floor.mjs']],
  ['other nodes', 'node', ['tests/engines/other-nodes.mjs']],
  ['engines', 'npx', ['vitest', 'run', '--project', 'engines']],
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

/** How much of a failed step's output is repeated after the last step, in characters. */
const repeated = 6_000;

/** Runs a command with its output shown as it comes; resolves with its status and the end of the output. */
function run(command, args) {
  return new Promise((resolve) => {
    const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env });
    let end = '';
    const show = (source, target) =>
      source.setEncoding('utf8').on('data', (text) => {
        target.write(text);
        end = (end + text).slice(-repeated);
      });
    show(child.stdout, process.stdout);
    show(child.stderr, process.stderr);
    child.on('error', (error) => resolve({ status: 1, end: String(error) }));
    child.on('close', (status) => resolve({ status, end }));
  });
}

/** Returns what is to be repeated at the end of the run: nothing if the step passed. */
async function runStep([name, command, args]) {
  const missing = name === 'engines' ? missingPackages() : [];
  if (missing.length > 0) {
    console.log(`== ${name}: skipped, not installed: ${missing.join(', ')}`);
    return undefined;
  }
  const started = Date.now();
  const { status, end } = await run(command, args);
  const seconds = Math.round((Date.now() - started) / 1000);
  if (status === 0) {
    console.log(`== ${name}: passed in ${seconds} s`);
    return undefined;
  }
  const again = [command, ...args].join(' ');
  console.error(`== ${name}: FAILED after ${seconds} s; again with: ${again}`);
  return { name, end };
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
const failed = [];
for (const step of wanted) {
  const failure = await runStep(step);
  if (failure !== undefined) failed.push(failure);
}
if (wanted.length > 1) {
  for (const { name, end } of failed) console.error(`\n== The end of ${name}:\n${end}`);
}
const names = failed.length === 0 ? '' : `: ${failed.map(({ name }) => name).join(', ')}`;
console.log(`${wanted.length - failed.length} passed, ${failed.length} failed${names}`);
process.exitCode = failed.length > 0 ? 1 : 0;
