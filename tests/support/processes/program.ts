/** @file The server's bundle as processes, for what only a process shows: kills and starts that fail. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** A process of the server. */
export interface Program {
  readonly url: string;
  readonly child: ChildProcess;
  kill(): Promise<void>;
}

/** A start that ended, and what it wrote. */
export class EndedError extends Error {
  readonly code: number | null;

  constructor(code: number | null, output: string) {
    super(output);
    this.code = code;
  }
}

/**
 * Builds the bundle, with further entries, into a folder of `.generated/`: inside the checkout, where it
 * finds its packages.
 */
export async function buildProgram(
  name: string,
  input: Record<string, string> = {},
): Promise<string> {
  const outDir = resolve('.generated', name);
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    build: { outDir, rolldownOptions: { input } },
  });
  return outDir;
}

/** Starts a bundle on a port of the system's choice; rejects with {@link EndedError} if it ends first. */
export function startProgram(bundle: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [join(bundle, 'main.js')], {
    env: { ...process.env, PORT: '0', LIMN_TEST_HOOKS: '1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  return new Promise((ready, failed) => {
    let text = '';
    child.once('close', (code) => failed(new EndedError(code, text)));
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const url = /Limn is at (\S+)/.exec(text)?.[1];
      if (url !== undefined) ready({ url, child, kill });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
}
