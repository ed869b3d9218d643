/** @file What the benches of the server start: the built server, and a PostgreSQL cluster for it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'vite';

/** Ends the bench with 0 and the reason where there is no built server. */
export function requireBuild() {
  if (existsSync('dist-server/main.js')) return;
  console.log('No built server: run `npm run build` first.');
  process.exit(0);
}

/**
 * Starts the built server on a port with further settings; resolves once it answers a path, with the
 * milliseconds that took. Rejects after 30 seconds. `read` is given what the server prints; `folder` is
 * the checkout whose build is started.
 */
export async function startServer(port, settings, path = '/api/list/plans/', read, folder = '.') {
  const started = performance.now();
  const env = { PORT: String(port), LIMN_TEST_HOOKS: '1', LOG_LEVEL: 'error', ...settings };
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', read === undefined ? 'ignore' : 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (chunk) => read(chunk.toString()));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await gone;
  };
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (performance.now() - started > 30_000) {
      await stop('SIGKILL');
      throw new Error(`the server does not answer on port ${port}`);
    }
    await pause(20);
  }
  return { readyMs: performance.now() - started, pid: child.pid, stop };
}

/** Loads TypeScript by `ssrLoadModule`, by the settings of the server's build if no others are given. */
export const openSources = (configFile = 'vite.server.config.ts') =>
  createServer({
    configFile,
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'error',
  });

/** Loads a TypeScript file of the tests' servers. */
export async function loadServer(name) {
  const vite = await openSources(false);
  const module = await vite.ssrLoadModule(`/tests/support/servers/${name}.ts`);
  await vite.close();
  return module;
}

/** Starts the PostgreSQL cluster of the tests; null where PostgreSQL is not installed. */
export async function openPostgres() {
  const { startPostgres } = await loadServer('postgres');
  return startPostgres();
}

/** The cluster of {@link openPostgres}; ends the bench with 0 and the reason where there is none. */
export async function requirePostgres() {
  const cluster = await openPostgres();
  if (cluster !== null) return cluster;
  console.log('PostgreSQL is not installed.');
  return process.exit(0);
}
