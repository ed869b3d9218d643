import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runJob } from '../../workers/analysis/run-module.ts';
import { fetchFollowers, followerOptions } from '../../workers/analysis/followers.ts';
import { calls, readText } from '../../workers/analysis/instance.ts';
import { mainBuilds, type Build } from './builds.ts';
import {
  createNetwork,
  plainRecord,
  type Lists,
  type NetworkOptions,
  type Page,
} from './network.ts';
import { expectedOf } from './oracle.ts';

// Hundreds of instances take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const input = { run: 'run-12345', id: '4711', email: 'a@b.example' };

/** Runs an analysis and returns what it said and what it uploaded. */
async function analyse(build: Build, lists: Lists, options: NetworkOptions = {}) {
  const network = createNetwork(lists, options);
  const counts = await fetchFollowers(input, 'token', {
    open: build.open,
    perform: network.perform,
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
  });
  return { counts, network };
}

async function expectSame(build: Build, lists: Lists, options: NetworkOptions = {}) {
  const { counts, network } = await analyse(build, lists, options);
  const expected = expectedOf(lists);
  expect(counts).toEqual(expected.counts);
  expect(network.uploads).toEqual(expected.sets);
  return network;
}

// Ids as they come, and everything that must not be mistaken for one of them.
const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60 }).map(String) },
  { weight: 3, arbitrary: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('0', '18446744073709551615', '18446744073709551616') },
  { weight: 1, arbitrary: fc.constantFrom('', '00', '01', '99999999999999999999', '1e3', '-1') },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }).map((n) => `00${n}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const ids = fc.array(id, { maxLength: 60 });
const lists = fc.record({
  followers: ids,
  following: ids,
  previous: fc.option(ids, { nil: null, freq: 8 }),
});

/** Escapes any character of a text the long way. */
function escaped(text: string, pick: (n: number) => boolean): string {
  const unit = (part: string) => `\\u${part.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const written = [...text].map((c, i) =>
    pick(i) || c < ' ' || c === '"' || c === '\\' ? c.split('').map(unit).join('') : c,
  );
  return `"${written.join('')}"`;
}

/** JSON in any key order, with white space, unknown and nested keys and needless escapes. */
function scrambled(seed: number): (page: Page) => string {
  let state = seed | 1;
  const random = (n: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 8) % n;
  };
  const space = () => ['', '', ' ', '\n', '\t \r\n'][random(5)] ?? '';
  const extras = (): [string, unknown][] =>
    [
      ['nested', { insta_id: '1', deep: [[{ a: [] }], null, -1.5e-3, true] }],
      ['records_', [{ insta_id: '2' }]],
      ['"quoted"\\', 'a "value" \\ with \u{1f600}'],
      ['n', 12],
    ].filter(() => random(3) === 0) as [string, unknown][];
  const write = (value: unknown, isExtra = false): string => {
    if (typeof value === 'string') return escaped(value, () => random(6) === 0);
    if (Array.isArray(value)) {
      return `[${space()}${value.map((v) => write(v, isExtra)).join(`${space()},${space()}`)}${space()}]`;
    }
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    // Extras of extras would multiply without end.
    const own = Object.entries(value).map((member) => [...member, isExtra] as const);
    const added = isExtra ? [] : extras().map((member) => [...member, true] as const);
    const members = [...own, ...added].sort(() => random(3) - 1);
    const text = members.map(
      ([k, v, extra]) => `${write(k)}${space()}:${space()}${write(v, extra)}`,
    );
    return `{${space()}${text.join(`${space()},${space()}`)}${space()}}`;
  };
  return (page) => space() + write(page) + space();
}

describe.each(mainBuilds())('$name', (build) => {
  it('finds the sets, in order, without duplicates', async () => {
    const network = await expectSame(build, {
      followers: ['1', '2', '3', '2', '4'],
      following: ['9', '3', '1', '9'],
      previous: ['8', '2', '8', '9', '1'],
    });
    expect(network.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET module/relations/run-12345/followers/?cursor=',
      'GET module/relations/run-12345/following/?cursor=',
      'GET module/relations/run-12345/previous/?cursor=',
      'POST module/results/run-12345/new/?part=0',
      'POST module/results/run-12345/lost/?part=0',
      'POST module/results/run-12345/not_following_back/?part=0',
      'POST module/results/run-12345/dont_follow_back/?part=0',
      'POST module/results/run-12345/mutual/?part=0',
      'POST module/results/run-12345/finish/',
    ]);
    expect(network.requests[0]?.headers).toEqual({
      authorization: 'Token token',
      accept: 'application/vnd.limn.ids, application/json',
    });
  });

  it('closes with the counts and chains of the pages', async () => {
    const followers = Array.from({ length: 2_500 }, (_, i) => String(i * 7));
    const { network } = await analyse(build, { followers, following: [], previous: ['0'] });
    const last = network.finished[0] as Record<string, { count: number; chain: string }>;
    expect(last['counts']).toEqual({
      new: 2_499,
      lost: 0,
      not_following_back: 0,
      dont_follow_back: 2_500,
      mutual: 0,
    });
    expect(last['followers']?.count).toBe(2_500);
    expect(last['followers']?.chain).toMatch(/^[0-9a-f]{16}$/);
    expect(last['previous']?.count).toBe(1);
  });

  it('equals the oracle on any ids, pages and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 300 }),
        async (some, pageSize, chunkBytes) => {
          await expectSame(build, some, { pageSize, chunkBytes });
        },
      ),
      { numRuns: 150, seed: 5 },
    );
  });

  it('equals the oracle on any JSON of the same meaning', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.integer(),
        fc.integer({ min: 1, max: 9 }),
        async (some, seed, pageSize) => {
          const record = (id: string) => ({
            ...plainRecord(id),
            insta_full_name: `é "${id}" \\ 😀`,
          });
          await expectSame(build, some, { pageSize, record, write: scrambled(seed) });
        },
      ),
      { numRuns: 150, seed: 6 },
    );
  });

  it('is not harmed by a cut at any byte', async () => {
    const some = { followers: ['1', '22', 'x'], following: ['22'], previous: ['5'] };
    for (let chunkBytes = 1; chunkBytes < 120; chunkBytes++) {
      await expectSame(build, some, { chunkBytes, write: scrambled(chunkBytes) });
    }
  });

  it('uploads parts of at most 16,384 ids', async () => {
    const followers = Array.from({ length: 40_000 }, (_, i) => String(10_000_000_000 + i * 3));
    const network = await expectSame(build, { followers, following: [], previous: [] });
    const parts = network.requests.filter(({ path }) => path.includes('/dont_follow_back/'));
    expect(parts.map(({ path }) => path.split('?')[1])).toEqual(['part=0', 'part=1', 'part=2']);
    for (const { body } of parts) {
      expect((JSON.parse(body) as { ids: string[] }).ids.length).toBeLessThanOrEqual(16_384);
    }
  });

  it('keeps names on the device and writes rows of each list', async () => {
    const lists = {
      followers: ['1', '2', 'x"', '3'],
      following: ['2', '7', '8'],
      previous: ['2', '8', '9', 'y'],
    };
    const record = (id: string) => ({
      insta_username: `user "${id}"`,
      insta_id: id,
      insta_full_name: `Ana\n${id} \u{1f98a}`,
    });
    const { perform, requests } = createNetwork(lists, { record, pageSize: 2 });
    const options = String(followerOptions.names + followerOptions.noUpload);
    const values = [input.id, 'token', input.email, input.run, options];
    const deps = { open: build.open, perform, signal: new AbortController().signal };
    const job = { call: calls.fetchFollowers, values };
    const rows = await runJob(job, deps, (_, module) =>
      [0, 1, 2, 3, 4].map((list) => {
        const read: unknown[] = [];
        for (let at = 0, before = -1; at !== before;) {
          before = at;
          at = module.rows(list, at, 1);
          const text = readText(module, module.resultAddress(), module.resultLength());
          read.push(...(JSON.parse(text) as unknown[]));
        }
        return read;
      }),
    );
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    expect(rows).toEqual(Object.values(expectedOf(lists).sets).map((set) => set.map(record)));
  });

  it('grows its table beyond the expected totals', async () => {
    // No previous follower is left: the table was sized for few ids and must grow several times.
    const previous = Array.from({ length: 30_000 }, (_, i) => String(i * 11));
    await expectSame(build, { followers: ['5'], following: ['0', '11'], previous });
  });
});
