import { describe, expect, it, vi } from 'vitest';
import { leastAllocated } from '../../tests/support/processes/allocated.ts';
import { fetchFollowers } from '../../workers/analysis/followers.ts';
import type { ModuleExports } from '../../workers/analysis/instance.ts';
import type { Perform } from '../../workers/analysis/run-module.ts';
import { mainBuilds } from './builds.ts';
import { createCompactNetwork } from './compact-network.ts';
import { chunksOf } from './network.ts';

vi.setConfig({ testTimeout: 60_000 });

const many = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) =>
    String((BigInt(at + from) * 11_400_714_819_323_198_485n) & ((1n << 64n) - 1n)),
  );

const followers = 100_000;
const lists = {
  followers: many(followers),
  following: many(50_000, 75_000),
  previous: many(99_000, 2_000),
};
const records = followers + 50_000 + 99_000;

/** The responses of a network, kept, so that making them costs a second run nothing. */
async function storedResponses(): Promise<Perform> {
  const network = createCompactNetwork(lists);
  const stored = new Map<string, { readonly status: number; readonly bytes: Uint8Array }>();
  return async (request) => {
    const { method, path } = request;
    let found = stored.get(`${method} ${path}`);
    if (found === undefined) {
      const { status, body } = await network.perform(request);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      found = { status, bytes: Buffer.concat(chunks) };
      stored.set(`${method} ${path}`, found);
    }
    return { status: found.status, body: chunksOf(found.bytes) };
  };
}

describe.each(mainBuilds().slice(1))('$name, with 100,000 followers in compact pages', (build) => {
  it('keeps within its budgets of memory, in the module and beside it', async () => {
    const perform = await storedResponses();
    let grown = 0;
    const run = async () => {
      let module: ModuleExports | undefined;
      let before = 0;
      const open = async () => {
        module = await build.open();
        before = module.memory.buffer.byteLength;
        return module;
      };
      const { signal } = new AbortController();
      const input = { run: 'run-12345', id: '4711', email: 'a@b.example' };
      const counts = await fetchFollowers(input, 'token', { open, perform, signal });
      expect(counts.followers).toBe(followers);
      grown = (module?.memory.buffer.byteLength ?? Infinity) - before;
    };
    await run();
    // The table of the sets, presized from the totals, and the page that is being read.
    expect(grown / followers).toBeLessThan(12);
    // The chunks of the responses, and nothing for a record.
    expect(await leastAllocated(run, records * 4)).toBeLessThan(records * 4);
  });
});
