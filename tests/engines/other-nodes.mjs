/**
 * Builds, starts and unit-tests the product on newer versions of Node than the one of this machine. Their
 * binaries come from the npm registry; where they cannot be had, a version is skipped and said to be.
 *
 *   node tests/engines/other-nodes.mjs           all of them
 *   node tests/engines/other-nodes.mjs 24.21.0   one
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The lines that get fixes (nodejs.org, "Releases"). */
const versions = ['22.23.3', '24.21.0'];

/**
 * Tests of what runs on Node, and of the workers and their WebAssembly, which the commands run on Node too
 * and browsers on the same engine. The page runs in browsers alone.
 */
const tested = ['server/', 'contract/', 'scripts/', 'workers/', 'wasm/'];

const port = 4890;

/** The binary of a version, installed beside the generated files; null where it cannot be had. */
function binaryOf(version) {
  const folder = join('.generated', 'nodes', version);
  const name = `node-${process.platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(binary)) {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
    spawnSync('npm', [...args, `${name}@${version}`], { stdio: 'inherit' });
  }
  return existsSync(binary) ? binary : null;
}

const run = (binary, args) => spawnSync(binary, args, { stdio: 'inherit' }).status === 0;

/** Whether the server answers within a minute of its start. */
async function starts(binary) {
  const data = mkdtempSync(join(tmpdir(), 'limn-nodes-'));
  const env = { ...process.env, PORT: String(port), LIMN_DATA: data };
  const server = spawn(binary, ['dist-server/main.js'], { env, stdio: 'ignore' });
  try {
    for (let tries = 0; tries < 120 && server.exitCode === null; tries += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
      if (response?.ok === true) return true;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return false;
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(data, { recursive: true });
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : versions;
let failed = 0;
for (const version of wanted) {
  const binary = binaryOf(version);
  if (binary === null) {
    console.log(`Node ${version}: skipped, the registry does not give it for this machine`);
    continue;
  }
  const isGood =
    run(binary, ['scripts/build/build.mjs']) &&
    (await starts(binary)) &&
    run(binary, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...tested]);
  console.log(`Node ${version}: ${isGood ? 'built, started and tested' : 'FAILED'}`);
  if (!isGood) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
