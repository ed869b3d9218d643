import { describe, expect, it } from 'vitest';
import { createCompactNetwork } from '../../../wasm/tests/compact-network.ts';
import { response, createNetwork, type Lists } from '../../../wasm/tests/network.ts';
import { readBuild } from '../../../wasm/tests/builds.ts';
import { fetchFollowers } from '../followers.ts';
import type { Perform } from '../run-module.ts';
import { createRunPages, type RunPages } from './run-pages.ts';

const build = readBuild('main.production');
const ids = (count: number, step = 1) => Array.from({ length: count }, (_, i) => String(i * step));
const lists: Lists = { followers: ids(20_000, 3), following: ids(90, 7), previous: [] };
const numbers = (list: readonly string[] | null) => BigUint64Array.from(list ?? [], BigInt);

async function run(pages: RunPages, perform: Perform, name = 'run-12345') {
  const input = { run: name, id: '4711', email: 'a@b.example' };
  await fetchFollowers(input, 'token', {
    open: build.open,
    perform: pages.watch(name, perform),
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
  });
}

describe('the pages of a run', () => {
  it('are its lists, which are given once', async () => {
    const pages = createRunPages();
    expect(pages.take()).toBeNull();
    await run(pages, createCompactNetwork(lists).perform);
    expect(pages.take()).toEqual({
      run: 'run-12345',
      followers: numbers(lists.followers),
      following: numbers(lists.following),
      previous: numbers(lists.previous),
    });
    expect(pages.take()).toBeNull();
  });

  it('are no lists where they are JSON, or have ids that are no numbers', async () => {
    const pages = createRunPages();
    await run(pages, createNetwork(lists).perform);
    expect(pages.take()).toBeNull();
    await run(pages, createCompactNetwork({ ...lists, following: ['ada'] }).perform);
    expect(pages.take()).toBeNull();
  });

  it('of another run take the place of those before', async () => {
    const pages = createRunPages();
    await run(pages, createCompactNetwork(lists).perform);
    pages.watch('run-2', async () => response(404));
    expect(pages.take()).toBeNull();
    await run(pages, createCompactNetwork(lists).perform);
    pages.watch('run-12345', async () => response(404));
    expect(pages.take()?.run).toBe('run-12345');
  });

  it('are not kept of other paths, refusals, or responses that are cut off', async () => {
    const network = createCompactNetwork(lists);
    const pageOf = async (perform: Perform, path: string) => {
      const request = { method: 'GET', path, headers: {}, body: '' };
      const given = await perform(request, new AbortController().signal);
      for await (const chunk of given.body) expect(chunk.length).toBeGreaterThan(0);
      return given.status;
    };
    const path = (list: string, cursor: string) =>
      `module/relations/run-12345/${list}/?cursor=${cursor}`;
    const all = ['followers', 'following', 'previous'].map((list) => path(list, ''));
    const pages = createRunPages();
    const watched = pages.watch('run-12345', network.perform);
    for (const each of [...all, path('followers', '1')]) await pageOf(watched, each);
    expect(pages.take()).not.toBeNull();
    // The second page of the followers is missing.
    const cut = pages.watch('run-12345', network.perform);
    for (const each of all) await pageOf(cut, each);
    expect(pages.take()).toBeNull();
    const refused = pages.watch('run-12345', async (request) => ({
      ...(await network.perform(request)),
      status: 206,
    }));
    for (const each of [...all, path('followers', '1')])
      expect(await pageOf(refused, each)).toBe(206);
    expect(pages.take()).toBeNull();
  });
});
