/** @file One measurement of bench/own-lists.mjs in a fresh process: CPU time in milliseconds. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { runnerImport } from 'vite';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const { module } = await runnerImport(path('own-lists.ts'), {
  configFile: false,
  logLevel: 'error',
});
module.provide(path('../../wasm/build/archive.production.wasm'));
const records = deserialize(readFileSync(process.argv[2]));

async function timed(work) {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1_000, value];
}

const [figures, account] = await timed(() => module.figures(records));
const [page, shown] = await timed(() => module.page(account, ''));
const [search, found] = await timed(() => module.page(account, 'zz'));
if (shown !== 15 || found === 0) throw new Error(`${shown} rows shown, ${found} found`);
process.stdout.write(JSON.stringify({ figures, page, search }));
