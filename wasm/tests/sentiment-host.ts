/** @file The sentiment module in Node: one text at a time, or the comments of a post as pages. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, assign, literal, mask, object } from 'superstruct';
import type { CommentsPage } from '../../contract/posts/post-pages.ts';
import { openInstance, type ModuleExports } from '../../workers/analysis/instance.ts';
import { sentiment, type Sentiment } from '../../contract/records/sentiment.ts';
import type { SentimentOutcome } from '../../contract/threads/analysis.ts';
import type { JobDeps, ModuleResponse, ModuleRequest } from '../../workers/analysis/run-module.ts';
import { getPostSentimentalAnalysis, runSentiment } from '../../workers/analysis/sentiment.ts';
import { sentimentFiles } from '../../workers/analysis/sentiment-data.ts';

/** The builds of the module that ship. */
export const sentimentBuilds = ['sentiment', 'sentiment.production', 'sentiment.production.scalar'];

/** What the module says of one text. */
export interface Description {
  readonly compound: number;
  readonly label: 'negative' | 'neutral' | 'positive';
  readonly emotions: Readonly<Record<'Joy' | 'Sadness' | 'Angry' | 'Surprise' | 'Trust', number>>;
  readonly language: string;
  readonly sarcasm: number;
  readonly sarcastic: string | null;
  readonly spam: boolean;
  readonly rules: number;
  readonly reasons: readonly {
    readonly text: string;
    readonly start: number;
    readonly end: number;
    readonly weight: number;
    readonly rule: string;
  }[];
}

interface DirectExports extends ModuleExports {
  textAddress(): number;
  dataAddress(length: number): number;
  loadData(table: number, at: number, length: number): number;
  analyse(length: number, hint: number): number;
  describe(): number;
  descriptionAddress(): number;
}

const home = fileURLToPath(new URL('../build/', import.meta.url));
const modules = new Map<string, WebAssembly.Module>();

/** The bytes of a data file. */
export const dataOf = (name: string): Uint8Array => readFileSync(`${home}sentiment/${name}.bin`);

function open(build: string): Promise<ModuleExports> {
  const module = modules.get(build) ?? new WebAssembly.Module(readFileSync(`${home}${build}.wasm`));
  modules.set(build, module);
  return openInstance(module);
}

/** A function that scores one text; `hint` 0 to 5 chooses the word list. `read` gives the data files. */
export async function openDirect(
  build: string,
  read = dataOf,
): Promise<(text: string, hint?: number) => Description> {
  const module = (await open(build)) as DirectExports;
  sentimentFiles.forEach((name, table) => {
    const bytes = read(name);
    const at = module.dataAddress(bytes.length);
    new Uint8Array(module.memory.buffer).set(bytes, at);
    if (module.loadData(table, at, bytes.length) !== 1) throw new Error(`${name} was refused`);
  });
  return (text, hint = -1) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(module.memory.buffer).set(bytes, module.textAddress());
    module.analyse(bytes.length, hint);
    const length = module.describe();
    const from = module.descriptionAddress();
    return JSON.parse(Buffer.from(module.memory.buffer, from, length).toString()) as Description;
  };
}

async function* cut(bytes: Uint8Array, chunk: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
}

/** What a run asked for, and how it is answered. */
export interface Network {
  readonly asked: string[];
  page(request: ModuleRequest): ModuleResponse | Promise<ModuleResponse>;
  /** What replaces a data file; without it the file as it was built is served. */
  data?(name: string): { readonly status: number; readonly bytes: Uint8Array };
}

/** A network that holds these pages; the cursor is the number of the first row. */
export function networkOf(pages: readonly CommentsPage[], chunk = 65_536): Network {
  const asked: string[] = [];
  return {
    asked,
    page({ path }) {
      const cursor = Number(/cursor=(\d+)/.exec(path)?.[1] ?? 0);
      const size = pages[0]?.comments.length ?? 1;
      const page = pages[cursor === 0 ? 0 : Math.round(cursor / size)];
      return { status: 200, body: cut(new TextEncoder().encode(JSON.stringify(page)), chunk) };
    },
  };
}

/** What a job needs, over a network of pages and without waiting between repeats. */
function depsOf(build: string, network: Network): JobDeps {
  return {
    open: () => open(build),
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    perform: (request: ModuleRequest) => {
      network.asked.push(request.path);
      return Promise.resolve(network.page(request));
    },
  };
}

function readerOf(network: Network) {
  return (name: string): Promise<ModuleResponse> => {
    network.asked.push(`data ${name}`);
    const { status, bytes } = network.data?.(name) ?? { status: 200, bytes: dataOf(name) };
    return Promise.resolve({ status, body: cut(bytes, 65_536) });
  };
}

/** Runs the job as the worker does. */
export function runComments(
  build: string,
  code: string,
  network: Network,
): Promise<SentimentOutcome> {
  return getPostSentimentalAnalysis(code, 'token-1', depsOf(build, network), readerOf(network));
}

const moduleResult = assign(object({ status: literal(true) }), sentiment);

/**
 * Runs the job and checks its JSON as it is. The worker masks it, which drops a bad row or an unknown
 * field in silence.
 */
export async function strictResult(
  build: string,
  code: string,
  network: Network,
): Promise<Sentiment> {
  const text = await runSentiment(code, 'token-1', depsOf(build, network), readerOf(network));
  const result: unknown = JSON.parse(text);
  assert(result, moduleResult);
  return mask(result, sentiment);
}
