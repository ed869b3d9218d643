/**
 * @file `npm run test:mutants -- PATH`: changes one place of the code at a time, a boundary, a
 * condition, a statement, and runs the tests that reach it. A change that no test notices survives.
 * Fails below the floor. Without PATH every area of areas.mjs, one after the other. With `--sample N`
 * only the changes within N lines of each, always the same ones.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas, testsFor } from './areas.mjs';
import { judge } from './judge.mjs';
import { sampleLines } from './sample.mjs';

/** The least share of changes that tests notice, in percent. */
const floor = 80;
const folder = '.generated/mutants';

/** The files below a path that are part of the product. */
function sourcesOf(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(file))
    .map((file) => `${path}/${file}`);
}

/**
 * Lets the survivors at the top level of modules run again. Stryker does not record which tests reach
 * them, and would repeat the old result in spite of a new test.
 */
function forgetStaticSurvivors(file) {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const source of Object.values(report.files)) {
    source.mutants = source.mutants.filter(
      (mutant) => !mutant.static || mutant.status === 'Killed',
    );
  }
  writeFileSync(file, JSON.stringify(report));
}

/** Runs Stryker over one or more paths; resolves with its mutants. */
function mutate(name, paths) {
  const incrementalFile = `${folder}/${name}${sample === undefined ? '' : `-${sample}`}.json`;
  forgetStaticSurvivors(incrementalFile);
  // For vitest.config.ts. With the option `testFiles` Stryker 9.6 switches a change at the top level of
  // a module on after the module ran, so that it never takes effect.
  process.env['LIMN_MUTANT_TESTS'] = JSON.stringify(paths.flatMap(testsFor));
  const files = paths.flatMap(sourcesOf);
  return new Stryker({
    mutate: sample === undefined ? files : sampleLines(files, Number(sample)),
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['WORKERS'] ?? 1),
    incremental: true,
    incrementalFile,
    tempDirName: `${folder}/sandbox`,
    ignorePatterns: [
      '/.generated/mutants',
      '/dist',
      '/dist-server',
      '/.data',
      '/bench',
      '/test-results',
    ],
    // Stryker would rewrite paths in tsconfig.json with the compiler's JavaScript API, which is gone.
    tsconfigFile: 'none.json',
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    warnings: { slow: false },
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 20,
  }).runMutationTest();
}

/** Runs one area or path and prints its survivors; returns whether it reaches the floor. */
async function run(name, paths) {
  const equivalents = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));
  const verdict = judge(await mutate(name, paths), equivalents);
  const { score, total, noticed, equivalent, survivors } = verdict;
  // A sample leaves out most lines of a file.
  const stale = sample === undefined ? verdict.stale : [];
  for (const { place, was, is, status } of survivors) {
    console.log(
      `${place} ${status === 'NoCoverage' ? '(no test runs it)' : ''}\n- ${was}\n+ ${is}`,
    );
  }
  for (const { file, line } of stale) console.log(`${file}: no survivor any more: ${line}`);
  console.log(
    `${name}: ${noticed} of ${total} noticed, ${score.toFixed(1)} % (floor ${floor} %), ${equivalent} equivalent`,
  );
  return score >= floor && stale.length === 0;
}

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' } },
});
const { sample } = values;
const missing = wanted.filter((path) => !(path in areas) && !existsSync(path));
if (missing.length > 0) {
  console.error(`No such file, folder or area: ${missing.join(', ')}`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const given of wanted.length > 0 ? wanted : Object.keys(areas)) {
  const path = given.replace(/\/$/, '');
  if (!(await run(path.replaceAll('/', '-'), areas[path] ?? [path]))) process.exitCode = 1;
}
