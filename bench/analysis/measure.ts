/** @file Interleaved rounds of the follower benches; runs in Node and in a Chromium worker. */
import { openInstance, type ModuleExports } from '../../workers/analysis/instance.ts';
import { createModule, createReference, type Contender, type Found } from './contenders.ts';
import { allPages, type BenchPage, type Shape } from './data.ts';

/** Bytes of the compared builds. */
export interface Builds {
  readonly simd: Uint8Array<ArrayBuffer>;
  readonly scalar: Uint8Array<ArrayBuffer>;
}

/** Milliseconds of each round, and the memory growth of a run. */
export interface Rounds {
  readonly module: number[];
  readonly javascript: number[];
  readonly inputBytes: number;
  readonly memoryBytes: number;
}

function assertSame(a: Found, b: Found): void {
  for (const key of ['new', 'lost', 'not_following_back', 'dont_follow_back', 'mutual'] as const) {
    if (a[key] !== b[key]) throw new Error(`${key}: module ${a[key]}, JavaScript ${b[key]}`);
  }
}

function runAll(contender: Contender, pages: Iterable<BenchPage>): [number, Found] {
  const started = performance.now();
  for (const page of pages) contender.take(page);
  const found = contender.end();
  return [performance.now() - started, found];
}

const bytesOf = (module: ModuleExports) => module.memory.buffer.byteLength;

/** Steady state: rounds of module, JavaScript, module, ... on pages held in memory. */
export async function steady(
  build: Uint8Array<ArrayBuffer>,
  followers: number,
  shape: Shape,
  rounds: number,
): Promise<Rounds> {
  const pages = [...allPages(followers, shape)];
  const module = await WebAssembly.compile(build);
  const times: [number[], number[]] = [[], []];
  let memoryBytes = 0;
  for (let round = 0; round < rounds; round++) {
    const instance = await openInstance(module);
    const before = bytesOf(instance);
    const [moduleMs, found] = runAll(createModule(instance), pages);
    memoryBytes = bytesOf(instance) - before;
    const [javascriptMs, expected] = runAll(createReference(), pages);
    assertSame(found, expected);
    times[0].push(moduleMs);
    times[1].push(javascriptMs);
  }
  const inputBytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
  return { module: times[0], javascript: times[1], inputBytes, memoryBytes };
}

/**
 * One round with pages generated on demand, because a million followers are 700 MB. Both
 * contenders take each page, in turns of who is first, and only their own time counts.
 */
export async function streamed(
  build: Uint8Array<ArrayBuffer>,
  followers: number,
  options: number,
  withReference = true,
): Promise<Rounds> {
  const instance = await openInstance(await WebAssembly.compile(build));
  const before = bytesOf(instance);
  const contenders = [createModule(instance, options), createReference()] as const;
  const spent: [number, number] = [0, 0];
  let inputBytes = 0;
  let turn = 0;
  const timed = (which: 0 | 1, work: () => void) => {
    const started = performance.now();
    work();
    spent[which] += performance.now() - started;
  };
  for (const page of allPages(followers, 'alike')) {
    inputBytes += page.bytes.length;
    const order = turn++ % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      if (which === 0 || withReference) timed(which, () => contenders[which].take(page));
    }
  }
  const found: Found[] = [];
  timed(0, () => found.push(contenders[0].end()));
  if (withReference) timed(1, () => found.push(contenders[1].end()));
  if (found[0] !== undefined && found[1] !== undefined) assertSame(found[0], found[1]);
  const memoryBytes = bytesOf(instance) - before;
  return { module: [spent[0]], javascript: [spent[1]], inputBytes, memoryBytes };
}

/** A first run: compilation, instantiation and analysis in a new worker. */
export async function first(
  build: Uint8Array<ArrayBuffer>,
  followers: number,
  isModule: boolean,
): Promise<number> {
  const pages = [...allPages(followers, 'alike')];
  const started = performance.now();
  const contender = isModule
    ? createModule(await openInstance(new WebAssembly.Module(build)))
    : createReference();
  runAll(contender, pages);
  return performance.now() - started;
}

/** A program that runs rounds of the module alone, on pages and code that stay, as C's do. */
export async function createAlone(
  build: Uint8Array<ArrayBuffer>,
  followers: number,
): Promise<() => Promise<number>> {
  const pages = [...allPages(followers, 'alike')];
  const module = await WebAssembly.compile(build);
  return async () => runAll(createModule(await openInstance(module)), pages)[0];
}

export { allPages } from './data.ts';
