import { describe, expect, it, vi } from 'vitest';
import { createNetwork, type Lists } from '../../wasm/tests/network.ts';
import { readBuild } from '../../wasm/tests/builds.ts';
import { expectedOf } from '../../wasm/tests/oracle.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { Perform } from './run-module.ts';
import { fetchFollowers } from './followers.ts';
import { openInstance, type ModuleExports } from './instance.ts';

vi.setConfig({ testTimeout: 60_000 });

const build = readBuild('main.production');
const input = { run: 'run-12345', id: '4711', email: 'a@b.example' };
const ids = (count: number, step = 1) => Array.from({ length: count }, (_, i) => String(i * step));
const lists: Lists = {
  followers: ids(9_500, 3),
  following: ids(4_000, 7),
  previous: ids(9_000, 3),
};
const never = new AbortController().signal;
const noWait = () => Promise.resolve();

function createMemory(): Checkpoints & { pieces: Uint8Array[]; forgotten: number } {
  const pieces: Uint8Array[] = [];
  return {
    pieces,
    forgotten: 0,
    read: () => Promise.resolve([...pieces]),
    append(_, index, bytes) {
      pieces[index] = bytes.slice();
      return Promise.resolve();
    },
    forget() {
      this.forgotten += 1;
      pieces.length = 0;
      return Promise.resolve();
    },
  };
}

function run(perform: Perform, more: Partial<Parameters<typeof fetchFollowers>[2]> = {}) {
  return fetchFollowers(input, 'token', {
    open: build.open,
    perform,
    signal: never,
    wait: noWait,
    ...more,
  });
}

describe('arguments', () => {
  const tokenOf = (bytes: number) => {
    const others = [input.id, input.email, input.run, '0'].join('').length;
    return 't'.repeat(bytes - others);
  };

  it.each([12_287, 12_288])('of %i bytes are taken', async (bytes) => {
    const { perform, requests } = createNetwork(lists);
    const token = tokenOf(bytes);
    await fetchFollowers(input, token, { open: build.open, perform, signal: never });
    expect(requests[0]?.headers['authorization']).toBe(`Token ${token}`);
  });

  it('of 12,289 bytes are refused before anything is sent', async () => {
    const perform = vi.fn<Perform>();
    const open = vi.fn<() => Promise<ModuleExports>>();
    const refused = fetchFollowers(input, tokenOf(12_289), { open, perform, signal: never });
    await expect(refused).rejects.toMatchObject({ code: 'module-arguments' });
    expect(perform).not.toHaveBeenCalled();
    expect(open).not.toHaveBeenCalled();
  });

  it('are counted in bytes of UTF-8', async () => {
    const refused = fetchFollowers(input, '€'.repeat(4_097), {
      open: build.open,
      perform: vi.fn<Perform>(),
      signal: never,
    });
    await expect(refused).rejects.toMatchObject({ code: 'module-arguments' });
  });

  it.each(['a\nb: c', 'a b', '', 'a\r', 'a\0b'])('like the token %j are refused', async (token) => {
    const perform = vi.fn<Perform>();
    const refused = fetchFollowers(input, token, { open: build.open, perform, signal: never });
    await expect(refused).rejects.toMatchObject({ code: 'module-arguments' });
    expect(perform).not.toHaveBeenCalled();
  });
});

describe('abort', () => {
  it('before the start asks for nothing', async () => {
    const perform = vi.fn<Perform>();
    await expect(run(perform, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(perform).not.toHaveBeenCalled();
  });

  it('during a request that ignores it ends the job at once', async () => {
    const controller = new AbortController();
    const perform = vi.fn<Perform>(() => {
      setTimeout(() => controller.abort(), 5);
      return new Promise(() => undefined);
    });
    await expect(run(perform, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(perform).toHaveBeenCalledTimes(1);
  });

  it('during a body closes the body', async () => {
    const controller = new AbortController();
    const closed = vi.fn<() => void>();
    async function* endless() {
      try {
        for (;;) {
          yield new Uint8Array(10).fill(32);
          controller.abort();
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      } finally {
        closed();
      }
    }
    const job = run(() => Promise.resolve({ status: 200, body: endless() }), {
      signal: controller.signal,
    });
    await expect(job).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('during work is heard between two slices', async () => {
    const controller = new AbortController();
    const { perform, requests } = createNetwork(lists);
    // A clock that ends a slice at every look: each step is followed by a pause.
    let ms = 0;
    const job = run(perform, {
      signal: controller.signal,
      now: () => (ms += 20),
      onProgress: ({ done }) => done > 2_000 && controller.abort(),
    });
    await expect(job).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests.length).toBeLessThan(20);
  });
});

describe('progress', () => {
  it('is reported after every page, however short the work on it was', async () => {
    const { perform } = createNetwork(lists);
    const seen = new Set<number>();
    let ms = 0;
    await run(
      (request, signal) => {
        ms += 500;
        return perform(request, signal);
      },
      { now: () => ms, onProgress: ({ done }) => void seen.add(done) },
    );
    // Pages of 1,000 people.
    expect(seen.size).toBeGreaterThan(20);
  });

  it('rises to its total and ends before the result', async () => {
    const { perform } = createNetwork(lists);
    const seen: number[] = [];
    let ms = 0;
    let isPending = false;
    await run(perform, {
      now: () => (ms += 30),
      async onProgress({ done, total, run: name }) {
        expect(name).toBe(input.run);
        expect(done).toBeLessThanOrEqual(total);
        seen.push(done);
        isPending = true;
        await new Promise((resolve) => setTimeout(resolve, 1));
        isPending = false;
      },
    });
    expect(isPending).toBe(false);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(9_500 + 4_000 + 9_000);
  });
});

function flipped(piece: Uint8Array): Uint8Array {
  return piece.map((byte, index) => (index === 90 ? byte ^ 1 : byte));
}

describe('checkpoints', () => {
  const expected = expectedOf(lists);

  /** Runs until request number `until` never answers, then aborts, as a reload would. */
  async function interrupted(checkpoints: Checkpoints, until: number) {
    const controller = new AbortController();
    const network = createNetwork(lists);
    const perform: Perform = (request, signal) => {
      if (network.requests.length < until) return network.perform(request, signal);
      setTimeout(() => controller.abort());
      return new Promise(() => undefined);
    };
    const job = run(perform, { checkpoints, signal: controller.signal });
    await expect(job).rejects.toMatchObject({ name: 'AbortError' });
    return network;
  }

  it('resume after a reload at any request and repeat one page at most', async () => {
    const whole = createNetwork(lists);
    await run(whole.perform, { checkpoints: createMemory() });
    const all = whole.requests.map(({ method, path }) => `${method} ${path}`);
    for (let until = 1; until < all.length; until++) {
      const checkpoints = createMemory();
      const before = await interrupted(checkpoints, until);
      const network = createNetwork(lists);
      const counts = await run(network.perform, { checkpoints });
      expect(counts).toEqual(expected.counts);
      const repeated = network.requests.length + before.requests.length - all.length;
      expect(repeated).toBeLessThanOrEqual(1);
      expect(network.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
        all.slice(all.length - network.requests.length),
      );
      expect(checkpoints.pieces).toEqual([]);
    }
  });

  it('cost what the ids cost', async () => {
    const checkpoints = createMemory();
    await interrupted(checkpoints, 20);
    const bytes = checkpoints.pieces.reduce((sum, piece) => sum + piece.length, 0);
    expect(bytes).toBeLessThan(22_500 * 8 + 30 * 100);
  });

  it('that are damaged are refused and the run restarts', async () => {
    const stored = createMemory();
    await interrupted(stored, 12);
    const pieces = stored.pieces.map((piece) => piece.slice());
    const damages: ((pieces: Uint8Array[]) => Uint8Array[])[] = [
      ([first, ...rest]) => [flipped(first!), ...rest],
      ([first, ...rest]) => [first!.subarray(0, -8), ...rest],
      ([first, second, ...rest]) => [second!, first!, ...rest],
      ([first, , ...rest]) => [first!, ...rest],
      ([first, ...rest]) => [first!, first!, ...rest],
      (some) => [...some, new Uint8Array(64)],
      (some) => [...some, new Uint8Array(0)],
      (some) => [...some, new Uint8Array(1_000_000).fill(255)],
    ];
    for (const damage of damages) {
      const checkpoints = createMemory();
      checkpoints.pieces.push(...damage(pieces));
      const network = createNetwork(lists);
      expect(await run(network.perform, { checkpoints })).toEqual(expected.counts);
      expect(network.uploads).toEqual(expected.sets);
      expect(network.requests[0]?.path).toBe('module/relations/run-12345/followers/?cursor=');
    }
  });

  it('of another account are refused', async () => {
    const checkpoints = createMemory();
    await interrupted(checkpoints, 12);
    const { perform, requests } = createNetwork(lists);
    await fetchFollowers({ ...input, id: '4712' }, 'token', {
      open: build.open,
      perform,
      signal: never,
      checkpoints,
    });
    expect(requests[0]?.path).toBe('module/relations/run-12345/followers/?cursor=');
  });

  it('stay after a lost connection and go with a lost run', async () => {
    const checkpoints = createMemory();
    await interrupted(checkpoints, 6);
    const lost = run(() => Promise.reject(new TypeError('offline')), { checkpoints });
    await expect(lost).rejects.toMatchObject({ code: 'network' });
    expect(checkpoints.pieces.length).toBeGreaterThan(3);
    const { perform } = createNetwork(lists, { run: 'another' });
    await expect(run(perform, { checkpoints })).rejects.toMatchObject({ code: 'not-found' });
    expect(checkpoints.pieces).toEqual([]);
  });
});

describe('a module that goes wrong', () => {
  const { perform } = createNetwork(lists);

  it('of another version is refused', async () => {
    // (module (func (export "abi") (result i32) (i32.const 2)))
    const bytes = [
      0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 98, 105, 0,
      0, 10, 6, 1, 4, 0, 65, 2, 11,
    ];
    const older = new WebAssembly.Module(new Uint8Array(bytes));
    const job = run(perform, { open: () => openInstance(older) });
    await expect(job).rejects.toMatchObject({ code: 'module-load' });
  });

  it('and traps ends with its own fault, and the next run works', async () => {
    const traps = async (): Promise<ModuleExports> => ({
      ...(await build.open()),
      step() {
        throw new WebAssembly.RuntimeError('unreachable');
      },
    });
    await expect(run(perform, { open: traps })).rejects.toMatchObject({ code: 'module-run' });
    expect(await run(perform)).toEqual(expectedOf(lists).counts);
  });

  it('and gets no more memory ends with its own fault, and the next run works', async () => {
    const full = async () => {
      const module = await build.open();
      module.memory.grow(4_096 - module.memory.buffer.byteLength / 65_536);
      return module;
    };
    const many = createNetwork({ ...lists, followers: ids(200_000) }, { pageSize: 10_000 });
    const refused = run(many.perform, { open: full });
    await expect(refused).rejects.toMatchObject({ code: 'module-run' });
    expect(await run(perform)).toEqual(expectedOf(lists).counts);
  });
});
