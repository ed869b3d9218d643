import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { invalidAccountId } from '../../../contract/limits.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import type { AnalysisProgress, FollowerCounts } from '../../../contract/threads/analysis.ts';
import { readLocal } from '../../core/storage/storage.ts';
import { isLargeRun, minutesToWait, useAnalysis, useMeter } from './analysis-store.ts';
import { usePeople } from '../people/people-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { browserTabs, givePage, manualClock, settled } from '../../../tests/support/page.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import {
  analyse,
  cancelAnalysis,
  closeNotice,
  forgetAnalysis,
  interruptAnalysis,
  resumeAnalysis,
  type AnalysisDeps,
} from './analyse.ts';
import * as otherTab from './other-tab.ts';
import type { WaitingTab } from '../../core/browser/waiting-tab.ts';
import { keepLogin } from '../../core/session/session.ts';

const counts: FollowerCounts = {
  followers: 1_200,
  following: 340,
  new: 12,
  lost: 3,
  not_following_back: 40,
  dont_follow_back: 900,
  mutual: 300,
};
const figures = { new_followers: 12, followers_lost: 3, last_updated_at: '21-11-2026 04:30:00' };

interface Job {
  readonly run: string;
  readonly expected: number | undefined;
  readonly signal: AbortSignal;
  readonly progress: (progress: AnalysisProgress) => void;
  readonly resolve: (found: FollowerCounts) => void;
  readonly fail: (error: Error) => void;
}

/** An account that was never analysed. */
const noHistory = { readings: [], undone: [], counts: [], periods: [], unseen: null };

/** The watch of a tab, by this page's own module or that of another page. */
const watchingFrom = (tab: WaitingTab, own = otherTab): typeof otherTab => ({
  watchOtherTab: (deps, signal) => own.watchOtherTab(deps, signal, tab),
});

/** A server, and an analysis thread whose jobs the test ends. */
function makeWorld(nextTab = browserTabs()) {
  const clock = manualClock();
  const jobs: Job[] = [];
  const asked: string[] = [];
  const server = {
    run: 'run-00000001',
    detail: async (): Promise<UserRecord> => userRecordOf(figures),
    start: async () => ({ run: server.run, total_followers: 1_200, total_following: 340 }),
    cancel: async (): Promise<void> => undefined,
  };
  const cancelled: unknown[] = [];
  const responses: Record<string, () => Promise<unknown>> = {
    startAnalysis: () => server.start(),
    userDetail: () => server.detail(),
    cancelRun: () => server.cancel(),
    history: () => Promise.resolve(noHistory),
  };
  const tabs = nextTab();
  const deps: AnalysisDeps = {
    clock,
    tabs,
    random: () => 0,
    otherTab: async () => watchingFrom(tabs),
    api: {
      call: (async (name: string, input: object) => {
        asked.push(name);
        if (name === 'cancelRun') cancelled.push(input);
        return (await responses[name]?.()) ?? {};
      }) as AnalysisDeps['api']['call'],
    },
    analysis: {
      forgetRun: async () => void asked.push('forgetRun'),
      fetchFollowers: ({ run, expected }, _session, signal, progress) =>
        new Promise((resolve, fail) => {
          jobs.push({ run, expected, signal, progress, resolve, fail });
        }),
    },
  };
  return { deps, tabs, clock, jobs, asked, cancelled, server };
}

const logIn = (change: Partial<UserRecord> = {}) =>
  keepLogin({ ...userRecordOf(change), token: 'token-of-demo' });

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  logIn();
});

describe('a run that ends well', () => {
  test('shows its percentage, waits, then ends at 100 with fresh figures', async () => {
    const { deps, clock, jobs, asked } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(30);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'running', minutes: 3 });
    expect(useMeter.getState().percent).toBe(30);
    await clock.pass(100);
    expect(useMeter.getState().percent).toBe(68);
    jobs[0]?.resolve(counts);
    await settled();
    await clock.pass(1);
    expect(useMeter.getState().percent).toBe(84);
    expect(useAnalysis.getState().phase).toBe('settling');
    await clock.pass(5);
    expect(useMeter.getState().percent).toBe(100);
    expect(await outcome).toEqual({ type: 'done' });
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', ended: 'done', failure: null });
    expect(useSession.getState().user).toMatchObject(figures);
    expect(asked).toEqual(['startAnalysis', 'watchStories', 'userDetail', 'history']);
    expect(readLocal('openRun')).toBeNull();
    expect(clock.running).toBe(0);
  });

  test('clears the lists', async () => {
    usePeople.setState({
      newfollowers: { ...usePeople.getState().newfollowers, load: 'ready', items: [personOf(1)] },
    });
    const { deps, clock, jobs } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(5);
    jobs[0]?.resolve(counts);
    await settled();
    await clock.pass(8);
    await outcome;
    expect(usePeople.getState().newfollowers).toMatchObject({ load: 'idle', items: [] });
  });

  test('shows people read, and ignores progress of another run or after the end', async () => {
    const { deps, clock, jobs } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(1);
    const [job] = jobs as [Job];
    // The module knows one list first, and at last 1,190 names of the reading before, which are no
    // further people.
    const read = { phase: 'reading', done: 500, total: 2_730, minutesLeft: null } as const;
    const update = { run: job.run, ...read };
    job.progress({ ...update, done: 300, total: 1_200 });
    await clock.pass(1);
    expect(useMeter.getState()).toMatchObject({ done: 300, total: 1_540 });
    job.progress(update);
    job.progress({ ...update, run: 'another-run', done: 9 });
    await clock.pass(1);
    expect(useMeter.getState()).toMatchObject({ done: 500, total: 1_540 });
    job.progress({ ...update, done: 2_000 });
    await clock.pass(1);
    expect(useMeter.getState()).toMatchObject({ done: 1_540, total: 1_540 });
    job.resolve(counts);
    await settled();
    await clock.pass(8);
    await outcome;
    const shown = useMeter.getState();
    job.progress({ ...update, done: 7 });
    await settled();
    expect(useMeter.getState()).toEqual(shown);
  });

  test('shows a notice at 150, 300 and 600 ticks', async () => {
    const { deps, clock } = makeWorld();
    void analyse(deps);
    const seen: (string | null)[] = [];
    for (const ticks of [149, 1, 149, 1, 299, 1]) {
      await clock.pass(ticks);
      seen.push(useAnalysis.getState().notice);
      useAnalysis.setState({ notice: null });
    }
    expect(seen).toEqual([null, 'wait', null, 'stay', null, 'finish']);
    expect(useAnalysis.getState()).toMatchObject({ minutes: 3, remaining: null });
    cancelAnalysis(deps);
    await settled();
  });

  test('shows the time left that was measured, and none once the line is silent', async () => {
    const { deps, clock, jobs, server } = makeWorld();
    server.start = async () => ({
      run: 'run-00000001',
      total_followers: 50_000,
      total_following: 10,
    });
    void analyse(deps);
    await clock.pass(1);
    expect(minutesToWait(useAnalysis.getState())).toBe(67);
    expect(isLargeRun(useAnalysis.getState())).toBe(true);
    const read = { phase: 'reading', done: 100, total: 1_000, minutesLeft: 2 } as const;
    jobs[0]?.progress({ run: 'run-00000001', ...read });
    await clock.pass(1);
    expect(useAnalysis.getState().remaining).toBe(2);
    expect(minutesToWait(useAnalysis.getState())).toBe(1);
    expect(isLargeRun(useAnalysis.getState())).toBe(false);
    await clock.pass(120);
    expect(useAnalysis.getState().remaining).toBeNull();
    cancelAnalysis(deps);
    await settled();
  });

  test('tells the module how many names to expect, those of the reading before included', async () => {
    const first = makeWorld();
    logIn({ last_updated_at: '' });
    void analyse(first.deps);
    await first.clock.pass(1);
    expect(first.jobs[0]?.expected).toBe(1_540);
    cancelAnalysis(first.deps);
    await settled();
    const second = makeWorld();
    logIn({ last_updated_at: '21-11-2026 04:30:00' });
    void analyse(second.deps);
    await second.clock.pass(1);
    expect(second.jobs[0]?.expected).toBe(2_740);
    cancelAnalysis(second.deps);
    await settled();
  });

  test('is started once, however often it is called', async () => {
    const { deps, clock, jobs } = makeWorld();
    void analyse(deps);
    expect(await analyse(deps)).toEqual({ type: 'elsewhere' });
    await clock.pass(1);
    expect(jobs).toHaveLength(1);
    cancelAnalysis(deps);
    await settled();
  });
});

describe('an account that cannot be analysed', () => {
  test('private: its own outcome, the module is not run', async () => {
    const { deps, server, jobs, clock } = makeWorld();
    server.run = '';
    server.detail = async () => userRecordOf({ is_private: true });
    const outcome = analyse(deps);
    await clock.pass(1);
    expect(await outcome).toEqual({ type: 'private' });
    expect(jobs).toHaveLength(0);
    expect(useSession.getState().user?.is_private).toBe(true);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', ended: 'private' });
  });

  test('unknown: the stored message is shown, nothing is started, loading stops', async () => {
    logIn({ insta_id: invalidAccountId });
    const { deps, server, jobs, asked, clock } = makeWorld();
    server.detail = async () => {
      throw new AppError('invalid', 'No such account', { status: 400, shown: true });
    };
    const outcome = analyse(deps);
    await clock.pass(1);
    expect(await outcome).toEqual({ type: 'invalid' });
    expect(jobs).toHaveLength(0);
    expect(asked).toEqual(['userDetail']);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', ended: 'invalid' });
    expect(useSession.getState().invalidUsernameMessage).toMatchObject({ text: 'No such account' });
    await analyse(deps);
    expect(asked).toEqual(['userDetail']);
  });
});

describe('a run that is cancelled', () => {
  test('ends at once with an empty result, and cancels it in worker and server', async () => {
    const { deps, clock, jobs, asked, cancelled, server } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(10);
    cancelAnalysis(deps);
    expect(await outcome).toEqual({ type: 'cancelled' });
    expect(jobs[0]?.signal.aborted).toBe(true);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', ended: 'cancelled' });
    await settled();
    expect(asked).toEqual(['startAnalysis', 'forgetRun', 'cancelRun']);
    expect(cancelled).toEqual([{ params: { run: server.run } }]);
    expect(readLocal('openRun')).toBeNull();
    expect(clock.running).toBe(0);
  });

  test('is not cancelled on a server that has not opened it', async () => {
    const { deps, asked, server } = makeWorld();
    server.start = () => new Promise(() => undefined);
    const outcome = analyse(deps);
    await settled();
    cancelAnalysis(deps);
    expect(await outcome).toEqual({ type: 'cancelled' });
    await settled();
    expect(asked).toEqual(['startAnalysis', 'forgetRun']);
  });

  test('is cancelled on the server before another one is started', async () => {
    const { deps, jobs, asked, server } = makeWorld();
    const first = analyse(deps);
    await settled();
    let hear = () => {};
    server.cancel = () => new Promise<void>((resolve) => (hear = resolve));
    cancelAnalysis(deps);
    await first;
    const second = analyse(deps);
    await settled();
    expect(asked).toEqual(['startAnalysis', 'forgetRun', 'cancelRun']);
    server.cancel = async () => undefined;
    hear();
    await settled();
    expect(asked.at(-1)).toBe('startAnalysis');
    expect(jobs).toHaveLength(2);
    cancelAnalysis(deps);
    expect(await second).toEqual({ type: 'cancelled' });
  });

  test('writes nothing when its result comes late', async () => {
    const { deps, clock, jobs } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(10);
    cancelAnalysis(deps);
    await outcome;
    jobs[0]?.resolve(counts);
    await settled();
    expect(useSession.getState().user).toEqual(userRecordOf());
    expect(useAnalysis.getState().phase).toBe('idle');
  });
});

describe('a run that fails', () => {
  test('shows the message of the fault, and loading stops', async () => {
    const { deps, clock, jobs } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(1);
    jobs[0]?.fail(new AppError('module-load'));
    expect(await outcome).toMatchObject({ type: 'failed', fault: { code: 'module-load' } });
    expect(useAnalysis.getState()).toMatchObject({
      phase: 'idle',
      failure: { messageId: 'fault.module-load' },
    });
    expect(useToasts.getState().toasts).toHaveLength(1);
    expect(readLocal('openRun')).toBeNull();
  });

  test('by a lost connection stays open, and is continued when the device is online again', async () => {
    const { deps, clock, jobs } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(20);
    jobs[0]?.fail(new AppError('network'));
    await outcome;
    expect(readLocal('openRun')).toMatchObject({ run: 'run-00000001', percent: 20 });
    window.dispatchEvent(new Event('online'));
    await clock.pass(1);
    expect(jobs).toHaveLength(2);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'running', isResumed: true });
    cancelAnalysis(deps);
    await settled();
  });

  test('by a crash of its thread is continued once, then shows the crash', async () => {
    const { deps, clock, jobs } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(1);
    jobs[0]?.fail(new AppError('crashed'));
    await clock.pass(1);
    expect(jobs).toHaveLength(2);
    expect(useAnalysis.getState().phase).toBe('running');
    jobs[1]?.fail(new AppError('crashed'));
    expect(await outcome).toMatchObject({ type: 'failed', fault: { code: 'crashed' } });
    expect(jobs).toHaveLength(2);
  });

  test('before it began, by a refused start, shows the server’s text', async () => {
    const { deps, server, jobs } = makeWorld();
    server.start = async () => {
      throw new AppError('limited', 'Too many analyses', { status: 429, shown: true });
    };
    expect(await analyse(deps)).toMatchObject({ type: 'failed' });
    expect(useAnalysis.getState().failure).toMatchObject({ text: 'Too many analyses' });
    expect(jobs).toHaveLength(0);
  });
});

describe('a run that was open', () => {
  const leave = async () => {
    const before = makeWorld();
    void analyse(before.deps);
    await before.clock.pass(40);
    const left = readLocal('openRun');
    cancelAnalysis(before.deps);
    await settled();
    window.localStorage.setItem('openRun', JSON.stringify(left));
  };

  test('is continued after a reload, from its percentage', async () => {
    await leave();
    const { deps, clock, jobs } = makeWorld();
    void resumeAnalysis(deps);
    await clock.pass(1);
    expect(useMeter.getState().percent).toBe(41);
    expect(jobs[0]?.run).toBe('run-00000001');
    expect(useAnalysis.getState().isResumed).toBe(true);
    cancelAnalysis(deps);
    await settled();
  });

  test('starts from 0 when the server has closed it', async () => {
    await leave();
    const { deps, clock, server } = makeWorld();
    server.run = 'run-00000002';
    void resumeAnalysis(deps);
    await clock.pass(2);
    expect(useMeter.getState().percent).toBeLessThan(3);
    expect(useAnalysis.getState().isResumed).toBe(false);
    cancelAnalysis(deps);
    await settled();
  });

  test('is not continued for a visitor, or without a valid entry', async () => {
    const { deps, asked } = makeWorld();
    await resumeAnalysis(deps);
    window.localStorage.setItem('openRun', '{"run":');
    await resumeAnalysis(deps);
    expect(asked).toEqual([]);
  });
});

describe('a log-out in the middle', () => {
  test('drops the result and writes nothing', async () => {
    const { deps, clock, jobs, asked } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(10);
    resetStores();
    givePage();
    await clock.pass(1);
    jobs[0]?.resolve(counts);
    expect(await outcome).toEqual({ type: 'cancelled' });
    await settled();
    expect(useSession.getState().user).toBeNull();
    expect(useMeter.getState().percent).toBe(0);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', ended: null });
    expect(asked).toEqual(['startAnalysis']);
    expect(readLocal('openRun')).toBeNull();
  });
});

describe('two tabs', () => {
  const openRun = (run: string) => ({ run, percent: 40, target: 68, tick: 40 });

  const openTab = async (world: ReturnType<typeof makeWorld>) => {
    vi.resetModules();
    const [flow, stores, session, own] = await Promise.all([
      import('./analyse.ts'),
      import('./analysis-store.ts'),
      import('../../core/session/session.ts'),
      import('./other-tab.ts'),
    ]);
    session.keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
    const deps: AnalysisDeps = {
      ...world.deps,
      otherTab: async () => watchingFrom(world.tabs, own),
    };
    return { ...world, ...flow, ...stores, deps };
  };

  test('have one job, and the second shows the first one’s percentage', async () => {
    const nextTab = browserTabs();
    const first = makeWorld(nextTab);
    const second = await openTab(makeWorld(nextTab));
    const outcome = analyse(first.deps);
    await first.clock.pass(10);
    void second.analyse(second.deps);
    await first.clock.pass(15);
    expect(second.useAnalysis.getState().phase).toBe('elsewhere');
    expect(second.useMeter.getState().percent).toBe(25);
    expect(second.jobs).toHaveLength(0);
    first.jobs[0]?.resolve(counts);
    await settled();
    await first.clock.pass(8);
    expect(await outcome).toEqual({ type: 'done' });
    await settled();
    expect(second.useAnalysis.getState().phase).toBe('idle');
    expect(second.asked).toEqual(['userDetail']);
  });

  test('can both cancel it', async () => {
    const nextTab = browserTabs();
    const first = makeWorld(nextTab);
    const second = await openTab(makeWorld(nextTab));
    const outcome = analyse(first.deps);
    await first.clock.pass(10);
    void second.analyse(second.deps);
    await settled();
    second.cancelAnalysis(second.deps);
    expect(await outcome).toEqual({ type: 'cancelled' });
    await settled();
    expect(second.useAnalysis.getState().phase).toBe('idle');
  });

  test('the second continues the run of a suspended first, which shows it when it wakes', async () => {
    const nextTab = browserTabs();
    const first = makeWorld(nextTab);
    const second = await openTab(makeWorld(nextTab));
    const outcome = analyse(first.deps);
    await first.clock.pass(10);
    const continued = second.analyse(second.deps);
    await second.clock.pass(9);
    // A report: it was busy.
    await first.clock.pass(1);
    await second.clock.pass(9);
    expect(second.useAnalysis.getState().phase).toBe('elsewhere');
    await second.clock.pass(2);
    expect(second.useAnalysis.getState()).toMatchObject({ phase: 'running', isResumed: true });
    expect(second.jobs[0]?.run).toBe('run-00000001');
    expect(first.jobs[0]?.signal.aborted).toBe(true);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'elsewhere', failure: null });
    second.jobs[0]?.resolve(counts);
    await settled();
    await second.clock.pass(8);
    expect(await continued).toEqual({ type: 'done' });
    expect(await outcome).toEqual({ type: 'elsewhere' });
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', failure: null });
    expect(useToasts.getState().toasts).toEqual([]);
    expect([...first.asked, ...second.asked]).not.toContain('cancelRun');
    expect(readLocal('openRun')).toBeNull();
  });

  test('the second ends the run itself where the first does not hear its cancellation', async () => {
    const nextTab = browserTabs();
    void nextTab().alone(() => new Promise(() => undefined), new AbortController());
    window.localStorage.setItem('openRun', JSON.stringify(openRun('run-00000001')));
    const { deps, clock, asked, cancelled } = makeWorld(nextTab);
    const outcome = analyse(deps);
    await clock.pass(5);
    cancelAnalysis(deps);
    await settled();
    await clock.pass(1);
    expect(useAnalysis.getState().phase).toBe('elsewhere');
    await clock.pass(1);
    expect(await outcome).toEqual({ type: 'elsewhere' });
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', ended: 'cancelled' });
    await settled();
    expect(asked).toEqual(['forgetRun', 'cancelRun']);
    expect(cancelled).toEqual([{ params: { run: 'run-00000001' } }]);
    expect(readLocal('openRun')).toBeNull();
  });

  test('the first, which hears of its cancellation late, leaves the next run open', async () => {
    const nextTab = browserTabs();
    const { deps, clock, asked } = makeWorld(nextTab);
    const outcome = analyse(deps);
    await clock.pass(10);
    window.localStorage.setItem('openRun', JSON.stringify(openRun('run-00000002')));
    nextTab().tell({ type: 'cancel' });
    expect(await outcome).toEqual({ type: 'cancelled' });
    await settled();
    expect(asked).toEqual(['startAnalysis']);
    expect(readLocal('openRun')).toMatchObject({ run: 'run-00000002' });
  });

  test('the first, waking after its run was ended, does not store it again', async () => {
    const { deps, clock } = makeWorld();
    void analyse(deps);
    await clock.pass(10);
    window.localStorage.removeItem('openRun');
    await clock.pass(20);
    expect(readLocal('openRun')).toBeNull();
    cancelAnalysis(deps);
    await settled();
  });

  test('the second continues the run when the first is closed in the middle', async () => {
    const nextTab = browserTabs();
    let close: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      close = resolve;
    });
    void nextTab().alone(() => open, new AbortController());
    const { deps, clock, jobs } = makeWorld(nextTab);
    const outcome = analyse(deps);
    await settled();
    expect(useAnalysis.getState().phase).toBe('elsewhere');
    window.localStorage.setItem('openRun', JSON.stringify(openRun('run-00000001')));
    close();
    await settled();
    await clock.pass(1);
    expect(useAnalysis.getState()).toMatchObject({ phase: 'running', isResumed: true });
    expect(useMeter.getState().percent).toBe(41);
    jobs[0]?.resolve(counts);
    await settled();
    await clock.pass(8);
    expect(await outcome).toEqual({ type: 'done' });
  });
});

describe('clearing the data of the account', () => {
  test('interrupts the run and keeps it open', async () => {
    const { deps, clock, jobs, asked } = makeWorld();
    const outcome = analyse(deps);
    await clock.pass(10);
    await interruptAnalysis();
    expect(await outcome).toEqual({ type: 'cancelled' });
    expect(jobs[0]?.signal.aborted).toBe(true);
    expect(readLocal('openRun')).toMatchObject({ run: 'run-00000001', percent: 10 });
    expect(useAnalysis.getState()).toMatchObject({ phase: 'idle', ended: null });
    await settled();
    expect(asked).toEqual(['startAnalysis']);
  });

  test('does not wait for a run when there is none', async () => {
    await interruptAnalysis();
    expect(useAnalysis.getState().phase).toBe('idle');
  });

  test('forgets the run here and in other tabs', () => {
    const messages: unknown[] = [];
    window.localStorage.setItem('openRun', '{"run":"run-00000001"}');
    useAnalysis.setState({ ended: 'done' });
    forgetAnalysis({ tell: (message) => messages.push(message) });
    expect(messages).toEqual([{ type: 'cancel' }]);
    expect(readLocal('openRun')).toBeNull();
    expect(useAnalysis.getState().ended).toBeNull();
  });
});

test('closing a notice leaves the run as it is', () => {
  useAnalysis.setState({ phase: 'running', notice: 'wait' });
  closeNotice();
  expect(useAnalysis.getState()).toMatchObject({ phase: 'running', notice: null });
});
