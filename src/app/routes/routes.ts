/**
 * @file The route table (docs/product.md, "Routes") as data. Guards, header, footer, titles and the
 * 404 derive from it.
 */
import { peopleRoutes } from './people-routes.ts';
import { postRoutes } from './post-routes.ts';
import { page, type Route } from './route.ts';
import { storyRoutes } from './story-routes.ts';

const bare = { header: false, footer: false, footerLinks: false } as const;
const footerOnly = { header: false, footer: true, footerLinks: true } as const;
const signedFooter = { header: false, footer: true, footerLinks: false } as const;
const full = { header: true, footer: true, footerLinks: true } as const;

const visitorRoutes: readonly Route[] = [
  {
    name: 'welcomecard',
    paths: ['/'],
    access: 'visitor',
    ...footerOnly,
    titleId: 'welcome.pageTitle',
    texts: 'visitor',
    load: page(
      () => import('../../features/auth/welcome/WelcomeScreen.tsx').then((m) => m.WelcomeScreen),
      {},
    ),
  },
  {
    name: 'onboarding',
    paths: ['/onboarding'],
    access: 'visitor',
    ...bare,
    titleId: 'onboarding.pageTitle',
    texts: 'visitor',
    load: page(
      () =>
        import('../../features/auth/onboarding/OnboardingScreen.tsx').then(
          (m) => m.OnboardingScreen,
        ),
      {},
    ),
  },
  {
    name: 'searching',
    paths: ['/searching'],
    access: 'visitor',
    ...bare,
    titleId: 'searching.pageTitle',
    texts: 'visitor',
    load: page(
      () => import('../../features/auth/search/SearchingScreen.tsx').then((m) => m.SearchingScreen),
      {},
    ),
    enter: async ({ signal }) =>
      (await import('../../features/auth/search/searching.ts')).enterSearching(signal),
  },
  {
    name: 'getmyanalysis',
    paths: ['/getmyanalysis'],
    access: 'visitor',
    ...signedFooter,
    titleId: 'getMyAnalysis.title',
    texts: 'visitor',
    load: page(
      () =>
        import('../../features/auth/search/GetMyAnalysisScreen.tsx').then(
          (m) => m.GetMyAnalysisScreen,
        ),
      {},
    ),
  },
  {
    name: 'existinguserlogin',
    paths: ['/existinguserlogin'],
    access: 'visitor',
    ...signedFooter,
    titleId: 'existingUserLogin.title',
    texts: 'visitor',
    load: page(
      () =>
        import('../../features/auth/email/ExistingUserLoginScreen.tsx').then(
          (m) => m.ExistingUserLoginScreen,
        ),
      {},
    ),
    enter: async () => (await import('../../features/auth/email/entry.ts')).prepareEntry('login'),
  },
  {
    name: 'forgotuser',
    paths: ['/forgotuser'],
    access: 'visitor',
    ...signedFooter,
    titleId: 'forgotUser.title',
    texts: 'visitor',
    load: page(
      () =>
        import('../../features/auth/email/ForgotUserScreen.tsx').then((m) => m.ForgotUserScreen),
      {},
    ),
    enter: async () =>
      (await import('../../features/auth/email/entry.ts')).prepareEntry('recovery'),
  },
  {
    name: 'paymentplan',
    paths: ['/paymentplan', '/paymentplan_lp1'],
    access: 'plan',
    ...footerOnly,
    titleId: 'app.openingPlans',
    texts: 'visitor',
  },
  {
    name: 'otp',
    paths: ['/otp'],
    access: 'anyone',
    ...signedFooter,
    titleId: 'otp.title',
    texts: 'visitor',
    load: page(() => import('../../features/auth/code/OtpScreen.tsx').then((m) => m.OtpScreen), {}),
    enter: async () => (await import('../../features/auth/code/sign-in.ts')).enterOtp(),
  },
];

const accountRoutes: readonly Route[] = [
  {
    name: 'contactus',
    paths: ['/contactus'],
    access: 'subscribed',
    ...full,
    titleId: 'contactUs.title',
    texts: 'app',
    load: page(
      () => import('../../features/account/ContactUsScreen.tsx').then((m) => m.ContactUsScreen),
      {},
    ),
  },
  {
    name: 'managesubscription',
    paths: ['/managesubscription'],
    access: 'subscribed',
    ...full,
    titleId: 'manageSubscription.title',
    texts: 'app',
    load: page(
      () =>
        import('../../features/account/ManageSubscriptionScreen.tsx').then(
          (m) => m.ManageSubscriptionScreen,
        ),
      {},
    ),
    enter: async () => (await import('../../core/session/subscription.ts')).enterSubscription(),
  },
];

const contentPage = () =>
  import('../../features/content/ContentPageScreen.tsx').then((m) => m.ContentPageScreen);

const openRoutes: readonly Route[] = [
  {
    name: 'termsofservice',
    paths: ['/termsofservice'],
    access: 'anyone',
    ...bare,
    titleId: 'contentPage.terms',
    texts: 'app',
    load: page(contentPage, { slug: 'TERMS_OF_SERVICE', titleId: 'contentPage.terms' }),
  },
  {
    name: 'privacypolicy',
    paths: ['/privacypolicy'],
    access: 'anyone',
    ...bare,
    titleId: 'contentPage.privacy',
    texts: 'app',
    load: page(contentPage, { slug: 'PRIVACY_POLICY', titleId: 'contentPage.privacy' }),
  },
];

/** Any other path. */
export const notFound: Route = {
  name: 'notfound404',
  paths: [],
  access: 'anyone',
  ...bare,
  titleId: 'notFound.title',
  texts: 'visitor',
  load: page(() => import('../not-found/NotFoundScreen.tsx').then((m) => m.NotFoundScreen), {}),
};

/** All rows but the 404. */
export const routes: readonly Route[] = [
  ...visitorRoutes,
  ...peopleRoutes,
  ...postRoutes,
  ...storyRoutes,
  ...accountRoutes,
  ...openRoutes,
];

/** The row of a path; a slash at the end does not matter. */
export function routeOf(path: string): Route {
  const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return routes.find((route) => route.paths.includes(wanted)) ?? notFound;
}
