/** @file Drives getPostsAnalysis in Node over pages given as bytes: no network, no worker. */
import { readFileSync } from 'node:fs';

const builds = new Map<string, WebAssembly.Module>();

/** The builds of the posts module that ship. */
export const mainBuilds = ['posts', 'posts.production', 'posts.production.scalar'] as const;

function moduleOf(build: string): WebAssembly.Module {
  let module = builds.get(build);
  if (module === undefined) {
    module = new WebAssembly.Module(
      readFileSync(new URL(`../build/${build}.wasm`, import.meta.url)),
    );
    builds.set(build, module);
  }
  return module;
}

type Numbers = (...values: number[]) => number;

interface Exports {
  memory: WebAssembly.Memory;
  [name: string]: Numbers | WebAssembly.Memory;
}

const GET_POSTS_ANALYSIS = 3;

/** What a run ended with. */
export type Outcome = { result: string } | { fault: number };

/** Responds to the request for the page with that cursor, as bytes. */
export type Pages = (cursor: string, request: string) => Uint8Array;

function start(build: string, args: readonly string[]): Exports {
  const instance = new WebAssembly.Instance(moduleOf(build), {
    env: {
      abort() {
        throw new Error('assertion in the module');
      },
    },
  });
  const module = instance.exports as unknown as Exports;
  const text = new TextEncoder().encode(args.map((each) => `${each}\0`).join(''));
  new Uint8Array(module.memory.buffer).set(text, call(module, 'argumentsAddress'));
  call(module, 'begin', GET_POSTS_ANALYSIS, args.length, text.length);
  return module;
}

function call(module: Exports, name: string, ...values: number[]): number {
  return (module[name] as Numbers)(...values);
}

function textAt(module: Exports, name: string): string {
  const from = call(module, `${name}Address`);
  return Buffer.from(module.memory.buffer, from, call(module, `${name}Length`)).toString();
}

function feed(module: Exports, bytes: Uint8Array, chunk: number): void {
  call(module, 'respond', 200);
  for (let at = 0; at < bytes.length; at += chunk) {
    const part = bytes.subarray(at, at + chunk);
    // The call may grow the memory: the view is made after it.
    const to = call(module, 'inputAddress');
    new Uint8Array(module.memory.buffer).set(part, to);
    call(module, 'push', part.length);
  }
  call(module, 'finish');
}

/** Runs the call to its end. */
export function runPosts(
  pages: Pages,
  { build = 'posts.production', zone = '', chunk = 65_536 } = {},
): Outcome {
  const module = start(build, zone === '' ? ['token'] : ['token', zone]);
  for (;;) {
    const status = call(module, 'status');
    if (status === 0) call(module, 'step', 1_024);
    else if (status === 1) {
      const request = textAt(module, 'request');
      const cursor = /[?&]cursor=([^\s&]*)/.exec(request)?.[1] ?? '';
      feed(module, pages(decodeURIComponent(cursor), request), chunk);
    } else if (status === 3) return { result: textAt(module, 'result') };
    else return { fault: call(module, 'faultCode') };
  }
}
