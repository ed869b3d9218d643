import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appVersion } from '../../contract/limits.ts';
import type { Perform } from '../../workers/analysis/drive.ts';
import { fetchFollowers } from '../../workers/analysis/followers.ts';
import { readBuild } from '../../wasm/tests/builds.ts';
import { compare, readList } from '../support/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/server.ts';

const signal = new AbortController().signal;

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
    const perform: Perform = async ({ method, path, headers, body }) => {
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
        perform,
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
});
