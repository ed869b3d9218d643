/** @file The dense inputs of the model, by the names and in the order the module gives them. */
import { readFileSync } from 'node:fs';

const source = new URL('../../assembly/sentiment/model/finding.ts', import.meta.url);

/** Names of the dense inputs; the last member of the module's enum is their count. */
export const FINDINGS = [...readFileSync(source, 'utf8').matchAll(/^ {2}([A-Z_]+),$/gm)]
  .map(([, name]) => name)
  .filter((name) => name !== 'COUNT');
