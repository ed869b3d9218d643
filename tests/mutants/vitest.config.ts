import { defineConfig } from 'vitest/config';
import suite from '../../vitest.config.ts';

/** Patterns of the test files that must notice the changes (run.mjs). */
const patterns = JSON.parse(process.env['LIMN_MUTANT_TESTS'] ?? '[]') as string[];
const isContract = (pattern: string) => pattern.startsWith('tests/contract/');

/** The tests that mutants run: those in Node, without a second try. The quick ones go first. */
export default defineConfig({
  test: {
    projects: ['unit', 'contract'].map((name, groupOrder) => {
      const project = suite.test?.projects?.find(
        (candidate) =>
          typeof candidate === 'object' && 'test' in candidate && candidate.test?.name === name,
      );
      if (typeof project !== 'object' || !('test' in project))
        throw new Error(`no project ${name}`);
      return {
        ...project,
        test: {
          ...project.test,
          include: patterns.filter((pattern) => isContract(pattern) === (name === 'contract')),
          ...{ retry: 0, maxWorkers: 1, sequence: { groupOrder } },
        },
      };
    }),
  },
});
