/**
 * @file The insight on home: check, then fetch; stored with its date (docs/product.md, "Insight").
 */
import { defaulted, enums, nullable, number, object } from 'superstruct';
import { languages, tagOf } from '../../../../contract/languages.ts';
import { insight as insightRecord } from '../../../../contract/records/insight.ts';
import type { UserRecord } from '../../../../contract/records/user.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { readLarge, writeLarge } from '../../../core/storage/items.ts';
import { api } from '../../../core/workers/threads.ts';
import { findFacts } from './find-facts.ts';
import { useInsight } from './insight-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';

const storedInsight = object({
  insight: insightRecord,
  writtenAt: number(),
  // Those kept before it was noted say nothing about it.
  language: defaulted(nullable(enums(languages)), null),
});

/** The account's figures as the call names them; an unknown one stays unknown. */
function figuresOf(user: UserRecord) {
  return {
    new_followers_count: user.new_followers,
    lost_followers_count: user.followers_lost,
    not_follows_back_count: user.not_follows_back,
    i_do_not_follow_back_count: user.dont_follow_back,
    profile_view_count: user.profile_views_count,
    mutual_following_count: user.mutual_followers,
  };
}

const recalling = createTask();
const fetching = createTask();

/** Shows the insight of an earlier visit, offline too. */
export function recallInsight(): Promise<void> {
  return recalling.run(async (signal) => {
    const stored = await readLarge('insight', storedInsight);
    if (stored === null || signal.aborted || useInsight.getState().insight !== null) return;
    useInsight.setState(stored);
  });
}

/** What an insight is made from: the server, and what the device has found. */
interface InsightSources {
  readonly thread: Pick<ApiThread, 'call'>;
  readonly find: typeof findFacts;
}

/** Asks for the insight in the language of the page. Null where nothing came of it. */
async function fetchInsight(
  user: UserRecord,
  signal: AbortSignal,
  { thread, find }: InsightSources,
) {
  const session = currentSession();
  const outcome = await attempt(async () => {
    const check = await thread.call('checkInsight', {}, session, signal);
    if (!check.popup) return { sorry: { text: check.message, lang: tagOf(session.language) } };
    const body = { ...figuresOf(user), facts: await find(signal) };
    return { insight: await thread.call('generateInsight', { body }, session, signal) };
  });
  return outcome.type === 'done' ? { ...outcome.value, language: session.language } : null;
}

/** Asks whether an insight may be fetched, and fetches it. A press during a fetch does nothing. */
export async function getInsight(
  thread: Pick<ApiThread, 'call'> = api,
  find = findFacts,
): Promise<void> {
  const { user } = useSession.getState();
  if (user === null || useInsight.getState().load === 'loading') return;
  await fetching.run(async (signal) => {
    useInsight.setState({ load: 'loading', sorry: null });
    let answer = await fetchInsight(user, signal, { thread, find });
    // An apology in a language the page no longer speaks would not be shown.
    while (answer?.sorry && !signal.aborted && answer.language !== currentSession().language) {
      answer = await fetchInsight(user, signal, { thread, find });
    }
    if (signal.aborted) return;
    useInsight.setState({ load: 'idle', sorry: answer?.sorry ?? null });
    if (answer?.insight === undefined) return;
    const { insight, language } = answer;
    const stored = { insight, language, writtenAt: clock.now() };
    useInsight.setState(stored);
    await writeLarge('insight', stored);
  });
}

/** Closes the Sorry alert. */
export function closeSorry(): void {
  useInsight.setState({ sorry: null });
}
