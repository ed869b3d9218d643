/**
 * @file The route table as data (docs/product.md, "Routes"). Guards, header, footer, titles and the 404
 * page derive from it.
 */
import {
  bareFooter,
  content,
  full,
  fullFooter,
  inner,
  noFooter,
  subscribed,
  visitor,
} from './kinds.ts';
import { contentRoute, downloadRoute, listRoutes, reportRoute } from './families.ts';
import { screen, type Route } from './route.ts';
import { withReaders } from './with-readers.ts';

/** All rows but the 404 page. */
export const routes: readonly Route[] = [
  {
    ...visitor,
    ...fullFooter,
    name: 'welcomecard',
    paths: ['/'],
    titleId: 'welcome.pageTitle',
    load: screen(() =>
      import('../../features/auth/welcome/WelcomeScreen.tsx').then((m) => m.WelcomeScreen),
    ),
  },
  {
    ...visitor,
    ...noFooter,
    name: 'onboarding',
    paths: ['/onboarding'],
    titleId: 'onboarding.pageTitle',
    load: screen(() =>
      import('../../features/auth/onboarding/OnboardingScreen.tsx').then((m) => m.OnboardingScreen),
    ),
  },
  {
    ...visitor,
    ...noFooter,
    name: 'searching',
    paths: ['/searching'],
    titleId: 'searching.pageTitle',
    load: screen(() =>
      import('../../features/auth/search/SearchingScreen.tsx').then((m) => m.SearchingScreen),
    ),
    enter: async ({ signal }) =>
      (await import('../../features/auth/search/searching.ts')).enterSearching(signal),
  },
  {
    ...visitor,
    ...bareFooter,
    name: 'getmyanalysis',
    paths: ['/getmyanalysis'],
    titleId: 'getMyAnalysis.title',
    load: screen(() =>
      import('../../features/auth/search/GetMyAnalysisScreen.tsx').then(
        (m) => m.GetMyAnalysisScreen,
      ),
    ),
  },
  {
    ...visitor,
    ...bareFooter,
    name: 'existinguserlogin',
    paths: ['/existinguserlogin'],
    titleId: 'existingUserLogin.title',
    load: screen(() =>
      import('../../features/auth/email/ExistingUserLoginScreen.tsx').then(
        (m) => m.ExistingUserLoginScreen,
      ),
    ),
    enter: async () => (await import('../../features/auth/email/entry.ts')).prepareEntry('login'),
  },
  {
    ...visitor,
    ...bareFooter,
    name: 'forgotuser',
    paths: ['/forgotuser'],
    titleId: 'forgotUser.title',
    load: screen(() =>
      import('../../features/auth/email/ForgotUserScreen.tsx').then((m) => m.ForgotUserScreen),
    ),
    enter: async () =>
      (await import('../../features/auth/email/entry.ts')).prepareEntry('recovery'),
  },
  {
    ...visitor,
    ...fullFooter,
    name: 'paymentplan',
    paths: ['/paymentplan', '/paymentplan_lp1'],
    access: 'plan',
    titleId: 'app.openingPlans',
  },
  {
    ...visitor,
    ...bareFooter,
    name: 'otp',
    paths: ['/otp'],
    access: 'anyone',
    titleId: 'otp.title',
    load: screen(() => import('../../features/auth/code/OtpScreen.tsx').then((m) => m.OtpScreen)),
    enter: async ({ signal }) =>
      (await import('../../features/auth/code/sign-in.ts')).enterOtp(signal),
  },
  {
    ...full,
    name: 'home',
    paths: ['/home'],
    access: 'token',
    titleId: 'home.pageTitle',
    load: screen(() => import('../../features/home/HomeScreen.tsx').then((m) => m.HomeScreen)),
    enter: async ({ previous }) => {
      const { enterHomeRoute } = await import('../../features/home/enter-home.ts');
      // The record is requested again at the first route of a document and after the code entry.
      await enterHomeRoute(previous === null || previous === 'otp');
    },
  },
  {
    ...inner,
    name: 'history',
    paths: ['/history'],
    access: 'token',
    titleId: 'history.title',
    load: screen(() =>
      import('../../features/history/HistoryScreen.tsx').then((m) => m.HistoryScreen),
    ),
  },
  {
    ...inner,
    name: 'moments',
    paths: ['/history/moments'],
    titleId: 'moments.title',
    load: screen(() =>
      import('../../features/history/moments/MomentsScreen.tsx').then((m) => m.MomentsScreen),
    ),
    enter: async () =>
      (await import('../../features/history/moments/open-moments.ts')).openMoments(),
  },
  {
    ...inner,
    name: 'connect',
    paths: ['/connect'],
    access: 'token',
    titleId: 'connect.title',
    load: screen(() =>
      import('../../features/connect/ConnectScreen.tsx').then((m) => m.ConnectScreen),
    ),
  },
  {
    ...content,
    name: 'import',
    paths: ['/import', '/imported', '/import/requests', '/import/ways-out'],
    titleId: 'import.title',
    // The screen may close the document as soon as it is shown.
    load: screen(async () => {
      const [{ ImportScreen }, { openImportDocument }] = await Promise.all([
        import('../../features/archive/ImportScreen.tsx'),
        import('../lifecycle/import-document.ts'),
      ]);
      openImportDocument(routes.flatMap(({ paths }) => paths));
      return ImportScreen;
    }),
  },
  ...listRoutes,
  reportRoute('post'),
  reportRoute('reel'),
  {
    ...subscribed,
    footer: false,
    footerLinks: true,
    name: 'viewAllPosts',
    paths: ['/viewAllPosts'],
    titleId: 'viewAll.title',
    load: screen(
      withReaders(() =>
        import('../../features/posts/ranked/ViewAllScreen.tsx').then((m) => m.ViewAllScreen),
      ),
    ),
    enter: async ({ query, previous }) => {
      const [{ enterRanked, openRanked }, { rankOf }] = await Promise.all([
        import('../../features/posts/ranked/ranked-posts.ts'),
        import('../../features/posts/posts-store.ts'),
      ]);
      const { id, kind } = rankOf(query);
      await (previous === 'viewAllPosts' ? openRanked : enterRanked)(id, kind);
    },
  },
  {
    ...subscribed,
    footer: false,
    footerLinks: true,
    name: 'SentimentalAnalysisPage',
    paths: ['/sentimentalAnalysis'],
    titleId: 'sentiment.title',
    load: screen(
      withReaders(() =>
        import('../../features/sentiment/SentimentScreen.tsx').then((m) => m.SentimentScreen),
      ),
    ),
    enter: async ({ query, signal, previous }) => {
      const [{ enterSentiment, resumeSentiment }, { enterRanked, openRanked }] = await Promise.all([
        import('../../features/sentiment/analyse-comments.ts'),
        import('../../features/posts/ranked/ranked-posts.ts'),
      ]);
      enterSentiment(query, signal);
      // The post that the address names may be on a later page of the grid.
      const isKept = previous === 'SentimentalAnalysisPage' || query.has('post');
      await (isKept ? openRanked : enterRanked)('mostCommented', 'post');
      await resumeSentiment(query, signal);
    },
  },
  {
    ...inner,
    name: 'StoriesList',
    paths: ['/stories'],
    titleId: 'stories.title',
    load: screen(
      withReaders(
        () => import('../../features/stories/StoriesScreen.tsx').then((m) => m.StoriesScreen),
        { withAnalysis: true },
      ),
    ),
    read: async () => (await import('../../features/stories/load-stories.ts')).openStories(),
  },
  downloadRoute('DownloadReel', '/downloadreel', 'reel'),
  downloadRoute('DownloadStories', '/downloadStories', 'stories'),
  {
    ...full,
    name: 'contactus',
    paths: ['/contactus'],
    titleId: 'contactUs.title',
    load: screen(() =>
      import('../../features/account/ContactUsScreen.tsx').then((m) => m.ContactUsScreen),
    ),
  },
  {
    ...full,
    name: 'managesubscription',
    paths: ['/managesubscription'],
    // Without a subscription it shows the one that has ended, and the way to a new one.
    access: 'token',
    titleId: 'manageSubscription.title',
    load: screen(() =>
      import('../../features/account/ManageSubscriptionScreen.tsx').then(
        (m) => m.ManageSubscriptionScreen,
      ),
    ),
  },
  {
    ...full,
    name: 'account',
    paths: ['/account'],
    access: 'token',
    titleId: 'account.title',
    load: screen(() =>
      import('../../features/account/identity/IdentityScreen.tsx').then((m) => m.IdentityScreen),
    ),
  },
  {
    ...full,
    name: 'export',
    paths: ['/export'],
    titleId: 'export.title',
    load: screen(() =>
      import('../../features/export/ExportScreen.tsx').then((m) => m.ExportScreen),
    ),
  },
  contentRoute('termsofservice', { slug: 'TERMS_OF_SERVICE', titleId: 'contentPage.terms' }),
  contentRoute('privacypolicy', { slug: 'PRIVACY_POLICY', titleId: 'contentPage.privacy' }),
];

/** The 404 page: the row of any other path. */
export const notFound: Route = {
  ...visitor,
  ...noFooter,
  name: 'notfound404',
  paths: [],
  access: 'anyone',
  titleId: 'notFound.title',
  load: screen(() => import('../not-found/NotFoundScreen.tsx').then((m) => m.NotFoundScreen)),
};

/** The row of a path, with or without a slash at its end. */
export function routeOf(path: string): Route {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.find((route) => route.paths.includes(wanted)) ?? notFound;
}
