/** @file What a row of the route table says, and how its screen is loaded. */
import type { ComponentType } from 'react';
import type { MessagePart } from '../../core/i18n/intl.ts';

/** Access to a route (docs/product.md, "Route guards"). */
export type Access = 'visitor' | 'plan' | 'token' | 'subscribed' | 'anyone';

/** The names of the routes (docs/product.md, "Routes"). */
export type RouteName =
  | 'welcomecard'
  | 'onboarding'
  | 'searching'
  | 'getmyanalysis'
  | 'existinguserlogin'
  | 'forgotuser'
  | 'paymentplan'
  | 'otp'
  | 'home'
  | 'newfollowers'
  | 'followerslost'
  | 'notfollowsback'
  | 'donotfollowsback'
  | 'profileview'
  | 'mutualfollowing'
  | 'postanalytics'
  | 'reelanalytics'
  | 'viewAllPosts'
  | 'StoriesList'
  | 'DownloadReel'
  | 'DownloadStories'
  | 'SentimentalAnalysisPage'
  | 'contactus'
  | 'managesubscription'
  | 'termsofservice'
  | 'privacypolicy'
  | 'notfound404';

/** How a route was come to. */
export interface Visit {
  /** The route before it in this document, or null at the first one. */
  readonly previous: RouteName | null;
  readonly query: URLSearchParams;
  /** Aborted when the route is left. */
  readonly signal: AbortSignal;
}

/** A loaded screen and its props. */
export interface LoadedScreen {
  readonly Screen: ComponentType<object>;
  readonly props: object;
}

/** One row of the route table. */
export interface Route {
  readonly name: RouteName;
  readonly paths: readonly string[];
  readonly access: Access;
  readonly header: boolean;
  readonly footer: boolean;
  /** Terms, privacy and support in the footer. */
  readonly footerLinks: boolean;
  /** The message that titles the document. */
  readonly titleId: string;
  readonly texts: MessagePart;
  /** Absent for a route that is another document. */
  readonly load?: () => Promise<LoadedScreen>;
  /** The flow that entering starts. */
  readonly enter?: (visit: Visit) => Promise<void>;
}

/** A screen with its fixed properties; the screen's file is fetched when the route is entered. */
export function page<P extends object>(
  load: () => Promise<ComponentType<P>>,
  props: P,
): () => Promise<LoadedScreen> {
  return async () => ({ Screen: (await load()) as ComponentType<object>, props });
}
