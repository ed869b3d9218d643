/**
 * @file Builds the analysis modules with the AssemblyScript compiler:
 *   node wasm/build.mjs [--force]
 * Each entry gives three files in wasm/build: `<name>.wasm` (assertions, source map),
 * `<name>.production.wasm` (SIMD) and `<name>.production.scalar.wasm` (phones without SIMD).
 * An entry whose sources did not change since the last build is left alone.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildData } from './data/build.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const root = dirname(home);
const out = join(home, 'build');

/** The linked modules; an entry that has no index file yet is skipped. */
export const entries = [
  {
    name: 'main',
    index: 'wasm/assembly/index.ts',
    // A fifth smaller than -O3 and measured as fast: it must stay below 12 KB (gzip).
    optimize: '-O3s',
    unrelated: /^assembly\/(sentiment|posts)\/|^data\//,
  },
  {
    name: 'posts',
    index: 'wasm/assembly/posts/index.ts',
    unrelated: /^assembly\/(?!core\/|posts\/)|^data\//,
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

/** The three builds of an entry. */
export const variantsOf = ({ optimize = '-O3' }) => [
  { suffix: '', flags: ['-O1', '--debug', '--sourceMap', '--enable', 'simd'] },
  { suffix: '.production', flags: [optimize, ...production, '--enable', 'simd'] },
  { suffix: '.production.scalar', flags: [optimize, ...production, '--disable', 'simd'] },
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

// The runtime's allocator and our arena would hand out the same memory (core/arena.ts).
function assertNoRuntime(name, wasm) {
  const text = Buffer.from(wasm).toString('latin1');
  if (text.includes('~lib/rt/stub/__alloc') && text.includes('core/arena/allot')) {
    throw new Error(
      `${name}: the AssemblyScript runtime allocates (new, heap, string building, arrays) beside core/arena.ts; use allot`,
    );
  }
}

async function compile(asc, entry, variant) {
  const file = `${entry.name}${variant.suffix}.wasm`;
  const written = new Map();
  const { error, stderr } = await asc.main(
    [entry.index, '--outFile', file, ...common, ...variant.flags],
    {
      // asc asks for files relative to the project; its own library is inside the compiler.
      readFile: (name, base) => readFile(join(base || root, name), 'utf8').catch(() => null),
      writeFile: (name, contents) => void written.set(name, contents),
      listFiles: () => [],
    },
  );
  const said = stderr.toString();
  if (error) throw new Error(`${file}: ${error.message}\n${said}`);
  if (/WARNING|ERROR/.test(said)) process.stderr.write(said);
  for (const [name, contents] of written) {
    if (!/\.wasm(\.map)?$/.test(name)) continue;
    if (name === file && variant.suffix === '') assertNoRuntime(file, contents);
    // Other processes may be loading the file: replace it in one move.
    const temporary = join(out, `.${name}.${process.pid}`);
    await writeFile(temporary, contents);
    await rename(temporary, join(out, name));
  }
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
    const built = [];
    const failures = [];
    let asc;
    for (const entry of present) {
      const print = await fingerprint(entry);
      const stamp = join(out, `.${entry.name}.stamp`);
      const before = await readFile(stamp, 'utf8').catch(() => '');
      if (!force && before === print) continue;
      asc ??= (await import('assemblyscript/asc')).default;
      try {
        for (const variant of variantsOf(entry)) await compile(asc, entry, variant);
        // Word lists and model, beside the module that asks for them.
        if (entry.name === 'sentiment') buildData(join(out, 'sentiment'));
        await writeFile(stamp, print);
        built.push(entry.name);
      } catch (error) {
        // One entry that does not compile must not keep the other from being built.
        failures.push(error);
      }
    }
    if (failures.length !== 0) throw new AggregateError(failures, failures.map(String).join('\n'));
    return built;
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
