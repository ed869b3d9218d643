import type { AnalysisThread } from '../contract/threads/analysis.ts';
import type { Session } from '../contract/threads/session.ts';
import { createCheckpoints } from './analysis/checkpoints.ts';
import type { Surroundings } from './analysis/run-module.ts';
import { fetchFollowers } from './analysis/followers.ts';
import { openInstance } from './analysis/instance.ts';
import { getPostsAnalysis } from './analysis/posts.ts';
import { getPostSentimentalAnalysis } from './analysis/sentiment.ts';
import { getStories } from './analysis/stories.ts';
import { streamAnswer } from './shared/http.ts';
import { serve } from './shared/serve.ts';
import { loadModule, type ModuleName } from './shared/wasm.ts';

const checkpoints = createCheckpoints();

/** A job's surroundings in this worker: a fresh instance of a module, and the network. */
function surroundings(name: ModuleName, session: Session, signal: AbortSignal): Surroundings {
  return {
    open: async () => openInstance(await loadModule(name)),
    perform: (request, own) => streamAnswer(request, session, own),
    signal,
  };
}

serve<AnalysisThread>({
  fetchFollowers: (input, session, signal, onProgress) =>
    fetchFollowers(input, session.token, {
      ...surroundings('main', session, signal),
      onProgress,
      checkpoints,
    }),
  getStories: (input, session, signal) =>
    getStories(input, session.token, surroundings('main', session, signal)),
  getPostsAnalysis: (session, signal) =>
    getPostsAnalysis(session.token, surroundings('posts', session, signal)),
  getPostSentimentalAnalysis: (shortCode, session, signal, onProgress) =>
    getPostSentimentalAnalysis(shortCode, session.token, {
      ...surroundings('sentiment', session, signal),
      onProgress: ({ done }) => onProgress({ done }),
    }),
  forget: () => checkpoints.forget(),
});
