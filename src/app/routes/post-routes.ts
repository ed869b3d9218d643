/** @file The rows of both post analyses, of View All and of the sentiment page. */
import { page, type Route } from './route.ts';
import type { PostKind } from '../../features/posts/posts-store.ts';

const inner = { access: 'subscribed', header: true, footerLinks: true, texts: 'app' } as const;

function analysisRoute(kind: PostKind): Route {
  return {
    ...inner,
    name: `${kind}analytics`,
    paths: [`/${kind}analytics`],
    footer: true,
    titleId: `postAnalysis.title.${kind}`,
    load: page(
      () =>
        import('../../features/posts/report/PostAnalysisScreen.tsx').then(
          (m) => m.PostAnalysisScreen,
        ),
      { kind },
    ),
    enter: async () =>
      (await import('../../features/posts/report/analyse-posts.ts')).openPostAnalysis(),
  };
}

const viewAll: Route = {
  ...inner,
  name: 'viewAllPosts',
  paths: ['/viewAllPosts'],
  footer: false,
  titleId: 'viewAll.title',
  load: page(
    () => import('../../features/posts/ranked/ViewAllScreen.tsx').then((m) => m.ViewAllScreen),
    {},
  ),
  enter: async ({ query }) => {
    const [{ openRanked }, { rankOf }] = await Promise.all([
      import('../../features/posts/ranked/ranked-posts.ts'),
      import('../../features/posts/posts-store.ts'),
    ]);
    const { id, kind } = rankOf(query);
    await openRanked(id, kind);
  },
};

const sentiment: Route = {
  ...inner,
  name: 'SentimentalAnalysisPage',
  paths: ['/sentimentalAnalysis'],
  footer: false,
  titleId: 'sentiment.title',
  load: page(
    () => import('../../features/sentiment/SentimentScreen.tsx').then((m) => m.SentimentScreen),
    {},
  ),
  enter: async ({ query, signal }) => {
    const [{ enterSentiment }, { openRanked }] = await Promise.all([
      import('../../features/sentiment/analyse-comments.ts'),
      import('../../features/posts/ranked/ranked-posts.ts'),
    ]);
    enterSentiment(query, signal);
    await openRanked('mostCommented', 'post');
  },
};

/** Posts and reels. */
export const postRoutes: readonly Route[] = [
  analysisRoute('post'),
  analysisRoute('reel'),
  viewAll,
  sentiment,
];
