/**
 * @file Builds the analysis modules with the AssemblyScript compiler:
 *   node wasm/build.mjs [--force]
 * Each entry gives three files in wasm/build: `<name>.wasm` (assertions, source map),
 * `<name>.production.wasm` (SIMD) and `<name>.production.scalar.wasm` (phones without SIMD).
 * An entry whose sources did not change since the last build is left alone.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { buildData } from './data/build.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const root = dirname(home);
const out = join(home, 'build');

/** The linked modules; an entry that has no index file yet is skipped. */
export const entries = [
  {
    name: 'main',
    index: 'wasm/assembly/index.ts',
    // A fifth smaller than -O3 and measured as fast: it must stay below 14 KB (gzip).
    optimize: '-O3s',
    unrelated: /^assembly\/(sentiment|posts|ledger|archive)\/|^data\//,
  },
  {
    name: 'posts',
    index: 'wasm/assembly/posts/index.ts',
    unrelated: /^assembly\/(?!core\/|posts\/)|^data\//,
  },
  {
    name: 'ledger',
    index: 'wasm/assembly/ledger/index.ts',
    unrelated: /^assembly\/(?!core\/|ledger\/)|^data\//,
  },
  {
    name: 'archive',
    index: 'wasm/assembly/archive/index.ts',
    unrelated: /^assembly\/(?!core\/|archive\/)|^data\//,
  },
  {
    name: 'sentiment',
    index: 'wasm/assembly/sentiment/index.ts',
    unrelated: /^assembly\/(?!core\/|sentiment\/)/,
  },
];

// 2 MiB from the start spare a small account every memory.grow; 256 MiB is the most.
const memory = ['--initialMemory', '32', '--maximumMemory', '4096'];
const common = ['--runtime', 'stub', '--bindings', 'raw', ...memory];
const production = ['--converge', '--noAssert', '--use', 'abort='];

/** The three builds of an entry, the shortest last. */
const variantsOf = ({ optimize = '-O3' }) => [
  { suffix: '.production', flags: [optimize, ...production, '--enable', 'simd'] },
  { suffix: '.production.scalar', flags: [optimize, ...production, '--disable', 'simd'] },
  { suffix: '', flags: ['-O1', '--debug', '--sourceMap', '--enable', 'simd'] },
];

async function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function fingerprint(entry) {
  const hash = createHash('sha256');
  const sources = [
    fileURLToPath(import.meta.url),
    join(home, 'compile.mjs'),
    join(root, 'node_modules/assemblyscript/package.json'),
    ...(await filesUnder(join(home, 'assembly'))),
    ...(await filesUnder(join(home, 'data'))),
  ];
  for (const file of sources) {
    if (entry.unrelated.test(relative(home, file))) continue;
    hash.update(relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

function jobOf(entry, variant) {
  return {
    root,
    out,
    file: `${entry.name}${variant.suffix}.wasm`,
    index: entry.index,
    flags: [...common, ...variant.flags],
    isChecked: variant.suffix === '',
  };
}

/** Gives a thread the next job until none waits. A thread that has the compiler compiles faster. */
async function compileInThread(waiting, onFailure) {
  const thread = new Worker(new URL('compile.mjs', import.meta.url));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    thread.postMessage(next.job);
    const [failure] = await once(thread, 'message');
    if (failure !== null) onFailure(next.entry, failure);
  }
  await thread.terminate();
}

/**
 * Compiles the files of all entries and returns the errors by entry. A second thread takes a third off
 * the time of a build; more would cost more memory than they save.
 */
async function compileAll(changed) {
  const failures = new Map();
  const waiting = changed.flatMap((entry) =>
    variantsOf(entry).map((variant) => ({ entry, job: jobOf(entry, variant) })),
  );
  const count = Math.min(availableParallelism(), 2, waiting.length);
  const work = () =>
    compileInThread(waiting, (entry, failure) => failures.set(entry, new Error(failure)));
  await Promise.all(Array.from({ length: count }, work));
  return failures;
}

// One build at a time across processes; a lock older than two minutes was left by a crash.
async function withLock(work) {
  const lock = join(out, '.lock');
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch {
      const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > 120_000) await rm(lock, { recursive: true, force: true });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** Builds what changed and returns the names of the entries that were built. */
export async function buildWasm({ force = false } = {}) {
  await mkdir(out, { recursive: true });
  return withLock(async () => {
    const present = entries.filter((entry) => existsSync(join(root, entry.index)));
    const changed = [];
    for (const entry of present) {
      const print = await fingerprint(entry);
      const stamp = join(out, `.${entry.name}.stamp`);
      const before = await readFile(stamp, 'utf8').catch(() => '');
      if (force || before !== print) changed.push({ ...entry, print, stamp });
    }
    const failures = await compileAll(changed);
    // An entry that does not compile must not keep the others from being built.
    const built = changed.filter((entry) => !failures.has(entry));
    for (const { name, print, stamp } of built) {
      // Word lists and model, beside the module that asks for them.
      if (name === 'sentiment') buildData(join(out, 'sentiment'));
      await writeFile(stamp, print);
    }
    const errors = [...failures.values()];
    if (errors.length !== 0) throw new AggregateError(errors, errors.map(String).join('\n'));
    return built.map(({ name }) => name);
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const started = performance.now();
  const built = await buildWasm({ force: process.argv.includes('--force') }).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  const took = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    built.length === 0
      ? 'wasm: nothing changed\n'
      : `wasm: built ${built.join(', ')} in ${took} s\n`,
  );
}
