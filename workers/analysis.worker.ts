import type { AnalysisThread } from '../contract/threads/analysis.ts';
import type { CausesThread, KnownContent } from '../contract/threads/causes.ts';
import type { Session } from '../contract/threads/session.ts';
import { forgetArchives } from './archive/stored/forget-archives.ts';
import { createCheckpoints } from './analysis/checkpoints.ts';
import { watchPosts } from './analysis/device-causes/post-moments.ts';
import { fetchFollowers } from './analysis/followers.ts';
import { openInstance } from './analysis/instance.ts';
import { getPostsAnalysis } from './analysis/posts.ts';
import { readStored } from './analysis/read-record.ts';
import type { JobDeps } from './analysis/run-module.ts';
import { getPostSentimentalAnalysis } from './analysis/sentiment.ts';
import { runPages } from './analysis/ledger/run-pages.ts';
import { getStories } from './analysis/stories.ts';
import { streamResponse } from './shared/http.ts';
import './shared/sample/recorded-responses.ts';
import { serve } from './shared/serve.ts';
import { loadModule, type ModuleName } from './shared/wasm.ts';

/** The reader of data downloads, fetched with the first import. */
const archives = async () => (await import('./archive/stored/archives.ts')).archives;

/** The readings on the device, fetched with the first history. */
const ledger = async () => (await import('./analysis/ledger/device-ledger.ts')).deviceLedger;

let opened: CausesThread | null = null;

/** Why followers left, which few screens ask. */
const causes = async () => {
  const { createDeviceCauses } = await import('./analysis/device-causes/device-causes.ts');
  opened ??= createDeviceCauses({
    held: async (account) => (await ledger()).heldOf(account),
    download: async (own) => (await import('./archive/stored/archives.ts')).downloadHistory(own),
  });
  return opened;
};

/** Without readings on the device, which need another module, an analysis asks for every list. */
const heldLists = async (account: string) => {
  try {
    return await (await ledger()).heldLists(account);
  } catch {
    return null;
  }
};

const checkpoints = createCheckpoints();

/** What a job needs in this worker: a fresh instance of its module, and the network. */
function depsOf(name: ModuleName, session: Session, signal: AbortSignal): JobDeps {
  return {
    open: async () => openInstance(await loadModule(name)),
    perform: (request, own) => streamResponse(request, session, own),
    signal,
  };
}

serve<AnalysisThread>({
  prepare: async () => void (await loadModule('main')),
  fetchFollowers: async (input, session, signal, onProgress) => {
    const deps = depsOf('main', session, signal);
    return fetchFollowers(input, session.token, {
      ...deps,
      perform: runPages.watch(input.run, deps.perform),
      onProgress,
      checkpoints,
      held: await heldLists(input.id),
    });
  },
  getStories: (input, session, signal) =>
    getStories(input, session.token, depsOf('main', session, signal)),
  getPostsAnalysis: async (session, signal) => {
    const deps = depsOf('posts', session, signal);
    const posts: KnownContent[] = [];
    const perform = watchPosts(deps.perform, (page) => posts.push(...page));
    const report = await getPostsAnalysis(session.token, { ...deps, perform });
    // Without them the device only has less to explain.
    void causes().then(
      ({ keepContents }) => keepContents(posts),
      () => undefined,
    );
    return report;
  },
  getPostSentimentalAnalysis: (shortCode, session, signal, onProgress) =>
    getPostSentimentalAnalysis(shortCode, session.token, {
      ...depsOf('sentiment', session, signal),
      onProgress: ({ done }) => onProgress({ done }),
    }),
  readKept: readStored,
  importArchive: async (...input) => (await archives()).importArchive(...input),
  wasInterrupted: async () => (await archives()).wasInterrupted(),
  importedAccounts: async (known) => (await archives()).importedAccounts(known),
  sinceLast: async (id) => (await archives()).sinceLast(id),
  ownPeople: async (query) => (await archives()).ownPeople(query),
  ownCounts: async (query) => (await archives()).ownCounts(query),
  ownPerson: async (...input) => (await archives()).ownPerson(...input),
  ownHistory: async (query) => (await archives()).ownHistory(query),
  ownMoment: async (query) => (await archives()).ownMoment(query),
  importedItems: async (query) => (await archives()).importedItems(query),
  importedDetails: async (owner) => (await archives()).importedDetails(owner),
  archiveOwner: async (files) => (await archives()).archiveOwner(files),
  stateRange: async (...input) => (await archives()).stateRange(...input),
  stateOwner: async (...input) => (await archives()).stateOwner(...input),
  removeImported: async (id) => (await archives()).removeImported(id),
  keepReadings: async (...input) => (await ledger()).keepReadings(...input),
  keptChanges: async (query) => (await ledger()).keptChanges(query),
  keptPerson: async (...input) => (await ledger()).keptPerson(...input),
  keptMoment: async (...input) => (await ledger()).keptMoment(...input),
  keptHistory: async (account) => (await ledger()).keptHistory(account),
  lossCauses: async (query) => (await causes()).lossCauses(query),
  personCauses: async (...input) => (await causes()).personCauses(...input),
  keepContents: async (contents) => (await causes()).keepContents(contents),
  forgetRun: () => checkpoints.forget(),
  forget: async (keepsImports) => {
    const { forgetReadings } = await ledger();
    const forgotten = keepsImports ? [] : [forgetArchives()];
    await Promise.all([checkpoints.forget(), forgetReadings(), ...forgotten]);
  },
});
