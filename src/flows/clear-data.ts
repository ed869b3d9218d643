/** @file Clear Data (spec 4): the server forgets, the record is loaded anew, the token stays. */
import type { AnalysisThread } from '../../contract/threads/analysis.ts';
import type { ApiThread } from '../../contract/threads/api.ts';
import { tap } from '../platform/haptics.ts';
import { largeItems, writeLarge } from '../platform/items.ts';
import { analysis, api } from '../platform/threads.ts';
import { useInsight } from '../stores/insight.ts';
import { usePosts, useRanks } from '../stores/posts.ts';
import { useSentiment } from '../stores/sentiment.ts';
import { useStories } from '../stores/stories.ts';
import { addToast } from '../stores/toasts.ts';
import { attempt } from './attempt.ts';
import { forgetPeople } from './load-people.ts';
import { loadUser } from './load-user.ts';
import { currentSession } from './session.ts';

/** What clearing works with; tests give plain functions. */
export interface ClearTools {
  readonly api: Pick<ApiThread, 'call'>;
  readonly analysis: Pick<AnalysisThread, 'forget'>;
}

/** What was read of the cleared data would stay on the screens until a reload. */
function forgetRead(): void {
  forgetPeople();
  for (const store of [usePosts, useRanks, useStories, useInsight, useSentiment]) store.empty();
}

/** Clears lists, snapshots and analyses, here and on the server. False when the server refused. */
export async function clearData(tools: ClearTools = { api, analysis }): Promise<boolean> {
  const { signal } = new AbortController();
  const cleared = await attempt(() => tools.api.call('clearData', {}, currentSession(), signal));
  if (cleared.type !== 'done') return false;
  await Promise.all(largeItems.map((item) => writeLarge(item, undefined)));
  await attempt(() => tools.analysis.forget(), { quiet: true });
  forgetRead();
  await loadUser(signal, tools.api);
  tap();
  const { message } = cleared.value;
  addToast(
    message
      ? { variant: 'success', text: message }
      : { variant: 'success', messageId: 'menu.cleared' },
  );
  return true;
}
