/**
 * @file Clear Data (docs/product.md, "Clear data"): the server deletes, the record is loaded again,
 * the token is kept. The device forgets as much when the account gets another name.
 */
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { useCauses } from '../../core/causes/causes-store.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { tap } from '../../core/browser/haptics.ts';
import { dropCache } from '../../core/storage/caches.ts';
import { markImport } from '../../core/storage/import-mark.ts';
import { largeItems, writeLarge } from '../../core/storage/items.ts';
import { tabs, type Tabs } from '../../core/browser/tabs.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { analysis, api, endWork } from '../../core/workers/threads.ts';
import { useFaces } from '../../features/home/people/faces-store.ts';
import { useInsight } from '../../features/home/insight/insight-store.ts';
import { isAt } from '../../core/browser/navigation.ts';
import { loadHistory } from '../../features/history/load-history.ts';
import { useHistory } from '../../features/history/history-store.ts';
import { usePerson } from '../../features/people/person/person-store.ts';
import { usePosts, useRanks } from '../../features/posts/posts-store.ts';
import { useSentiment } from '../../features/sentiment/sentiment-store.ts';
import { useStories } from '../../features/stories/stories-store.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import {
  forgetAnalysis,
  interruptAnalysis,
  resumeAnalysis,
} from '../../features/analysis/analyse.ts';
import { keepCauseForWorker } from '../../features/reminders/stored-reminder.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { clearPeople, refreshPeople } from '../../features/people/people-lists.ts';
import { loadUser } from '../../core/session/load-user.ts';
import { currentSession } from '../../core/session/session.ts';

/** What clearing works with; tests give plain functions. */
export interface ClearTools {
  readonly api: Pick<ApiThread, 'call'>;
  readonly analysis: Pick<AnalysisThread, 'forget'>;
  readonly tabs: Pick<Tabs, 'tell'>;
  readonly endWork: () => void;
  readonly resume: () => Promise<void>;
}

const device: ClearTools = { api, analysis, tabs, endWork, resume: () => resumeAnalysis() };

/** What was read of the account would stay on the screens until a reload. */
function forgetRead(): void {
  clearPeople();
  const stores = [useHistory, usePerson, usePosts, useRanks, useStories, useInsight, useSentiment];
  for (const store of [...stores, useCauses, useFaces]) store.empty();
}

/** Forgets on this device what was read of the account. What is under way would bring it back. */
async function forgetHere(
  { keepsImports }: { keepsImports: boolean },
  tools: ClearTools,
): Promise<void> {
  tools.endWork();
  await Promise.all(largeItems.map((item) => writeLarge(item, undefined)));
  await attempt(() => tools.analysis.forget(keepsImports), { quiet: true });
  forgetAnalysis(tools.tabs);
  forgetRead();
}

/** A picture on its way would be kept once more: called last, when the lists are gone. */
async function forgetPictures(): Promise<void> {
  await Promise.all([dropCache('pictures'), keepCauseForWorker(null)]);
}

/** Reads for the screen that is open, which has read when it was opened. */
function readForScreen(tools: ClearTools): void {
  if (isAt('/history') || isAt('/home')) void loadHistory(tools.api);
  void refreshPeople();
}

/**
 * The session is of another account from here on; imports are the device's and stay. `isElsewhere`
 * where another tab changed it: that one clears the device, and may have begun to read the new account.
 */
export async function forgetFormerAccount(
  isElsewhere: boolean,
  tools: ClearTools = device,
): Promise<void> {
  await interruptAnalysis();
  if (isElsewhere) {
    forgetRead();
    readForScreen(tools);
    return;
  }
  await forgetHere({ keepsImports: true }, tools);
  readForScreen(tools);
  await forgetPictures();
}

/**
 * Clears lists, snapshots and analyses, here and on the server, and without `keepsImports` the imported
 * data downloads on the device. False when the server refused. An open run is interrupted first, because its
 * pages are deleted, and resumed if the server refuses.
 */
export async function clearData(
  keepsImports = false,
  tools: ClearTools = device,
): Promise<boolean> {
  const signal = neverAborted();
  await interruptAnalysis();
  const cleared = await attempt(() => tools.api.call('clearData', {}, currentSession(), signal));
  if (cleared.type !== 'done') {
    void tools.resume();
    return false;
  }
  await forgetHere({ keepsImports }, tools);
  if (!keepsImports) {
    markImport(false);
    useImported.empty();
  }
  if (isAt('/history')) void loadHistory(tools.api);
  await loadUser(tools.api);
  await forgetPictures();
  tap();
  const { message } = cleared.value;
  addToast(
    message
      ? { variant: 'success', text: message }
      : { variant: 'success', messageId: 'menu.cleared' },
  );
  return true;
}
