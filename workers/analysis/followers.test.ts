import { describe, expect, it } from 'vitest';
import type { AnalysisProgress } from '../../contract/threads/analysis.ts';
import { readBuild } from '../../wasm/tests/builds.ts';
import { createCompactNetwork, heldOf } from '../../wasm/tests/compact-network.ts';
import { response, createNetwork, type Lists } from '../../wasm/tests/network.ts';
import { expectedOf } from '../../wasm/tests/oracle.ts';
import { fetchFollowers, type FollowersDeps } from './followers.ts';
import type { ModuleResponse, ModuleRequest, Perform } from './run-module.ts';

const build = readBuild('main.production');
const input = { run: 'run-12345', id: '4711', email: 'a@b.example' };
const ids = (count: number, step = 1) => Array.from({ length: count }, (_, i) => String(i * step));
const lists: Lists = {
  followers: ids(3_000, 3),
  following: ids(2_000, 7),
  previous: ids(2_500, 3),
};

function run(perform: Perform, more: Partial<FollowersDeps> = {}) {
  return fetchFollowers(input, 'token', {
    open: build.open,
    perform,
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    ...more,
  });
}

describe('the progress of an analysis', () => {
  it('has the phases one after the other, and the run', async () => {
    const { perform } = createNetwork(lists);
    const seen: AnalysisProgress[] = [];
    let ms = 0;
    await run(perform, { now: () => (ms += 50), onProgress: (each) => void seen.push(each) });
    const phases = seen.map(({ phase }) => phase);
    expect([...new Set(phases)]).toEqual(['reading', 'saving']);
    expect(phases.lastIndexOf('reading')).toBeLessThan(phases.indexOf('saving'));
    expect(new Set(seen.map(({ run: name }) => name))).toEqual(new Set([input.run]));
  });

  it('has the minutes that are left, once the line was measured', async () => {
    const { perform } = createNetwork(lists);
    const seen: (number | null)[] = [];
    let ms = 0;
    await fetchFollowers({ ...input, expected: 7_500 }, 'token', {
      open: build.open,
      signal: new AbortController().signal,
      perform(request, signal) {
        ms += 12_000;
        return perform(request, signal);
      },
      now: () => ms,
      onProgress: ({ minutesLeft }) => void seen.push(minutesLeft),
    });
    expect(seen[0]).toBeNull();
    // The clock advances with the next request only: 1,000 names of 7,500 in 24 seconds.
    expect(seen.find((minutes) => minutes !== null)).toBe(3);
  });
});

/** A network that answers some requests otherwise, and the device's lists of an earlier run. */
function network(disturb: (request: ModuleRequest) => ModuleResponse | undefined) {
  const small: Lists = { followers: ids(300), following: ids(50), previous: ids(290) };
  const compact = createCompactNetwork(small, null, disturb);
  const held = heldOf({ followers: ids(280), following: ids(40) });
  const asked = (part: string) => compact.requests.filter(({ path }) => path.includes(part));
  return { compact, held, asked, ...expectedOf(small) };
}

describe('lists that the device holds', () => {
  it('are read from it where the server says that they are the same, also an empty one', async () => {
    for (const following of [ids(40, 2), []]) {
      const same: Lists = { followers: ids(90), following, previous: ids(90) };
      const compact = createCompactNetwork(same);
      const counts = await run(compact.perform, { held: heldOf(same) });
      expect(counts).toEqual(expectedOf(same).counts);
      expect(compact.statuses.slice(0, 3)).toEqual([304, 304, 304]);
      // What is asked of the device is not asked of the server.
      expect(compact.requests.every(({ path }) => path.startsWith('module/'))).toBe(true);
    }
  });

  it('are asked about side by side', async () => {
    const same: Lists = { followers: ids(90), following: ids(40), previous: ids(90) };
    const compact = createCompactNetwork(same);
    const asked: string[] = [];
    let release = () => undefined as void;
    const isLastAsked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const counts = await run(
      async (request) => {
        asked.push(request.path);
        if (request.path.includes('/previous/')) release();
        // The first response comes once the last list was asked about.
        if (request.path.includes('/followers/')) await isLastAsked;
        return compact.perform(request);
      },
      { held: heldOf(same) },
    );
    expect(counts).toEqual(expectedOf(same).counts);
    expect(asked.filter((path) => path.startsWith('module/relations/'))).toHaveLength(3);
  });

  it('are left out of a second run where the server refuses what follows from them', async () => {
    const { compact, held, asked, counts } = network(({ path, headers }) => {
      if ('a-im' in headers) return response(304);
      return path.endsWith('finish/') && asked('finish/').length === 1
        ? response(409, '{}')
        : undefined;
    });
    expect(await run(compact.perform, { held })).toMatchObject({ new: counts.new });
    expect(asked('finish/')).toHaveLength(2);
    const first = asked('followers/').map(({ headers }) => 'if-none-match' in headers);
    expect(first).toEqual([true, false]);
  });

  it.each([
    [409, 'conflict'],
    [401, 'unauthorized'],
    [404, 'not-found'],
  ])('are needed for a second run after status %i', async (status, code) => {
    const { compact, asked } = network(({ path }) =>
      path.endsWith('finish/') ? response(status, '{}') : undefined,
    );
    await expect(run(compact.perform)).rejects.toMatchObject({ code });
    expect(asked('finish/')).toHaveLength(1);
  });

  it('do not repeat a run that fails for another reason', async () => {
    for (const status of [401, 404]) {
      const { compact, held } = network(() => response(status, '{}'));
      await expect(run(compact.perform, { held })).rejects.toMatchObject({ status });
      const asked = compact.requests.map(({ path }) => path);
      expect(asked).toEqual([...new Set(asked)]);
      expect(asked.every((path) => path.startsWith('module/relations/'))).toBe(true);
    }
    const lost = network(() => undefined);
    const aborted = run(lost.compact.perform, { held: lost.held, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });
});
