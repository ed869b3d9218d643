import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appVersion } from '../../contract/limits.ts';
import type { Perform } from '../../workers/analysis/run-module.ts';
import { fetchFollowers } from '../../workers/analysis/followers.ts';
import { readBuild } from '../../wasm/tests/builds.ts';
import { compare, readList } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const signal = new AbortController().signal;

/** Makes the module's requests as its thread does. */
function performAt(server: TestServer): Perform {
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(new URL(`/api/${path}`, server.url), {
      method,
      headers: {
        ...headers,
        'accept-language': 'en',
        'app-version': appVersion,
        'content-type': 'application/json',
      },
      ...(body === '' ? {} : { body }),
    });
    const whole = new Uint8Array(await answer.arrayBuffer());
    async function* bytes() {
      yield whole;
    }
    return { status: answer.status, body: bytes() };
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

  it('reads a run, uploads the sets and closes it', async () => {
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
        perform: performAt(server),
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
        const answer = await visitor.get(`client/instagram/${path}/40/?page=${page}`);
        const rows = answer.body as unknown as { insta_id: string }[];
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
