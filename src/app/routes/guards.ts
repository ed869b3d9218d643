/**
 * @file Route guards (docs/product.md, "Route guards"). They choose the screen; the server checks
 * access itself.
 */
import { listNames } from '../../../contract/lists/list-names.ts';
import type { Access, RouteName } from './route.ts';

/** What the guards ask of the session. */
export interface Visitor {
  readonly token: string;
  readonly isSubscribed: boolean;
}

/** The screens of the sample account: those that only show something of it. */
const sampleRoutes: ReadonlySet<RouteName> = new Set([
  ...(['home', 'history', 'moments', ...listNames] as const),
  ...(['postanalytics', 'reelanalytics', 'viewAllPosts', 'SentimentalAnalysisPage'] as const),
]);

/** Whether the sample account has a screen. */
export const isOfSample = (name: RouteName): boolean => sampleRoutes.has(name);

/** Redirect target when the route is not allowed; null when it is. */
export function redirectOf(access: Access, visitor: Visitor): '/' | '/home' | null {
  const hasToken = visitor.token !== '';
  switch (access) {
    case 'visitor':
      return hasToken ? '/home' : null;
    case 'plan':
      return hasToken && visitor.isSubscribed ? '/home' : null;
    case 'token':
      return hasToken ? null : '/';
    case 'subscribed':
      if (!hasToken) return '/';
      return visitor.isSubscribed ? null : '/home';
    case 'anyone':
      return null;
    default:
      return access satisfies never;
  }
}
