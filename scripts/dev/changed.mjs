/**
 * @file What `npm test -- --changed` runs. Vitest follows the imports of each test; for the rest the
 * folder of a changed file decides. End to end, a change inside features runs the specs of these
 * features, a change of tests runs the specs that import it, any other change of the product runs all.
 */
import { spawnSync } from 'node:child_process';

/** The specs of a feature, by the beginnings of their names in tests/e2e. */
export const featureSpecs = {
  account: ['account', 'keys', 'passkeys', 'sessions', 'subscription'],
  analysis: ['analysis', 'threads'],
  archive: ['archive', 'own-data', 'share', 'ways-out', 'whose-files'],
  assistant: ['assistant'],
  auth: ['passkeys', 'sign-in', 'visitor'],
  checkout: [
    'accessibility-checkout',
    'card',
    'checkout',
    'payment-form',
    'plan-page',
    'recurly',
    'renewal',
    'wallets',
  ],
  content: ['account', 'languages'],
  downloads: ['download', 'share'],
  export: ['export'],
  connect: ['connect', 'odd-accounts', 'odd-owners'],
  history: ['causes', 'history', 'moments'],
  home: ['causes', 'home', 'insight-card', 'insights', 'own-data', 'pull-to-refresh', 'share'],
  people: ['causes', 'lists', 'own-data'],
  posts: ['charts', 'posts'],
  reminders: ['passkeys', 'reminders'],
  sentiment: ['sentiment'],
  stories: ['stories'],
};

/** Specs that walk through all features; a change inside a feature leaves them to the whole run. */
export const specsOfAll = [
  ...['contrast', 'error-catalogue', 'every-screen', 'every-state', 'field-reports', 'keyboard'],
  ...['offline', 'policy', 'prerendered', 'reduced-motion', 'sample', 'shell', 'text-spacing'],
  ...['transitions', 'update', 'wide', 'window-sizes'],
];

const product =
  /^(contract|locales|public|scripts\/build|server|src|wasm|workers)\/|^(index|plan)\.html$|^vite\.|^package/;
const testOnly = /\.test\.tsx?$|\.md$/;
const underTest = /^(contract|wasm|workers|src\/core|src\/ui|tests\/(threads|support))\//;
/** What every flow runs through, whatever its feature. */
const underEveryFlow = /^(src\/(app|core)|tests\/engines)\/|^vite\.|^package/;
const tooling = /^(bench|scripts|tests\/commands)\/|^[\w.]+\.(json|ts|html)$|\.md$/;

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
}

/** The arguments for Playwright, or undefined where nothing end to end is touched. */
export function specsFor(files, commit) {
  const inProduct = files.filter((file) => product.test(file) && !testOnly.test(file));
  const inTests = files.some((file) =>
    /^(tests\/(e2e|odd-phones|support)\/|playwright\.)/.test(file),
  );
  if (inProduct.length === 0) return inTests ? [`--only-changed=${commit}`] : undefined;
  const features = inProduct.map((file) => /^src\/features\/([\w-]+)\//.exec(file)?.[1]);
  if (inTests || features.some((feature) => !(feature in featureSpecs))) return [];
  const names = new Set(features.flatMap((feature) => featureSpecs[feature]));
  return [...names].map((name) => `tests/e2e/${name}`);
}

/**
 * The steps that a list of changed files asks for, out of all. A step is a name, a command and its
 * arguments.
 *
 * @param {[string, string, string[]][]} steps
 * @param {string[]} files
 * @param {string} commit
 * @returns {[string, string, string[]][]}
 */
export function stepsFor(steps, files, commit) {
  const touches = (pattern) => files.some((file) => pattern.test(file));
  const narrowed = {
    browser: [],
    check: [],
    unit: ['--changed', commit],
    contract: ['--changed', commit],
    'threads and components': touches(underTest) ? [] : undefined,
    commands: touches(tooling) ? [] : undefined,
    budgets: touches(product) ? [] : undefined,
    floor: touches(product) ? [] : undefined,
    'other nodes': touches(/^package/) ? [] : undefined,
    engines: touches(underEveryFlow) ? [] : undefined,
    'end to end': specsFor(files, commit),
  };
  const kept = steps.filter(([name]) => narrowed[name] !== undefined);
  const asked = kept.map(([name, command, args]) => [name, command, [...args, ...narrowed[name]]]);
  // They need the present build, which the step "commands" makes where it runs.
  const at = asked.findIndex(([name]) => name === 'budgets' || name === 'engines');
  if (at >= 0 && narrowed.commands === undefined)
    asked.splice(at, 0, ['build', 'npm', ['run', 'build']]);
  return asked;
}

/** The steps for what differs from a commit, or a sentence where it cannot be found out. */
export function changedSteps(steps, commit) {
  try {
    const files = [
      ...git('diff', '--name-only', commit, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
    return files.length === 0 ? [] : stepsFor(steps, files, commit);
  } catch (error) {
    return `Git cannot say what changed since ${commit}: ${error.message}`;
  }
}
