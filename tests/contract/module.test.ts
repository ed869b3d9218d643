import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tagOfNumbers } from '../../contract/compact/id-pages.ts';
import { appVersion } from '../../contract/limits.ts';
import type { HistoryFile } from '../../contract/records/timeline/history-file.ts';
import type { Perform } from '../../workers/analysis/run-module.ts';
import { fetchFollowers, type HeldLists } from '../../workers/analysis/followers.ts';
import { readBuild } from '../../wasm/tests/builds.ts';
import { compare, readList } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const signal = new AbortController().signal;

/** What a run has moved: requests, and bytes of bodies in each direction. */
interface Moved {
  requests: number;
  up: number;
  down: number;
  readonly statuses: number[];
}

/** The headers of a client that reads JSON pages alone. */
function withoutCompact(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { accept: _, ...rest } = headers;
  return rest;
}

/** Makes the module's requests as its thread does. */
function performAt(
  server: TestServer,
  form: 'compact' | 'json' = 'compact',
  moved?: Moved,
): Perform {
  return async ({ method, path, headers: own, body }) => {
    const headers = form === 'json' ? withoutCompact(own) : own;
    const response = await fetch(new URL(`/api/${path}`, server.url), {
      method,
      headers: {
        ...headers,
        'accept-language': 'en',
        'app-version': appVersion,
        'content-type': 'application/json',
      },
      ...(body === '' ? {} : { body }),
    });
    const whole = new Uint8Array(await response.arrayBuffer());
    if (moved !== undefined) {
      moved.requests += 1;
      moved.up += body.length;
      moved.down += whole.length;
      moved.statuses.push(response.status);
    }
    async function* bytes() {
      yield whole;
    }
    return { status: response.status, body: bytes() };
  };
}

/** Ids that are not numbers, that only look like them, and the neighbours they must not become. */
const oddIds = [
  'ada',
  'ADA',
  '007',
  '7',
  '18446744073709551616',
  '18446744073709551615',
  'a.b-c_d:e',
  '0',
  '00',
];

describe.each(engines())('the module against the server on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer(engine);
    visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
  });
  afterAll(() => server.stop());

  it.each(['json', 'compact'] as const)('reads a run and closes it in %s', async (form) => {
    await visitor.get('client/insta/clear/data');
    const start = await visitor.get('client/insta/start/analysis/');
    const run = String(start.body['run']);
    const expected = compare({
      followers: await readList(visitor, run, 'followers'),
      following: await readList(visitor, run, 'following'),
      previous: await readList(visitor, run, 'previous'),
    });
    const counts = await fetchFollowers(
      { run, id: '1', email: 'demo@example.com' },
      visitor.token,
      {
        open: readBuild('main.production').open,
        perform: performAt(server, form),
        signal,
      },
    );
    for (const [list, ids] of Object.entries(expected)) {
      expect(counts[list as keyof typeof counts]).toBe(ids.length);
    }
    const user = (await visitor.post('client/user/detail/')).body;
    expect(user).toMatchObject({
      new_followers: counts.new,
      followers_lost: counts.lost,
      mutual_followers: counts.mutual,
      total_followers: counts.followers,
      total_following: counts.following,
    });
  });

  it('keeps the lists when the closing call is repeated before it was answered', async () => {
    await visitor.get('client/insta/clear/data');
    const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
    const once = performAt(server);
    const statuses: number[] = [];
    const perform: Perform = async (request, given) => {
      if (!request.path.includes('/finish/')) return once(request, given);
      const responses = await Promise.all([1, 2, 3].map(() => once(request, given)));
      statuses.push(...responses.map(({ status }) => status));
      return responses[0] ?? once(request, given);
    };
    const open = readBuild('main.production').open;
    const input = { run, id: '1', email: 'demo@example.com' };
    const counts = await fetchFollowers(input, visitor.token, { open, perform, signal });
    expect(statuses).toEqual([200, 200, 200]);
    const rows = await visitor.get('client/instagram/mutual/follower/100/?page=1');
    expect(rows.body).toHaveLength(Math.min(100, counts.mutual));
  });

  it('saves the same lists in both forms, in the order of the network', async () => {
    const lists = [
      'new/followers',
      'follower/lost',
      'not/following/back',
      'dont/follow/back',
      'mutual/follower',
    ];
    const saved = async (form: 'json' | 'compact') => {
      await visitor.get('client/insta/clear/data');
      const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
      const deps = {
        open: readBuild('main.production').open,
        perform: performAt(server, form),
        signal,
      };
      await fetchFollowers({ run, id: '1', email: 'demo@example.com' }, visitor.token, deps);
      const pages = lists.map((path) => visitor.get(`client/instagram/${path}/100/?page=1`));
      return (await Promise.all(pages)).map(({ body }) =>
        (body as unknown as { insta_id: string }[]).map((row) => row.insta_id),
      );
    };
    const [json, compact] = [await saved('json'), await saved('compact')];
    expect(json.flat().length).toBeGreaterThan(100);
    expect(compact).toEqual(json);
  });

  it('moves little, and a rerun a tenth of that', async () => {
    await visitor.signIn('medium@example.com');
    const analyse = async (held: HeldLists | null) => {
      const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
      const moved: Moved = { requests: 0, up: 0, down: 0, statuses: [] };
      const deps = {
        open: readBuild('main.production').open,
        perform: performAt(server, 'compact', moved),
        signal,
        held,
      };
      const counts = await fetchFollowers({ run, id: '1', email: 'm@e.com' }, visitor.token, deps);
      return { counts, moved };
    };
    const first = await analyse(null);
    expect(first.moved.requests).toBeLessThanOrEqual(5);
    const { followers } = first.counts;
    // Two and a half ids a follower, the earlier list among them, of 3.4 bytes each.
    expect((first.moved.up + first.moved.down) / followers).toBeLessThan(10);
    const file = (await visitor.get('client/history/export/')).body as unknown as HistoryFile;
    const latest = file.readings.filter((reading) => reading.following_changes !== null).at(-1);
    const whole = (changes: 'follower_changes' | 'following_changes') => {
      const people = new Set<string>();
      for (const reading of file.readings) {
        for (const id of reading[changes]?.came ?? []) people.add(id);
        for (const id of reading[changes]?.left ?? []) people.delete(id);
      }
      const numbers = BigUint64Array.from(people, BigInt).sort();
      return { tag: tagOfNumbers(numbers).slice(1, -1), ids: numbers };
    };
    expect(latest).toBeDefined();
    const held = { followers: whole('follower_changes'), following: whole('following_changes') };
    const again = await analyse(held);
    const lists = again.moved.statuses.slice(0, 3);
    expect(lists.every((status) => status === 226 || status === 304)).toBe(true);
    expect(again.counts.followers).toBeGreaterThan(0.99 * followers);
    expect((again.moved.up + again.moved.down) / (first.moved.up + first.moved.down)).toBeLessThan(
      0.1,
    );
  });

  it('sends what changed to a device that holds the lists of the latest reading', async () => {
    const people = Array.from({ length: 20_000 }, (_, at) => String(1_000_003 * (at + 7)));
    const lists = { followers: people.slice(0, 18_000), following: people.slice(9_000, 19_000) };
    const given = vi
      .spyOn(server.services.network, 'relation')
      .mockImplementation((_id, relation, _at, from, size) => {
        const all = lists[relation];
        const [total, people] = [all.length, all.length];
        return Promise.resolve({ ids: all.slice(from, from + size), total, people });
      });
    await visitor.signIn('medium@example.com');
    await visitor.get('client/insta/clear/data');
    const analyse = async (held: HeldLists | null) => {
      const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
      const moved: Moved = { requests: 0, up: 0, down: 0, statuses: [] };
      const perform = performAt(server, 'compact', moved);
      const open = readBuild('main.production').open;
      const deps = { open, perform, signal, held };
      const counts = await fetchFollowers({ run, id: '1', email: 'm@e.com' }, visitor.token, deps);
      return { counts, moved };
    };
    const heldOf = (ids: readonly string[]) => {
      const numbers = BigUint64Array.from(ids, BigInt).sort();
      return { tag: tagOfNumbers(numbers).slice(1, -1), ids: numbers };
    };
    await analyse(null);
    const held = { followers: heldOf(lists.followers), following: heldOf(lists.following) };
    lists.followers = [...people.slice(19_990), ...people.slice(5, 18_000)];
    lists.following = [...people.slice(9_000, 18_999), people[3] ?? ''];
    const { counts, moved } = await analyse(held);
    // Asked for side by side, so answered in any order.
    expect(moved.statuses.slice(0, 3).sort((a, b) => a - b)).toEqual([226, 226, 304]);
    expect(counts).toMatchObject({ followers: 18_005, following: 10_000, new: 10, lost: 5 });
    expect(moved.down).toBeLessThan(1_000);
    // A device that holds something else is sent the pages.
    const other = { followers: heldOf(people.slice(0, 50)), following: heldOf(people.slice(0, 9)) };
    const whole = await analyse(other);
    expect(whole.moved.statuses).not.toContain(226);
    expect(whole.counts).toMatchObject({ followers: 18_005, following: 10_000, new: 0, lost: 0 });
    given.mockRestore();
  });

  it('keeps ids that are not numbers exactly as they are, from run to run', async () => {
    const network = server.services.network;
    const numbers = Array.from({ length: 1_500 }, (_, at) => String(1_000 + at));
    const lists = {
      followers: [...numbers.slice(0, 1_200), ...oddIds],
      following: [...numbers.slice(600), ...oddIds.slice(4), 'only.followed'],
    };
    const given = vi
      .spyOn(network, 'relation')
      .mockImplementation((_id, relation, _at, from, size) => {
        const all = lists[relation];
        return Promise.resolve({
          ids: all.slice(from, from + size),
          total: all.length,
          people: all.length,
        });
      });
    const analyse = async () => {
      const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
      const deps = {
        open: readBuild('main.production').open,
        perform: performAt(server),
        signal,
      };
      return fetchFollowers({ run, id: '1', email: 'demo@example.com' }, visitor.token, deps);
    };
    const listed = async (path: string) => {
      const ids: string[] = [];
      for (let page = 1; ; page += 1) {
        const response = await visitor.get(`client/instagram/${path}/40/?page=${page}`);
        const rows = response.body as unknown as { insta_id: string }[];
        if (rows.length === 0) return ids;
        ids.push(...rows.map((row) => row.insta_id));
      }
    };
    await visitor.signIn('second@example.com');
    await analyse();
    const mutual = await listed('mutual/follower');
    expect(new Set(mutual)).toEqual(new Set([...numbers.slice(600, 1_200), ...oddIds.slice(4)]));
    expect(await listed('not/following/back')).toContain('only.followed');
    lists.followers = lists.followers
      .filter((id) => id !== '007' && id !== 'ADA')
      .concat('new.one');
    const second = await analyse();
    expect(second).toMatchObject({ new: 1, lost: 2 });
    expect(new Set(await listed('follower/lost'))).toEqual(new Set(['007', 'ADA']));
    expect(await listed('new/followers')).toEqual(['new.one']);
    lists.followers = ['a name with spaces'];
    await expect(analyse()).rejects.toMatchObject({ code: 'conflict' });
    expect(new Set(await listed('follower/lost'))).toEqual(new Set(['007', 'ADA']));
    given.mockRestore();
  });
});
