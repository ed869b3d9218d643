import { describe, expect, it } from 'vitest';
import { getStories } from '../../workers/analysis/stories.ts';
import { runJob, type ModuleRequest } from '../../workers/analysis/run-module.ts';
import { calls } from '../../workers/analysis/instance.ts';
import { mainBuilds } from './builds.ts';
import { response } from './network.ts';

const first = {
  ...{ size: 6, id: '0', callDB: false, refresh: false, email: 'a@b.example' },
  ...{ seen: [], cursors: [] },
};
const signal = new AbortController().signal;
const wait = () => Promise.resolve();
const item = {
  media_type: 'image',
  url: 'https://x/\u{1f600}',
  thumbnail_image: '',
  width: null,
  height: null,
  duration: null,
  taken_at: null,
  expiring_at: null,
};
const stories = [{ id: '1', username: 'a "b"', name: '', profile_image: '', items: [item] }];

describe.each(mainBuilds())('$name', ({ open }) => {
  function network(...pages: string[]) {
    const requests: ModuleRequest[] = [];
    return {
      requests,
      open,
      signal,
      wait,
      async perform(request: ModuleRequest) {
        requests.push(request);
        return response(200, pages[Math.min(requests.length, pages.length) - 1] ?? '', 7);
      },
    };
  }

  it('requests the given page and returns it', async () => {
    const page = { next_id: 'n 7', stories, more: [1] };
    const deps = network(JSON.stringify(page, null, 1));
    const result = await getStories({ ...first, callDB: true, refresh: true }, 'tok', deps);
    expect(result).toEqual({ users: stories, cursor: 'n 7', isLast: false });
    expect(deps.requests).toEqual([
      {
        method: 'GET',
        path: 'client/stories/6/0/?callDB=true&refresh=true',
        headers: { authorization: 'Token tok' },
        body: '',
      },
    ]);
  });

  it.each([
    ['5', '0', '0', 'stories/6/0/?callDB=false'],
    ['5', '0', 'c1', 'stories/6/c1/?callDB=false'],
    ['6', '0', '0', 'stories/10/0/?callDB=true'],
    ['12', '10', 'c1', 'stories/10/c1/?callDB=true'],
    ['12', '12', 'c1', 'stories/4/c1/?callDB=false'],
    ['12', '12', '0', 'stories/6/0/?callDB=false'],
  ])('of %s stories with %s loaded, at %s, asks for %s', async (count, loaded, id, path) => {
    const deps = network('{"stories":[],"next_id":""}');
    const values = ['tok', '6', id, 'false', 'false', 'a@b.example', count, loaded];
    await runJob({ call: calls.getStories, values }, deps);
    expect(deps.requests[0]?.path).toContain(path);
  });

  it.each([
    ['{"stories":[],"next_id":""}', ''],
    ['{"stories":[],"next_id":null}', ''],
    ['{"stories":[]}', ''],
    ['{"stories":[],"next_id":12}', '12'],
    ['{"stories":[],"next_id":"c1"}', ''],
    ['{"stories":[],"next_id":"\\u00631"}', ''],
    ['{"stories":[],"next_id":"c\\"2"}', 'c"2'],
    ['{"next_id":"c2","stories":[],"next_id":"c3"}', 'c3'],
  ])('ends or continues paging after %s', async (page, next) => {
    const result = await getStories({ ...first, id: 'c1' }, 'tok', network(page));
    expect(result).toEqual({ users: [], cursor: next, isLast: next === '' });
  });

  it('leaves out users that are shown or have no story, and ends at a known cursor', async () => {
    const [shown] = stories;
    const page = [
      shown,
      { ...shown, id: '2' },
      { ...shown, id: '2' },
      { ...shown, id: '3', items: [] },
    ];
    const deps = network(JSON.stringify({ stories: page, next_id: 'c2' }));
    const input = { ...first, id: 'c1', seen: ['1'], cursors: ['c2', 'c1'] };
    const result = await getStories(input, 'tok', deps);
    expect(result.users.map(({ id }) => id)).toEqual(['2']);
    expect(result).toMatchObject({ cursor: 'c2', isLast: true });
  });

  it.each(['{"next_id":""}', '{"stories":{}}', '{"stories":[}', '[]', '', 'null'])(
    'asks again after %j and gives up',
    async (page) => {
      const deps = network(page);
      const refused = getStories(first, 'tok', deps);
      await expect(refused).rejects.toMatchObject({ code: 'page-broken' });
      expect(deps.requests.length).toBe(3);
      expect(new Set(deps.requests.map(({ path }) => path)).size).toBe(1);
    },
  );

  it.each([{ size: 0 }, { size: 21 }, { size: -1 }, { size: 1.5 }, { id: '' }])(
    'refuses %j',
    async (wrong) => {
      const deps = network('{"stories":[]}');
      const refused = getStories({ ...first, ...wrong }, 'tok', deps);
      await expect(refused).rejects.toMatchObject({ code: 'module-arguments' });
      expect(deps.requests).toEqual([]);
    },
  );
});
