/**
 * @file The files of an empty embedded database, made once for the run: making them takes five seconds
 * of a processor, copying them a fifth of one. The tests of a first start (crash.test.ts, and every
 * flow end to end) make their own.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../../server/db/embedded.ts';

declare module 'vitest' {
  /** What the global setup hands to the tests. */
  export interface ProvidedContext {
    embedded: string;
  }
}

/** Puts an empty database into the data folder of a server that has not started yet. */
export function giveDatabase(folder: string): void {
  cpSync(inject('embedded'), join(folder, 'database'), { recursive: true });
}

/** Vitest's global setup of the contract tests. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-embedded-'));
  const database = join(folder, 'database');
  await (await openEmbedded(database)).close();
  project.provide('embedded', database);
  return () => rmSync(folder, { recursive: true, force: true });
}
