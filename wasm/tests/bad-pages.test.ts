import { describe, expect, it } from 'vitest';
import { fetchFollowers } from '../../workers/analysis/followers.ts';
import type { ModuleResponse, ModuleRequest } from '../../workers/analysis/run-module.ts';
import { mainBuilds, type Build } from './builds.ts';
import { response, chunksOf, createNetwork, pagesOf, type Lists, type Page } from './network.ts';
import { expectedOf } from './oracle.ts';

const input = { run: 'run-12345', id: '4711', email: 'a@b.example' };
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => String(from + i));
const lists: Lists = { followers: ids(50), following: ids(20, 40), previous: ids(60, 5) };
const pageSize = 10;

type Disturb = (request: ModuleRequest, count: number) => ModuleResponse | undefined;

async function analyse(build: Build, disturb: Disturb) {
  const network = createNetwork(lists, { pageSize, disturb });
  const waits: number[] = [];
  const done = fetchFollowers(input, 'token', {
    open: build.open,
    perform: network.perform,
    signal: new AbortController().signal,
    wait(ms) {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { done, network, waits };
}

/** Page 2 of a list, changed. */
function changed(kind: 'followers' | 'following' | 'previous', change: (page: Page) => unknown) {
  const page = pagesOf(input.run, kind, lists[kind] ?? [], pageSize)[1];
  if (page === undefined) throw new Error('no such page');
  const copy = structuredClone(page);
  const written = change(copy);
  return typeof written === 'string' ? written : JSON.stringify(copy);
}

const bad: Record<string, (page: Page) => unknown> = {
  'a record less': (page) => (page.records = page.records.slice(1)),
  'a record more': (page) => (page.records = [...page.records, { insta_id: '999' }]),
  'a record twice': (page) => (page.records = [page.records[0] ?? {}, ...page.records.slice(0, 9)]),
  'two records in turned order': (page) => (page.records = [...page.records].reverse()),
  'another id': (page) => (page.records = [{ insta_id: '77' }, ...page.records.slice(1)]),
  'no records': (page) => (page.records = []),
  'a record without id': (page) => (page.records = [{}, ...page.records.slice(1)]),
  'an id as number': (page) => (page.records = [{ insta_id: 10 }, ...page.records.slice(1)]),
  'the page before': (page) => (page.page = 0),
  'the page after': (page) => (page.page = 2),
  'another run': (page) => (page.run = 'run-54321'),
  'another list': (page) => (page.kind = page.kind === 'followers' ? 'following' : 'followers'),
  'another total': (page) => (page.trailer.total += 1),
  'another count': (page) => (page.trailer.count += 1),
  'another checksum': (page) => (page.trailer.checksum = '0'.repeat(16)),
  'another chain': (page) => (page.trailer.chain = '0'.repeat(16)),
  'an early end': (page) => (page.next = ''),
  'no trailer': (page) => JSON.stringify({ ...page, trailer: undefined }),
  'half of it': (page) => JSON.stringify(page).slice(0, 400),
  'all but the last byte': (page) => JSON.stringify(page).slice(0, -1),
  'something behind it': (page) => `${JSON.stringify(page)}{}`,
  'an HTML page': () => '<!doctype html><title>Sign in</title>',
  nothing: () => '',
};

function isPage2(request: ModuleRequest, kind: string): boolean {
  return request.path.includes(`/${kind}/`) && request.path.endsWith('cursor=c1');
}

describe.each(mainBuilds())('$name', (build) => {
  it.each(Object.keys(bad))('asks again after a page with %s', async (name) => {
    for (const kind of ['followers', 'following', 'previous'] as const) {
      let times = 0;
      const { done, network } = await analyse(build, (request) => {
        if (!isPage2(request, kind) || ++times > 2) return undefined;
        return response(200, changed(kind, bad[name] ?? (() => undefined)));
      });
      expect(await done).toEqual(expectedOf(lists).counts);
      expect(network.uploads).toEqual(expectedOf(lists).sets);
    }
  });

  it.each(Object.keys(bad))('gives up when every page has %s', async (name) => {
    const { done, network } = await analyse(build, (request) =>
      isPage2(request, 'previous')
        ? response(200, changed('previous', bad[name] ?? (() => undefined)))
        : undefined,
    );
    await expect(done).rejects.toMatchObject({ code: 'page-broken' });
    // Nothing was uploaded: the earlier result stays.
    expect(network.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('notices a total that the whole list does not fulfil', async () => {
    const { done } = await analyse(build, (request) => {
      if (!request.path.includes('/followers/')) return undefined;
      const at = Number(/c(\d+)$/.exec(request.path)?.[1] ?? 0);
      const page = pagesOf(input.run, 'followers', lists.followers, pageSize)[at];
      if (page === undefined) return undefined;
      page.trailer.total = 51;
      return response(200, JSON.stringify(page));
    });
    await expect(done).rejects.toMatchObject({ code: 'page-broken' });
  });

  it.each([429, 500, 502, 503, 408])('waits and asks again after %i', async (status) => {
    const { done, waits } = await analyse(build, (_, count) =>
      count === 3 || count === 4 ? { ...response(status), retryAfterMs: 700 } : undefined,
    );
    expect(await done).toEqual(expectedOf(lists).counts);
    expect(waits).toEqual([700, 1_000]);
  });

  it.each([
    [401, 'unauthorized', { detail: 'Signed out.' }],
    [403, 'forbidden', { message: 'No.' }],
    [404, 'not-found', { message: 'No such run.' }],
    [503, 'unavailable', { message: 'Busy.' }],
  ] as const)('ends with %i as %s', async (status, code, body) => {
    const { done } = await analyse(build, (_, count) =>
      count >= 2 ? response(status, JSON.stringify(body)) : undefined,
    );
    await expect(done).rejects.toMatchObject({
      code,
      status,
      shown: true,
      message: Object.values(body)[0],
    });
  });

  it('continues after a lost connection, also in the middle of a page', async () => {
    let times = 0;
    const { done, waits } = await analyse(build, (_, count) => {
      if (count === 2) throw new TypeError('fetch failed');
      if (count !== 4 || times++ > 0) return undefined;
      async function* broken() {
        yield* chunksOf(new TextEncoder().encode('{"run":"run-1'));
        throw new TypeError('connection reset');
      }
      return { status: 200, body: broken() };
    });
    expect(await done).toEqual(expectedOf(lists).counts);
    expect(waits).toEqual([500, 500]);
  });

  it('gives up when the connection stays away', async () => {
    const { done, waits } = await analyse(build, () => {
      throw new TypeError('fetch failed');
    });
    await expect(done).rejects.toMatchObject({ code: 'network' });
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });
});
