import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { givePage, manualClock, settled } from '../../../../tests/support/page.ts';
import { resetStores } from '../../../core/store.ts';
import { useStories } from '../stories-store.ts';
import { openViewer, useShown, useViewer, viewerEvent, type ViewerDeps } from './view-stories.ts';

function story(address: string) {
  return {
    media_type: 'image',
    url: address,
    thumbnail_image: '',
    width: null,
    height: null,
    duration: 1_000,
    taken_at: null,
    expiring_at: null,
  } as const;
}

function giveUsers(...counts: number[]): void {
  useStories.setState({
    load: 'ready',
    nextUser: '',
    users: counts.map((count, user) => ({
      id: String(user),
      username: `user${user}`,
      name: '',
      profile_image: '',
      items: Array.from({ length: count }, (_, item) => story(`${user}/${item}`)),
    })),
  });
}

function viewer() {
  const clock = manualClock();
  const held: string[] = [];
  const opened: string[] = [];
  const missing = new Set<string>();
  let reads = 0;
  const deps: ViewerDeps = {
    clock,
    open: async (address, _size, signal) => {
      opened.push(address);
      await settled();
      if (signal.aborted || missing.has(address)) return null;
      held.push(address);
      const release = () => void held.splice(held.indexOf(address), 1);
      return { url: `blob:${address}`, type: 'image/jpeg', release };
    },
    more: async () => {
      reads += 1;
    },
  };
  const play = () => viewerEvent({ type: 'playing', visit: useViewer.getState().visit }, deps);
  const shown = () => useShown.getState().medium?.url;
  return { deps, clock, held, opened, missing, play, shown, reads: () => reads };
}

const flush = async () => {
  await settled();
  await settled();
};

describe('the viewer flow', () => {
  beforeEach(() => {
    givePage();
    resetStores();
  });

  it('plays on by its own clock and stops it at the end', async () => {
    giveUsers(2, 1);
    const { deps, clock, play } = viewer();
    openViewer(0, deps);
    expect(clock.running).toBe(1);
    for (let story = 0; story < 3; story += 1) {
      play();
      await clock.pass(10);
    }
    expect(useViewer.getState().isOpen).toBe(false);
    expect(clock.running).toBe(0);
  });

  it('has one clock, however often it is opened', () => {
    giveUsers(2, 1);
    const { deps, clock } = viewer();
    openViewer(0, deps);
    openViewer(1, deps);
    expect(clock.running).toBe(1);
    viewerEvent({ type: 'close' }, deps);
    viewerEvent({ type: 'close' }, deps);
    expect(clock.running).toBe(0);
  });

  it('holds the current medium and the next ones, and nothing else', async () => {
    giveUsers(3, 2, 1);
    const { deps, held } = viewer();
    openViewer(0, deps);
    await flush();
    expect([...held].sort()).toEqual(['0/0', '0/1', '1/0']);
    viewerEvent({ type: 'next' }, deps);
    await flush();
    expect([...held].sort()).toEqual(['0/1', '0/2', '1/0']);
    viewerEvent({ type: 'nextUser' }, deps);
    await flush();
    expect([...held].sort()).toEqual(['1/0', '1/1', '2/0']);
    viewerEvent({ type: 'close' }, deps);
    await flush();
    expect(held).toEqual([]);
  });

  it('holds the current medium alone for a person who saves data, and reads on at the end', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    onTestFinished(() => void vi.unstubAllGlobals());
    giveUsers(2, 1, 1);
    const { deps, opened, reads } = viewer();
    openViewer(0, deps);
    await flush();
    viewerEvent({ type: 'nextUser' }, deps);
    await flush();
    expect(opened).toEqual(['0/0', '1/0']);
    expect(reads()).toBe(0);
    viewerEvent({ type: 'nextUser' }, deps);
    await flush();
    expect(opened).toEqual(['0/0', '1/0', '2/0']);
    expect(reads()).toBe(1);
    viewerEvent({ type: 'close' }, deps);
  });

  it('opens each medium once', async () => {
    giveUsers(3);
    const { deps, opened, shown } = viewer();
    openViewer(0, deps);
    await flush();
    expect(shown()).toBe('blob:0/0');
    viewerEvent({ type: 'next' }, deps);
    expect(shown()).toBe('blob:0/1');
    await flush();
    expect(opened).toEqual(['0/0', '0/1', '0/2']);
    viewerEvent({ type: 'close' }, deps);
  });

  it('asks once more, as visible, for a medium that was loading when it became current', async () => {
    giveUsers(2);
    const { deps, opened, held, shown } = viewer();
    openViewer(0, deps);
    viewerEvent({ type: 'next' }, deps);
    expect(shown()).toBeUndefined();
    await flush();
    expect(opened).toEqual(['0/0', '0/1', '0/1']);
    expect(held).toEqual(['0/1']);
    expect(shown()).toBe('blob:0/1');
    viewerEvent({ type: 'close' }, deps);
  });

  it('asks again for a medium ahead that could not be had, and fails only with the current one', async () => {
    giveUsers(2);
    const { deps, opened, missing, shown } = viewer();
    missing.add('0/1');
    openViewer(0, deps);
    await flush();
    expect(useViewer.getState().medium).toBe('loading');
    viewerEvent({ type: 'next' }, deps);
    await flush();
    expect(opened).toEqual(['0/0', '0/1', '0/1']);
    expect(useViewer.getState().medium).toBe('failed');
    missing.clear();
    viewerEvent({ type: 'previous' }, deps);
    viewerEvent({ type: 'next' }, deps);
    await flush();
    expect(shown()).toBe('blob:0/1');
    viewerEvent({ type: 'close' }, deps);
  });

  it('releases what arrives after it was closed', async () => {
    giveUsers(2, 2);
    const { deps, held } = viewer();
    openViewer(0, deps);
    viewerEvent({ type: 'close' }, deps);
    await flush();
    expect(held).toEqual([]);
  });

  it('reads the next page near the end of the list and continues with it', async () => {
    giveUsers(1, 1, 1, 1);
    const { deps, reads } = viewer();
    openViewer(0, deps);
    expect(reads()).toBe(0);
    viewerEvent({ type: 'nextUser' }, deps);
    viewerEvent({ type: 'nextUser' }, deps);
    expect(reads()).toBe(1);
    giveUsers(1, 1, 1, 1, 1);
    await flush();
    viewerEvent({ type: 'nextUser' }, deps);
    viewerEvent({ type: 'nextUser' }, deps);
    expect(useViewer.getState()).toMatchObject({ isOpen: true, user: 4 });
    viewerEvent({ type: 'close' }, deps);
  });

  it('continues with a page that the list was reading before it was opened', async () => {
    giveUsers(1, 1);
    const { deps, reads } = viewer();
    openViewer(1, deps);
    // The list answers at once, because it is reading that page already.
    await flush();
    expect(reads()).toBe(1);
    giveUsers(1, 1, 1);
    viewerEvent({ type: 'nextUser' }, deps);
    expect(useViewer.getState()).toMatchObject({ isOpen: true, user: 2 });
    viewerEvent({ type: 'close' }, deps);
  });
});
