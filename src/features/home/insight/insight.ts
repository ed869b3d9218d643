/** @file The insight on home: check first, fetch then (spec 4), kept on the device with its date. */
import { defaulted, enums, nullable, number, object } from 'superstruct';
import { languages, tagOf } from '../../../../contract/languages.ts';
import { insight as insightRecord } from '../../../../contract/records/insight.ts';
import type { UserRecord } from '../../../../contract/records/user.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock } from '../../../core/browser/clock.ts';
import { readLarge, writeLarge } from '../../../core/storage/items.ts';
import { api } from '../../../core/workers/threads.ts';
import { useInsight } from './insight-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';

const keptInsight = object({
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

/** Shows the insight of an earlier visit, offline too. */
export async function recallInsight(): Promise<void> {
  const token = currentSession().token;
  const kept = await readLarge('insight', keptInsight);
  const { insight } = useInsight.getState();
  if (kept !== null && insight === null && currentSession().token === token) {
    useInsight.setState(kept);
  }
}

/** Asks whether an insight may be fetched, and fetches it. One at a time. */
export async function getInsight(
  signal: AbortSignal = new AbortController().signal,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  const { user } = useSession.getState();
  if (user === null || useInsight.getState().load === 'loading') return;
  useInsight.setState({ load: 'loading', sorry: null });
  const session = currentSession();
  const outcome = await attempt(async () => {
    const check = await thread.call('checkInsight', {}, session, signal);
    if (!check.popup) return { sorry: { text: check.message, lang: tagOf(session.language) } };
    const body = figuresOf(user);
    return { insight: await thread.call('generateInsight', { body }, session, signal) };
  });
  // A log-out in the meantime: the answer belongs to nobody here.
  if (currentSession().token !== session.token) return;
  useInsight.setState({ load: 'idle' });
  if (outcome.type !== 'done') return;
  if (outcome.value.insight === undefined) {
    // An apology in another language than the page's by now would not be shown.
    if (currentSession().language !== session.language) return getInsight(signal, thread);
    useInsight.setState({ sorry: outcome.value.sorry });
    return;
  }
  // What was asked for: the page may speak another language by now.
  const { language } = session;
  const kept = { insight: outcome.value.insight, writtenAt: clock.now(), language };
  useInsight.setState(kept);
  await writeLarge('insight', kept);
}

/** Closes the Sorry alert. */
export function closeSorry(): void {
  useInsight.setState({ sorry: null });
}
