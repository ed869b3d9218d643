/** @file One measurement of bench/own-lists.mjs in a fresh process: CPU time in milliseconds. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { runnerImport } from 'vite';
import { overMemory } from './over-memory.mjs';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const { module } = await runnerImport(path('own-lists.ts'), overMemory);
module.provide(path('../../wasm/build/archive.production.wasm'));
await module.putEntries(deserialize(readFileSync(process.argv[2])));

async function timed(work) {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  if (value === 0) throw new Error('nothing was found');
  return (user + system) / 1_000;
}

const figures = await timed(() => module.figures());
const page = await timed(() => module.rows({ q: '', from: 0 }));
const later = await timed(() => module.rows({ q: '', from: 300 }));
const again = await timed(() => module.rows({ q: '', from: 315 }));
const search = await timed(() => module.rows({ q: 'zz', from: 0 }));
process.stdout.write(JSON.stringify({ figures, page, later, again, search }));
