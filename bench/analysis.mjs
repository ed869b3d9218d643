/**
 * @file The follower analysis against the best JavaScript and against C (goals P1 to P6).
 *   node bench/analysis.mjs [--quick]
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildWasm } from '../wasm/build.mjs';
import { circumstances, writeSection } from './support/results.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 3 : 5;
const folder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
const least = (values) => Math.min(...values);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ratio = (value) => `${value.toFixed(value < 3 ? 2 : 1)}x`;
const perFollower = (ms, followers) => Math.round((ms * 1e6) / followers);

async function bundle(input, name) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { input: join(root, input), output: { entryFileNames: name } },
    },
  });
  return join(folder, name);
}

/** Runs `measure.ts` in a worker of a new Chromium page; null without a Chromium. */
async function chromiumRunner() {
  try {
    const { chromium } = await import('playwright');
    const { chromiumOptions, wholeBrowsers } =
      await import('../tests/support/browser/chromium.mjs');
    const browser = await chromium.launch({
      ...chromiumOptions(wholeBrowsers),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const types = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
    const server = createServer((request, response) => {
      // Cross-origin isolation gives performance.now() a resolution of 5 µs instead of 100.
      response.setHeader('cross-origin-opener-policy', 'same-origin');
      response.setHeader('cross-origin-embedder-policy', 'require-corp');
      const name = request.url?.slice(1) ?? '';
      if (name === '') return void response.setHeader('content-type', 'text/html').end('<p>');
      const from = name.endsWith('.wasm') ? join(root, 'wasm/build', name) : join(folder, name);
      if (!existsSync(from)) return void response.writeHead(404).end();
      response.setHeader('content-type', types[name.split('.').pop() ?? ''] ?? 'text/plain');
      response.end(readFileSync(from));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${server.address().port}/`;
    return {
      version: browser.version(),
      /** Calls an exported function in a new worker; the second argument is a build's name. */
      async call(method, build, ...values) {
        const page = await browser.newPage();
        try {
          await page.goto(origin);
          return await page.evaluate(
            ([m, b, v]) =>
              new Promise((resolve, reject) => {
                const worker = new Worker('/worker.mjs', { type: 'module' });
                worker.addEventListener('message', ({ data }) =>
                  data.error === undefined ? resolve(data.value) : reject(new Error(data.error)),
                );
                worker.addEventListener('error', (event) => reject(new Error(event.message)));
                worker.postMessage([m, b, v]);
              }),
            [method, build, values],
          );
        } finally {
          await page.close();
        }
      },
      async end() {
        server.close();
        await browser.close();
      },
    };
  } catch (error) {
    process.stdout.write(`no Chromium: ${String(error).split('\n')[0]}\n`);
    return null;
  }
}

/** Milliseconds of each round of the C programs, interleaved with the module in Node. */
function native(measure, simd, followers) {
  const compilers = [
    ['C', ['-O3', '-msse4.1']],
    ['best native', ['-O3', '-march=native', '-DBEST']],
  ];
  const source = join(root, 'bench/native/analysis.c');
  const programs = [];
  for (const [name, flags] of compilers) {
    const program = join(folder, name.replace(' ', '-'));
    const { status } = spawnSync('gcc', [...flags, '-o', program, source], { stdio: 'inherit' });
    if (status !== 0) return null;
    programs.push([name, program]);
  }
  const dump = join(folder, 'pages.bin');
  const file = openSync(dump, 'w');
  for (const { kind, bytes } of measure.allPages(followers, 'alike')) {
    const head = new Uint32Array([
      ['followers', 'following', 'previous'].indexOf(kind),
      bytes.length,
    ]);
    writeSync(file, new Uint8Array(head.buffer));
    writeSync(file, bytes);
  }
  closeSync(file);
  const times = new Map(programs.map(([name]) => [name, []]));
  const module = [];
  return (async () => {
    const alone = await measure.createAlone(simd, followers);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, program] of programs) {
        const { stdout } = spawnSync(program, [dump, '4'], { encoding: 'utf8' });
        times.get(name).push(least(stdout.trim().split('\n').slice(0, -1).map(Number)));
      }
      for (let time = 0; time < 4; time += 1) module.push(await alone());
    }
    return {
      module: least(module),
      c: least(times.get('C')),
      best: least(times.get('best native')),
    };
  })();
}

await buildWasm();
const measurePath = await bundle('bench/analysis/measure.ts', 'measure.mjs');
await bundle('bench/analysis/worker.ts', 'worker.mjs');
const measure = await import(pathToFileURL(measurePath).href);
const builds = Object.fromEntries(
  ['main.production', 'main.production.scalar'].map((name) => [
    name,
    new Uint8Array(readFileSync(join(root, 'wasm/build', `${name}.wasm`))),
  ]),
);
const simd = builds['main.production'];
const chromium = await chromiumRunner();
const call = (method, name, ...values) =>
  chromium === null
    ? measure[method](builds[name], ...values)
    : chromium.call(method, name, ...values);
const where = chromium === null ? 'Node' : 'Chromium worker';
const rows = [];

function row(goal, text, measured, limit, isMet) {
  rows.push(`| ${goal} | ${text} | ${measured} | ${limit} | ${isMet ? 'met' : 'MISSED'} |`);
  process.stdout.write(`${rows.at(-1)}\n`);
}

async function steady(goal, text, name, followers, shape, limit, count = rounds) {
  const { module, javascript } = await call('steady', name, followers, shape, count);
  const [a, b] = [least(module), least(javascript)];
  const detail = `${ratio(b / a)} (${perFollower(a, followers)} against ${perFollower(b, followers)} ns a follower)`;
  row(goal, text, detail, `>= ${limit}x`, b / a >= limit);
}

await steady('P1', `10k followers, ${where}`, 'main.production', 10_000, 'alike', 10, rounds * 12);
await steady('P1', `100k followers, ${where}`, 'main.production', 100_000, 'alike', 14);
if (!isQuick) {
  const million = [];
  for (let round = 0; round < 3; round += 1) {
    million.push(await call('streamed', 'main.production', 1_000_000, 4, true));
  }
  const a = least(million.map(({ module }) => module[0]));
  const b = least(million.map(({ javascript }) => javascript[0]));
  const detail = `${ratio(b / a)} (${perFollower(a, 1e6)} against ${perFollower(b, 1e6)} ns a follower)`;
  row('P1', `1M followers, ${where}, 3 rounds page by page`, detail, '>= 16x', b / a >= 16);
}
for (const [followers, limit] of [
  [100_000, 10],
  [10_000, 8],
]) {
  const times = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await call('first', 'main.production', followers, true));
    times[1].push(await call('first', 'main.production', followers, false));
  }
  const value = median(times[1]) / median(times[0]);
  row(
    'P2',
    `first run, compile included, ${followers / 1000}k, ${where}`,
    ratio(value),
    `>= ${limit}x`,
    value >= limit,
  );
}
const c = await native(measure, simd, 100_000);
if (c === null) {
  rows.push('| P3 | C | skipped: no C compiler here | | |');
  process.stdout.write('P3 skipped: no C compiler here\n');
} else {
  row(
    'P3',
    'time of the module in Node against C',
    ratio(c.module / c.c),
    '<= 1.35x',
    c.module / c.c <= 1.35,
  );
  row(
    'P3',
    'the same against the best native',
    ratio(c.module / c.best),
    '<= 1.8x',
    c.module / c.best <= 1.8,
  );
}
const kept = await call('streamed', 'main.production', 100_000, 6, false);
const part = kept.memoryBytes / kept.inputBytes;
row(
  'P4',
  'memory growth with names kept, 100k, share of the input',
  part.toFixed(3),
  '<= 0.4',
  part <= 0.4,
);
const ids = await call('streamed', 'main.production', 1_000_000, 5, false);
const mega = ids.memoryBytes / 2 ** 20;
row(
  'P4',
  'memory growth, 1M followers and 500k following, ids only',
  `${mega.toFixed(1)} MiB`,
  '<= 64 MB',
  ids.memoryBytes <= 64e6,
);
await steady(
  'P6',
  `100k, keys in changing order and nested values, ${where}`,
  'main.production',
  100_000,
  'varied',
  5,
);
await steady('P6', `100k without SIMD, ${where}`, 'main.production.scalar', 100_000, 'alike', 6);

await chromium?.end();
rmSync(folder, { recursive: true, force: true });
if (!isQuick) {
  writeSection(
    'Analysis of followers',
    [
      'Command: `node bench/analysis.mjs`. Pages of 1,000 records, followers, half as many following, the previous snapshot, 1% duplicates; the module verifies every page, JavaScript none. Interleaved, minimum for a steady state, median for a first run.',
      `${circumstances()}${chromium === null ? '' : ` Chromium ${chromium.version}.`}`,
      '',
      '| goal | case | measured | limit | |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
}
process.exit(rows.some((text) => text.includes('MISSED')) ? 1 : 0);
