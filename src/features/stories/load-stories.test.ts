import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { StoriesResponse, StoryUser } from '../../../contract/records/story.ts';
import type { StoriesInput } from '../../../contract/threads/analysis.ts';
import { storiesPageOf } from '../../../workers/analysis/stories.ts';
import { givePage, manualClock, settled } from '../../../tests/support/page.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { useStories } from './stories-store.ts';
import {
  moreStories,
  openStories,
  refreshStories,
  retryStories,
  type StoriesDeps,
} from './load-stories.ts';

const item = {
  media_type: 'image',
  url: 'https://media.test/1.jpg',
  thumbnail_image: '',
  width: null,
  height: null,
  duration: null,
  taken_at: null,
  expiring_at: null,
} as const;

function user(id: number, items = 1): StoryUser {
  const name = `user${id}`;
  return {
    id: String(id),
    username: name,
    name,
    profile_image: '',
    items: Array.from({ length: items }, () => item),
  };
}

/** A network of `total` users, whose cursor is the place of the next one. */
function network(total: number, respond?: (asked: StoriesInput) => StoriesResponse) {
  const asked: StoriesInput[] = [];
  let watched = 0;
  const waits: (() => void)[] = [];
  const deps: StoriesDeps = {
    analysis: {
      async getStories(input) {
        asked.push(input);
        if (respond !== undefined) return storiesPageOf(respond(input), input);
        const from = Number(input.id);
        const to = Math.min(total, from + input.size);
        const stories = Array.from({ length: to - from }, (_, i) => user(from + i));
        return storiesPageOf({ stories, next_id: to < total ? String(to) : '' }, input);
      },
    },
    api: {
      async call() {
        watched += 1;
        return {} as never;
      },
    },
    clock: { ...manualClock(), wait: () => new Promise((resolve) => waits.push(resolve)) },
  };
  return {
    deps,
    asked,
    watched: () => watched,
    passSecond: async () => {
      for (const go of waits.splice(0)) go();
      await settled();
    },
  };
}

const wishes = (asked: StoriesInput[]) =>
  asked.map(({ size, id, callDB, refresh }) => [size, id, callDB, refresh]);

function signIn(stories_count: number, last_updated_at?: string): void {
  const user = { stories_count, email: 'a@b.c', last_updated_at } as never;
  useSession.setState({ token: 't', user });
}

/** Starts a read and lets it come as far as its pause of a second, or as a response that never comes. */
async function run(work: Promise<void>): Promise<void> {
  void work;
  for (let task = 0; task < 20 && useStories.getState().load === 'loading'; task += 1) {
    await new Promise((resolve) => setTimeout(resolve));
  }
  await settled();
}

describe('the stories list', () => {
  beforeEach(() => {
    givePage();
    resetStores();
  });

  it('asks for 10 of the database, then 4 of the network, up to an empty next_id', async () => {
    signIn(14);
    const { deps, asked, watched } = network(21);
    await run(openStories(deps));
    for (let i = 0; i < 6; i += 1) await run(moreStories(deps));
    expect(wishes(asked)).toEqual([
      [10, '0', true, false],
      [10, '10', true, false],
      [4, '20', false, false],
    ]);
    expect(useStories.getState()).toMatchObject({ load: 'ready', nextUser: '' });
    expect(useStories.getState().users).toHaveLength(21);
    expect(watched()).toBe(0);
  });

  it('looks for stories first when few are kept, and asks for 6', async () => {
    signIn(3);
    const { deps, asked, watched } = network(8);
    await run(openStories(deps));
    await run(moreStories(deps));
    expect(watched()).toBe(1);
    expect(wishes(asked)).toEqual([
      [6, '0', false, false],
      [6, '6', false, false],
    ]);
  });

  it('spins for a second after a load', async () => {
    signIn(14);
    const { deps, passSecond } = network(4);
    await run(openStories(deps));
    expect(useStories.getState()).toMatchObject({ load: 'ready', isSpinning: true });
    await passSecond();
    expect(useStories.getState().isSpinning).toBe(false);
  });

  it('is read from its start by a refresh, also while a page is read', async () => {
    signIn(14);
    const { deps, asked } = network(12);
    await run(openStories(deps));
    await run(moreStories(deps));
    await run(refreshStories(deps));
    expect(asked.at(-1)).toMatchObject({ id: '0', size: 10, callDB: true, refresh: true });
    expect(useStories.getState().users).toHaveLength(10);
  });

  it('does not wait for a page under way, nor read the start twice', async () => {
    signIn(14);
    const { deps, asked } = network(40);
    const slow: StoriesDeps = {
      ...deps,
      analysis: { getStories: (input) => (asked.push(input), new Promise(() => undefined)) },
    };
    await run(openStories(deps));
    await run(moreStories(slow));
    await run(refreshStories(slow));
    await run(refreshStories(slow));
    expect(asked.map(({ id, refresh }) => [id, refresh])).toEqual([
      ['0', false],
      ['10', false],
      ['0', true],
    ]);
  });

  it('is read again when it is entered without users, and keeps its place with some', async () => {
    signIn(14);
    const empty = network(0);
    await run(openStories(empty.deps));
    expect(useStories.getState()).toMatchObject({ load: 'ready', users: [], nextUser: '' });
    const filled = network(12);
    await run(openStories(filled.deps));
    expect(useStories.getState().users).toHaveLength(10);
    const { users, cursors } = useStories.getState();
    await run(openStories(filled.deps));
    expect(wishes(filled.asked)).toEqual([[10, '0', true, false]]);
    expect(useStories.getState()).toMatchObject({ users, cursors, nextUser: '10' });
  });

  it('is read again when it is entered after an analysis, once and not without a network', async () => {
    signIn(14);
    await run(openStories(network(4).deps));
    signIn(14, '22-11-2026 10:00:00');
    const { deps, asked } = network(12);
    vi.stubGlobal('navigator', { onLine: false });
    await run(openStories(deps));
    expect(useStories.getState().users).toHaveLength(4);
    vi.unstubAllGlobals();
    await run(openStories(deps));
    await run(openStories(deps));
    expect(wishes(asked)).toEqual([[10, '0', true, false]]);
    expect(useStories.getState().users).toHaveLength(10);
  });

  it.each([
    ['after an analysis', '0', openStories, retryStories],
    ['by a refresh, after an empty page', '4', refreshStories, retryStories],
    ['after an analysis and an empty page', '4', openStories, openStories],
  ])('keeps its users while its start is refused %s', async (_, place, start, again) => {
    signIn(14);
    await run(openStories(network(4).deps));
    signIn(14, '22-11-2026 10:00:00');
    const down = network(0, ({ id }) => {
      if (id !== place) return { stories: [], next_id: place };
      throw new AppError('server');
    });
    for (const read of [start, again]) {
      await run(read(down.deps));
      expect(useStories.getState()).toMatchObject({ load: 'refused', isSpinning: false });
      expect(useStories.getState().users).toHaveLength(4);
    }
    const { deps, asked } = network(12);
    await run(again(deps));
    expect(asked).toMatchObject([{ id: '0', seen: [], refresh: start === refreshStories }]);
    expect(useStories.getState()).toMatchObject({ load: 'ready', failure: null });
    expect(useStories.getState().users).toHaveLength(10);
  });

  it('drops a page that arrives after a log-out', async () => {
    signIn(14);
    const { deps } = network(40);
    const reading = openStories(deps);
    await Promise.resolve();
    resetStores();
    await run(reading);
    expect(useStories.getState()).toMatchObject({ users: [], load: 'idle' });
  });

  it('ends at a cursor that was there before', async () => {
    signIn(0);
    let calls = 0;
    const { deps, asked } = network(0, () => {
      calls += 1;
      return { stories: [user(calls)], next_id: calls % 2 === 0 ? 'a' : 'b' };
    });
    await run(openStories(deps));
    for (let i = 0; i < 5; i += 1) await run(moreStories(deps));
    expect(asked).toHaveLength(3);
    expect(useStories.getState().nextUser).toBe('');
  });

  it('leaves out duplicates and users without stories, and reads past such a page', async () => {
    signIn(0);
    const pages = [
      { stories: [user(1), user(1), user(2, 0)], next_id: 'a' },
      { stories: [user(1)], next_id: 'b' },
      { stories: [user(3)], next_id: '' },
    ];
    const { deps, asked } = network(0, () => pages[asked.length - 1]!);
    await run(openStories(deps));
    expect(useStories.getState().users.map(({ id }) => id)).toEqual(['1']);
    await run(moreStories(deps));
    expect(useStories.getState().users.map(({ id }) => id)).toEqual(['1', '3']);
    expect(asked).toHaveLength(3);
  });

  it('says so when the thread refuses a page as broken', async () => {
    signIn(14);
    const { deps } = network(0, () => {
      throw new AppError('broken');
    });
    await run(openStories(deps));
    const failure = { messageId: 'fault.broken' };
    expect(useStories.getState()).toMatchObject({ load: 'refused', failure, isSpinning: false });
  });

  it('reads a refused page again', async () => {
    signIn(14);
    let isBroken = false;
    const { deps, asked } = network(0, ({ id }) => {
      if (isBroken) throw new AppError('server', 'Out of order', { status: 500, shown: true });
      const from = Number(id);
      return { stories: [user(from)], next_id: from < 2 ? String(from + 1) : '' };
    });
    await run(openStories(deps));
    isBroken = true;
    await run(moreStories(deps));
    expect(useStories.getState().failure).toMatchObject({ text: 'Out of order' });
    isBroken = false;
    await run(retryStories(deps));
    expect(useStories.getState().users).toHaveLength(2);
    expect(useStories.getState().failure).toBeNull();
    const before = asked.length;
    await run(retryStories(deps));
    expect(asked).toHaveLength(before);
  });
});

it('says at once that the device is offline, and asks for nothing', async () => {
  givePage();
  resetStores();
  signIn(0);
  vi.stubGlobal('navigator', { onLine: false });
  const { deps, asked, watched } = network(3);
  await openStories(deps);
  expect(useStories.getState()).toMatchObject({
    load: 'refused',
    failure: { messageId: 'fault.network' },
  });
  expect([asked, watched()]).toEqual([[], 0]);
  vi.unstubAllGlobals();
});
