import { beforeEach, expect, it } from 'vitest';
import { manualClock } from '../../../tests/support/page.ts';
import { useAnalysis } from '../../features/analysis/analysis-store.ts';
import { useDownload } from '../../features/downloads/download-store.ts';
import { useInsight } from '../../features/home/insight/insight-store.ts';
import { usePosts } from '../../features/posts/posts-store.ts';
import { useSentiment } from '../../features/sentiment/sentiment-store.ts';
import { resetStores } from '../../core/store.ts';
import { leaveAtRest, retirement } from './retire.ts';

/** A page that is at rest until told otherwise. */
function makePage() {
  const page = {
    clock: manualClock(),
    isOnline: true,
    hasOpenWork: false,
    loads: 0,
    touch: () => undefined as void,
  };
  leaveAtRest({
    clock: page.clock,
    isOnline: () => page.isOnline,
    hasOpenWork: () => page.hasOpenWork,
    watchPresence(onSign) {
      page.touch = onSign;
      return () => undefined;
    },
    reload() {
      page.loads += 1;
    },
  });
  return page;
}

const rest = retirement.quietTicks;

beforeEach(resetStores);

it('loads the page anew after a minute of rest, once', async () => {
  const page = makePage();
  await page.clock.pass(rest - 1);
  expect(page.loads).toBe(0);
  await page.clock.pass(1);
  expect(page.loads).toBe(1);
  expect(page.clock.running).toBe(0);
  expect(retirement.tickMs * rest).toBe(60_000);
});

it('counts from the last sign of a person', async () => {
  const page = makePage();
  await page.clock.pass(rest - 1);
  page.touch();
  await page.clock.pass(rest - 1);
  expect(page.loads).toBe(0);
  await page.clock.pass(1);
  expect(page.loads).toBe(1);
});

it('waits for what is typed, and for a network', async () => {
  const page = makePage();
  page.hasOpenWork = true;
  await page.clock.pass(rest * 3);
  page.hasOpenWork = false;
  page.isOnline = false;
  await page.clock.pass(rest * 3);
  expect(page.loads).toBe(0);
  page.isOnline = true;
  await page.clock.pass(rest);
  expect(page.loads).toBe(1);
});

it.each([
  ['an analysis', () => useAnalysis.setState({ phase: 'running' })],
  ['an analysis of another tab', () => useAnalysis.setState({ phase: 'elsewhere' })],
  ['an analysis of posts', () => usePosts.setState({ load: 'loading' })],
  ['an analysis of comments', () => useSentiment.setState({ phase: 'running' })],
  ['an insight', () => useInsight.setState({ load: 'loading' })],
  ['a search', () => change({ load: 'loading' })],
  ['an archive', () => change({ archive: { part: 0, files: 1, total: 2 } })],
  ['a file', () => change({ saving: ['https://media.limn.example/1.jpg'] })],
])('waits for %s', async (_, begin) => {
  const page = makePage();
  begin();
  await page.clock.pass(rest * 3);
  expect(page.loads).toBe(0);
  resetStores();
  await page.clock.pass(rest);
  expect(page.loads).toBe(1);
});

function change(state: Partial<ReturnType<typeof useDownload.getState>['reel']>): void {
  useDownload.setState(({ reel }) => ({ reel: { ...reel, ...state } }));
}
