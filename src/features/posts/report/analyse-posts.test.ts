import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import type { PostReport } from '../../../../contract/records/post-report.ts';
import { postOf, postReportOf } from '../../../../tests/support/data/posts.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { resetStores } from '../../../core/store.ts';
import { usePosts } from '../posts-store.ts';
import { analysePosts, openStoredPosts, openPostAnalysis } from './analyse-posts.ts';

vi.mock('idb-keyval', () => import('../../../../tests/support/memory-idb.ts'));

const [kept, fresh] = [postReportOf([postOf(1)]), postReportOf([postOf(2)])];

/** An analysis thread with a kept report, and a result that the test may hold back. */
function makeThread(respond: () => Promise<PostReport>, savedAt: number | null = null) {
  const asked: string[] = [];
  return {
    asked,
    getPostsAnalysis: () => {
      asked.push('analysis');
      return respond();
    },
    readKept: async () => {
      asked.push('kept');
      return (savedAt === null ? null : { report: kept, savedAt }) as never;
    },
  };
}

beforeEach(() => {
  givePage('/postanalytics');
  resetStores();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: 'token-of-demo' });
});

describe('entering the analysis of posts', () => {
  it('shows the kept report first, then a new one', async () => {
    const thread = makeThread(async () => {
      expect(usePosts.getState()).toMatchObject({ load: 'loading', report: kept, savedAt: 5 });
      return fresh;
    }, 5);
    await openPostAnalysis(thread);
    expect(usePosts.getState()).toMatchObject({ load: 'ready', report: fresh, failure: null });
    expect(usePosts.getState().savedAt).toBeGreaterThan(5);
  });

  it('does not read a fresh report again', async () => {
    const thread = makeThread(async () => fresh);
    await openPostAnalysis(thread);
    await openPostAnalysis(thread);
    expect(thread.asked).toEqual(['kept', 'analysis', 'kept']);
  });

  it('keeps the earlier report when a new one is refused, without a toast', async () => {
    const refusal = new AppError('limited', 'Later', { status: 429, shown: true });
    await openPostAnalysis(makeThread(() => Promise.reject(refusal), 5));
    expect(usePosts.getState()).toMatchObject({
      load: 'refused',
      report: kept,
      failure: { text: 'Later' },
    });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('shows the detail of a 401 and keeps the session', async () => {
    const refusal = new AppError('unauthorized', 'Not for you', { status: 401, shown: true });
    await openPostAnalysis(makeThread(() => Promise.reject(refusal)));
    expect(usePosts.getState().failure).toMatchObject({ text: 'Not for you' });
    expect(useSession.getState().token).toBe('token-of-demo');
  });
});

describe('the analysis of posts', () => {
  it('runs once for two presses', async () => {
    const thread = makeThread(async () => fresh);
    await Promise.all([analysePosts(thread), analysePosts(thread)]);
    expect(thread.asked).toEqual(['analysis']);
  });

  it('is idle again after its thread was ended', async () => {
    await analysePosts(makeThread(() => Promise.reject(new AppError('cancelled'))));
    expect(usePosts.getState()).toMatchObject({ load: 'idle', report: null });
  });

  it('drops a result that arrives after a log-out', async () => {
    const thread = makeThread(async () => {
      resetStores();
      return fresh;
    });
    await analysePosts(thread);
    expect(usePosts.getState()).toMatchObject({ load: 'idle', report: null });
  });
});

describe('the kept report', () => {
  it('is read once for callers at the same time', async () => {
    const thread = makeThread(async () => fresh, 5);
    await Promise.all([openStoredPosts(thread), openStoredPosts(thread)]);
    expect(thread.asked).toEqual(['kept']);
    expect(usePosts.getState().report).toEqual(kept);
  });

  it('does not replace a report, and is not shown to another session', async () => {
    const thread = makeThread(async () => fresh, 5);
    usePosts.setState({ report: fresh });
    await openStoredPosts(thread);
    expect(usePosts.getState().report).toEqual(fresh);
    const opening = openStoredPosts(thread);
    resetStores();
    await opening;
    expect(usePosts.getState().report).toBeNull();
  });
});

it('says at once that the device is offline, and does not start the analysis', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const thread = makeThread(async () => fresh);
  await openPostAnalysis(thread);
  vi.unstubAllGlobals();
  expect(thread.asked).toEqual(['kept']);
  expect(usePosts.getState()).toMatchObject({
    load: 'refused',
    failure: { messageId: 'fault.network' },
  });
});
