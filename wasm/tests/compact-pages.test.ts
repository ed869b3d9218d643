import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fetchFollowers, type HeldLists } from '../../workers/analysis/followers.ts';
import { mainBuilds, type Build } from './builds.ts';
import { createCompactNetwork, heldOf } from './compact-network.ts';
import { response, chunksOf, createNetwork, type Lists } from './network.ts';
import { expectedOf } from './oracle.ts';

// Hundreds of instances take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const input = { run: 'run-12345', id: '4711', email: 'a@b.example' };

function analyse(
  build: Build,
  network: Pick<ReturnType<typeof createCompactNetwork>, 'perform'>,
  held: HeldLists | null = null,
) {
  return fetchFollowers(input, 'token', {
    open: build.open,
    perform: (request) => network.perform(request),
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    held,
  });
}

const bySize = (sets: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(sets).map(([list, ids]) => [list, [...ids].sort()]));

const number = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(String),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String),
);
const text = fc.constantFrom('ada', '007', 'a.b', '18446744073709551616');
const ids = (id: fc.Arbitrary<string>) => fc.array(id, { maxLength: 60 });
const listsOf = (id: fc.Arbitrary<string>) =>
  fc.record({ followers: ids(id), following: ids(id), previous: ids(id) });

/** Ids far apart, the same in every run. */
function many(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, at) =>
    String((BigInt(at + from) * 11_400_714_819_323_198_485n) & ((1n << 64n) - 1n)),
  );
}

describe.each(mainBuilds())('$name', (build) => {
  it('finds the same sets in both forms', async () => {
    const id = fc.oneof({ weight: 6, arbitrary: number }, { weight: 1, arbitrary: text });
    await fc.assert(
      fc.asyncProperty(listsOf(id), async (lists) => {
        const compact = createCompactNetwork(lists);
        const json = createNetwork(lists);
        const { duplicates: _, ...expected } = expectedOf(lists).counts;
        expect(await analyse(build, compact)).toMatchObject(expected);
        expect(await analyse(build, json as never)).toMatchObject(expected);
        expect(bySize(compact.sets)).toEqual(bySize(json.uploads));
      }),
      { numRuns: 150 },
    );
  });

  it('finds the same sets from what the device holds', async () => {
    await fc.assert(
      fc.asyncProperty(listsOf(number), ids(number), async (lists, followed) => {
        const base = { followers: lists.previous, following: followed };
        const network = createCompactNetwork(lists, base);
        await analyse(build, network, heldOf(base));
        expect(network.statuses.slice(0, 3)).toEqual([
          expect.toBeOneOf([226, 304]),
          expect.toBeOneOf([226, 304]),
          304,
        ]);
        expect(bySize(network.sets)).toEqual(bySize(expectedOf(lists).sets));
        for (const list of ['followers', 'following', 'previous']) {
          expect(network.closing[list]).toMatchObject({ chain: network.chains[list] });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('reads lists of several pages, with and without a list on the device', async () => {
    const lists: Lists = {
      followers: many(40_000),
      following: many(20_000, 30_000),
      previous: many(39_000, 1_500),
    };
    const base = { followers: lists.previous ?? [], following: many(20_100, 30_000) };
    const expected = bySize(expectedOf(lists).sets);
    const whole = createCompactNetwork(lists);
    await analyse(build, whole);
    expect(whole.requests).toHaveLength(3 + 2 + 3 + 1 + 1);
    expect(bySize(whole.sets)).toEqual(expected);
    const changed = createCompactNetwork(lists, base);
    await analyse(build, changed, heldOf(base));
    expect(changed.requests).toHaveLength(3 + 1 + 1);
    expect(bySize(changed.sets)).toEqual(expected);
  });

  it('asks again for a page that is damaged, and believes none that stays so', async () => {
    const lists: Lists = { followers: many(3_000), following: many(50), previous: many(2_900) };
    const good = createCompactNetwork(lists);
    const first = await good.perform({
      method: 'GET',
      path: 'module/relations/run-12345/followers/?cursor=',
      headers: {},
      body: '',
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of first.body) chunks.push(chunk);
    const page = Buffer.concat(chunks);
    for (let bit = 0; bit < page.length * 8; bit += 997) {
      const bad = Uint8Array.from(page);
      bad[bit >>> 3] = (bad[bit >>> 3] ?? 0) ^ (1 << (bit & 7));
      const network = createCompactNetwork(lists, null, (_request, count) =>
        count === 1 ? { status: 200, body: chunksOf(bad) } : undefined,
      );
      await analyse(build, network);
      expect(bySize(network.sets)).toEqual(bySize(expectedOf(lists).sets));
    }
    const cut = createCompactNetwork(lists, null, (request) =>
      request.path.includes('followers')
        ? { status: 200, body: chunksOf(page.subarray(0, page.length - 1)) }
        : undefined,
    );
    await expect(analyse(build, cut)).rejects.toMatchObject({ code: 'page-broken' });
    expect(cut.closing).toEqual({});
  });

  it('continues without the device when its lists do not fit', async () => {
    const lists: Lists = { followers: many(300), following: many(50), previous: many(290) };
    const other = heldOf({ followers: many(280), following: many(40) });
    const network = createCompactNetwork(lists, null, (request) =>
      'a-im' in request.headers ? response(304) : undefined,
    );
    const refused = createCompactNetwork(lists, null, (request) =>
      'if-none-match' in request.headers && !('a-im' in request.headers)
        ? { status: 226, body: chunksOf(new Uint8Array(40)) }
        : undefined,
    );
    for (const tried of [network, refused]) {
      const perform = async (request: Parameters<typeof tried.perform>[0]) => {
        const given = await tried.perform(request);
        const closed = request.path.endsWith('finish/') ? tried.closing : null;
        const isRight =
          closed === null ||
          (closed['followers'] as { chain: string }).chain === tried.chains['followers'];
        return isRight ? given : response(409, '{}');
      };
      await analyse(build, { perform }, other);
      const last = tried.closing['followers'] as { count: number };
      expect(last.count).toBe(300);
    }
  });
});
