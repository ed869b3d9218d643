import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { featureSpecs, specsFor, specsOfAll, stepsFor } from '../../scripts/dev/changed.mjs';

const steps: [string, string, string[]][] = [
  ['browser', 'node', ['browser']],
  ['check', 'node', ['check']],
  ['unit', 'npx', ['vitest']],
  ['contract', 'npx', ['vitest']],
  ['threads and components', 'npx', ['vitest']],
  ['commands', 'npx', ['vitest']],
  ['budgets', 'node', ['budgets']],
  ['floor', 'node', ['floor']],
  ['other nodes', 'node', ['nodes']],
  ['engines', 'npx', ['vitest']],
  ['end to end', 'npx', ['playwright', 'test']],
];

const namesFor = (...files: string[]) => stepsFor(steps, files, 'HEAD').map(([name]) => name);

test('every feature has specs, every spec is of a feature or of all, and all exist', () => {
  expect(Object.keys(featureSpecs).toSorted()).toEqual(
    readdirSync('src/features')
      .filter((name) => !name.includes('.'))
      .toSorted(),
  );
  const specs = readdirSync('tests/e2e');
  const names = [...Object.values(featureSpecs).flat(), ...specsOfAll];
  const isCalled = (spec: string, name: string) => spec.startsWith(name);
  expect(names.filter((name) => !specs.some((spec) => isCalled(spec, name)))).toEqual([]);
  expect(
    specs.filter((spec) => spec.endsWith('.ts') && !names.some((name) => isCalled(spec, name))),
  ).toEqual([]);
});

test('a change inside features runs their specs', () => {
  const files = ['src/features/people/PeopleRows.tsx', 'src/features/stories/stories.css'];
  const names = ['causes', 'lists', 'own-data', 'stories'];
  expect(specsFor(files, 'HEAD')).toEqual(names.map((name) => `tests/e2e/${name}`));
  expect(namesFor(...files)).toEqual([
    'browser',
    'check',
    'unit',
    'contract',
    'build',
    'budgets',
    'floor',
    'end to end',
  ]);
});

test('a change of what features share runs every spec', () => {
  for (const file of ['src/core/errors/attempt.ts', 'server/app.ts', 'locales/de.json']) {
    expect(specsFor(['src/features/people/PeopleRows.tsx', file], 'HEAD')).toEqual([]);
  }
});

test('a change of tests alone runs the specs that import it', () => {
  expect(specsFor(['tests/support/e2e.ts'], 'main')).toEqual(['--only-changed=main']);
  expect(specsFor(['tests/support/e2e.ts', 'server/app.ts'], 'main')).toEqual([]);
});

test('a unit test or a text builds nothing and opens no page', () => {
  expect(namesFor('server/media/proxy.test.ts', 'docs/style.md')).not.toContain('end to end');
  expect(namesFor('docs/style.md')).toEqual(['browser', 'check', 'unit', 'contract', 'commands']);
});

test('the unit and contract steps follow the imports of what changed', () => {
  const [unit] = stepsFor(steps, ['server/app.ts'], 'HEAD~2').filter(([name]) => name === 'unit');
  expect(unit).toEqual(['unit', 'npx', ['vitest', '--changed', 'HEAD~2']]);
});

test('a change below every flow runs them in the other engines, on a build', () => {
  expect(namesFor('src/core/storage/storage.ts')).toContain('engines');
  expect(namesFor('src/features/people/PeopleRows.tsx')).not.toContain('engines');
  const names = namesFor('tests/engines/engine.ts');
  expect(names.indexOf('build')).toBe(names.indexOf('engines') - 1);
});
