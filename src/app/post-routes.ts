/** @file The rows of both post analyses, of View All and of the sentiment page. */
import { page, type Route } from './route-table.ts';
import type { PostKind } from '../stores/posts.ts';

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
        import('../screens/post-analysis/PostAnalysisScreen.tsx').then((m) => m.PostAnalysisScreen),
      { kind },
    ),
    enter: async () => (await import('../flows/analyse-posts.ts')).openPostAnalysis(),
  };
}

const viewAll: Route = {
  ...inner,
  name: 'viewAllPosts',
  paths: ['/viewAllPosts'],
  footer: false,
  titleId: 'viewAll.title',
  load: page(
    () => import('../screens/view-all/ViewAllScreen.tsx').then((m) => m.ViewAllScreen),
    {},
  ),
  enter: async ({ query }) => {
    const [{ openRanked }, { rankOf }] = await Promise.all([
      import('../flows/view-posts.ts'),
      import('../stores/posts.ts'),
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
    () => import('../screens/sentiment/SentimentScreen.tsx').then((m) => m.SentimentScreen),
    {},
  ),
  enter: async ({ query, signal }) => {
    const [{ enterSentiment }, { openRanked }] = await Promise.all([
      import('../flows/analyse-comments.ts'),
      import('../flows/view-posts.ts'),
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
