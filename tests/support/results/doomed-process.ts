/** @file Starts processes that kill themselves at a statement (operation-process.ts). */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Given, OperationName } from './operations.ts';

/**
 * The instructions for a process. `killAt` is the statement before which it ends, counted from 1; with 0
 * it completes the operation, with null it does it in vain, to count the statements.
 */
export interface Order {
  readonly name: OperationName;
  readonly given: Given;
  readonly killAt: number | null;
}

/** What a process says: that it waits for its order, or what the operation answered, or the count. */
export type Report = 'ready' | { readonly result: unknown };

/** A process that waits for its order. */
export interface DoomedProcess {
  /** Gives the order; undefined if the process was killed before it answered. */
  perform(
    name: OperationName,
    given: Given,
    killAt?: number | null,
  ): Promise<{ result: unknown } | undefined>;
  stop(): void;
}

/** Starts a process on a database. Give it its order only when it is needed: starting takes a while. */
export async function startDoomed(bundle: string, url: string): Promise<DoomedProcess> {
  const child = fork(join(bundle, 'operation.js'), {
    env: { ...process.env, DATABASE_URL: url, LIMN_TEST_HOOKS: '1' },
  });
  let found: { result: unknown } | undefined;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the process ended with ${String(code)}`)));
    child.on('message', (report: Report) => {
      if (report === 'ready') done();
      else found = report;
    });
  });
  return {
    async perform(name, given, killAt = 0) {
      const order: Order = { name, given, killAt };
      child.send(order);
      await gone;
      return found;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
