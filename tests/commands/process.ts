/** @file The commands of package.json as processes, without npm's own output around theirs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What a finished command wrote, and its exit code. */
export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is running. */
export interface RunningCommand {
  readonly output: () => { stdout: string; stderr: string };
  /** Resolves when the text is in the standard output; rejects if the command ends before that. */
  untilPrinted(text: string): Promise<void>;
  readonly finished: Promise<Finished>;
  stop(): Promise<void>;
}

function spawnScript(name: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [tool, file, ...given] = scripts[name]?.split(' ') ?? [];
  expect(tool, `${name} of package.json is a script of Node`).toBe('node');
  return spawn(process.execPath, [file ?? '', ...given, ...args], { env, stdio: 'pipe' });
}

/** The environment of a shell: vitest sets variables that a command must not see. */
function shellEnv(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, TEST: ___, NODE_OPTIONS: ____, ...env } = process.env;
  return env;
}

/** Starts a script of package.json. */
export function startCommand(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  input = '',
): RunningCommand {
  const child = spawnScript(name, args, { ...shellEnv(), ...env });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin?.end(input);
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
  return {
    output: () => ({ stdout, stderr }),
    untilPrinted: (text) =>
      new Promise((resolve, reject) => {
        const look = () => stdout.includes(text) && resolve();
        child.stdout?.on('data', look);
        look();
        const early = () => reject(new Error(`${name} ended early:\n${stdout}${stderr}`));
        void finished.then(early, reject);
      }),
    finished,
    stop: async () => {
      child.kill('SIGTERM');
      await finished;
    },
  };
}

/** Runs a script of package.json to its end. */
export function run(
  name: string,
  args: readonly string[],
  { input = '' }: { readonly input?: string } = {},
): Promise<Finished> {
  return startCommand(name, args, {}, input).finished;
}
