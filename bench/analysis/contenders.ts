/** @file The contenders of the follower benches: the module, and the best JavaScript. */
import type { ModuleExports } from '../../workers/analysis/instance.ts';
import { run, type BenchPage } from './data.ts';

/** A contender takes pages one by one and then returns what it found. */
export interface Contender {
  take(page: BenchPage): void;
  end(): Found;
}

/** The result that both must agree on. */
export interface Found {
  readonly new: number;
  readonly lost: number;
  readonly not_following_back: number;
  readonly dont_follow_back: number;
  readonly mutual: number;
}

const bits = { followers: 1, following: 2, previous: 4 } as const;

/** JSON.parse and one Map of bit flags: the fastest JavaScript of those that were tried. */
export function createReference(): Contender {
  const decoder = new TextDecoder();
  const flags = new Map<string, number>();
  return {
    take({ kind, bytes }) {
      const bit = bits[kind];
      const page = JSON.parse(decoder.decode(bytes)) as { records: { insta_id: string }[] };
      for (const { insta_id: id } of page.records) {
        const had = flags.get(id) ?? 0;
        if ((had & bit) === 0) flags.set(id, had | bit);
      }
    },
    end() {
      const lists: string[][] = [[], [], [], [], []];
      for (const [id, had] of flags) {
        if ((had & 5) === 1) lists[0]?.push(id);
        if ((had & 5) === 4) lists[1]?.push(id);
        if ((had & 3) === 2) lists[2]?.push(id);
        if ((had & 3) === 1) lists[3]?.push(id);
        if ((had & 3) === 3) lists[4]?.push(id);
      }
      const [fresh, lost, notBack, dontBack, mutual] = lists.map((list) => list.length);
      return {
        new: fresh ?? 0,
        lost: lost ?? 0,
        not_following_back: notBack ?? 0,
        dont_follow_back: dontBack ?? 0,
        mutual: mutual ?? 0,
      };
    },
  };
}

const chunkBytes = 65_536;
const decoder = new TextDecoder();

/** The module, fed in chunks of 64 KiB as its driver does. `options` as in followers.ts. */
export function createModule(module: ModuleExports, options = 4): Contender {
  const values = ['4711', 'token', 'a@b.example', run, String(options)];
  const written = new TextEncoder().encode(values.map((value) => `${value}\0`).join(''));
  new Uint8Array(module.memory.buffer, module.argumentsAddress(), written.length).set(written);
  let status = module.begin(1, values.length, written.length);
  return {
    take({ bytes }) {
      if (status !== 1) throw new Error(`no request but ${status}, fault ${module.faultCode()}`);
      module.respond(200);
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes);
        module.inputCapacity();
        new Uint8Array(module.memory.buffer).set(chunk, module.inputAddress());
        module.push(chunk.length);
      }
      status = module.finish();
      while (status === 0) status = module.step(1_024);
    },
    end() {
      if (status !== 3) throw new Error(`not done but ${status}, fault ${module.faultCode()}`);
      const result = new Uint8Array(
        module.memory.buffer,
        module.resultAddress(),
        module.resultLength(),
      );
      return JSON.parse(decoder.decode(result)) as Found;
    },
  };
}
