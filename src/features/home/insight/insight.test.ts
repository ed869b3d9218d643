import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import type { Session } from '../../../../contract/threads/session.ts';
import { sampleFacts } from '../../../../tests/support/data/insight-basis.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { useLanguage } from '../../../core/session/session-store.ts';
import { forgetPerson } from '../../../core/storage/forget-person.ts';
import { resetStores } from '../../../core/store.ts';
import { closeSorry, getInsight, recallInsight } from './insight.ts';
import { useInsight } from './insight-store.ts';

vi.mock('idb-keyval', () => import('../../../../tests/support/memory-idb.ts'));

const insight = { summary: 'Growing', actionable_insights: 'Post more' };

/** A device that has found nothing. */
const nothingFound = async () => undefined;

/** A server that allows an insight unless it is given an apology; `before` runs at each check. */
function serve({ sorry = '', before = () => {} }: { sorry?: string; before?: () => void } = {}) {
  const asked: [name: string, language: string][] = [];
  const bodies: unknown[] = [];
  const call = async (name: string, { body }: { body?: unknown }, { language }: Session) => {
    asked.push([name, language]);
    if (body !== undefined) bodies.push(body);
    if (name === 'generateInsight') return insight;
    before();
    return { popup: sorry === '', message: sorry };
  };
  return { asked, bodies, thread: { call } as never };
}

beforeEach(async () => {
  givePage('/home');
  resetStores();
  await forgetPerson();
  useToasts.setState({ toasts: [] });
  useLanguage.setState({ language: 'en' });
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
});

describe('an insight', () => {
  it('is fetched after the check, and kept for the next visit', async () => {
    const { asked, thread } = serve();
    await getInsight(thread, nothingFound);
    expect(asked.map(([name]) => name)).toEqual(['checkInsight', 'generateInsight']);
    const shown = useInsight.getState();
    expect(shown).toMatchObject({ load: 'idle', language: 'en', sorry: null });
    expect(shown.insight).toEqual(insight);
    useInsight.empty();
    await recallInsight();
    expect(useInsight.getState()).toEqual(shown);
  });

  it('is asked for with the counts and the facts of the device', async () => {
    const { bodies, thread } = serve();
    await getInsight(thread, async () => sampleFacts);
    const { new_followers: count } = userRecordOf();
    expect(bodies).toEqual([
      expect.objectContaining({ new_followers_count: count, facts: sampleFacts }),
    ]);
  });

  it('is fetched once for two presses', async () => {
    const { asked, thread } = serve();
    await Promise.all([getInsight(thread, nothingFound), getInsight(thread, nothingFound)]);
    expect(asked).toHaveLength(2);
  });

  it('is refused with an apology, which can be closed', async () => {
    const { thread } = serve({ sorry: 'Not today' });
    await getInsight(thread, nothingFound);
    expect(useInsight.getState()).toMatchObject({ load: 'idle', sorry: { text: 'Not today' } });
    closeSorry();
    expect(useInsight.getState().sorry).toBeNull();
  });

  it('asks again for an apology in the language that was switched to', async () => {
    const { asked, thread } = serve({
      sorry: 'Not today',
      before: () => useLanguage.setState({ language: 'de' }),
    });
    await getInsight(thread, nothingFound);
    expect(asked).toEqual([
      ['checkInsight', 'en'],
      ['checkInsight', 'de'],
    ]);
    expect(useInsight.getState().sorry?.lang).toBe('de');
  });

  it('is dropped after a log-out', async () => {
    const { thread } = serve({ before: () => resetStores() });
    await getInsight(thread, nothingFound);
    expect(useInsight.getState()).toMatchObject({ load: 'idle', insight: null });
  });

  it('shows a failure and can be fetched again', async () => {
    const thread = { call: () => Promise.reject(new AppError('network')) } as never;
    await getInsight(thread, nothingFound);
    expect(useInsight.getState()).toMatchObject({ load: 'idle', insight: null });
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'fault.network' }]);
  });

  it('of an earlier visit does not replace a new one', async () => {
    await getInsight(serve().thread, nothingFound);
    useInsight.setState({ writtenAt: 7 });
    await recallInsight();
    expect(useInsight.getState().writtenAt).toBe(7);
  });
});
