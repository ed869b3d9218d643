/**
 * @file 50,000 posts in the module against the JavaScript reference (goal P8).
 *   node bench/posts.mjs
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildWasm } from '../wasm/build.mjs';
import { circumstances, writeSection } from './support/results.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
const rounds = 7;
const count = 50_000;

function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

try {
  await buildWasm();
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'es2022',
      outDir: join(folder, 'out'),
      rollupOptions: { input: 'bench/posts/work.ts', output: { entryFileNames: 'work.mjs' } },
    },
  });
  // The bundle resolves the modules relative to its folder.
  symlinkSync(join(root, 'wasm/build'), join(folder, 'build'));
  const work = await import(pathToFileURL(join(folder, 'out/work.mjs')).href);
  const pages = work.bytesOf(count);
  const bytes = [...pages.values()].reduce((sum, page) => sum + page.length, 0);
  const same = (left, right) =>
    JSON.stringify(JSON.parse(left)) === JSON.stringify(JSON.parse(right));
  if (!same(work.byModule(pages, 'posts.production'), work.byReference(pages))) {
    throw new Error('module and reference differ');
  }
  const contenders = {
    'module, SIMD': () => work.byModule(pages, 'posts.production'),
    'module, scalar': () => work.byModule(pages, 'posts.production.scalar'),
    'JavaScript reference': () => work.byReference(pages),
    'JSON.parse alone': () => work.parsed(pages),
  };
  const best = Object.fromEntries(Object.keys(contenders).map((name) => [name, Infinity]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      best[name] = Math.min(best[name], timed(run));
    }
  }
  const module = best['module, SIMD'];
  const rows = Object.entries(best).map(
    ([name, ms]) =>
      `| ${name} | ${Math.round((ms * 1e6) / count)} | ${(ms / module).toFixed(1)}x |`,
  );
  const body = [
    `${circumstances()} ${count.toLocaleString('en')} posts, ${(bytes / 1e6).toFixed(1)} MB of pages, minimum of ${rounds} interleaved rounds, results compared first. Goal P8: 10x the reference.`,
    '',
    '| contender | ns a post | against the module |',
    '|---|---|---|',
    ...rows,
    '',
    '`node bench/posts.mjs`',
  ].join('\n');
  process.stdout.write(`${body}\n`);
  writeSection('Posts', body);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
