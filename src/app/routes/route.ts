/** @file The type of a row of the route table, and how its screen is loaded. */
import type { ComponentType } from 'react';
import type { MessagePart } from '../../core/i18n/intl.ts';

/** Who may see a route (docs/product.md, "Routes"). */
export type Access = 'visitor' | 'plan' | 'token' | 'subscribed' | 'anyone';

/** The names of all routes (docs/product.md, "Routes"). */
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
  | 'history'
  | 'moments'
  | 'connect'
  | 'account'
  | 'export'
  | 'import'
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

/** How a route was reached. */
export interface Visit {
  /** The route shown before in this document, or null for the first one. */
  readonly previous: RouteName | null;
  readonly query: URLSearchParams;
  /** Aborted when the route is left. */
  readonly signal: AbortSignal;
}

/** A screen that is loaded, and its props. */
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
  /** The footer's links to terms, privacy and support. */
  readonly footerLinks: boolean;
  /** Id of the message that is the document's title. */
  readonly titleId: string;
  readonly texts: MessagePart;
  /** Absent for a route that is a separate document. */
  readonly load?: () => Promise<LoadedScreen>;
  /** Reads what the screen shows: when the route is entered, or before the first render of a document. */
  readonly read?: () => Promise<void>;
  /** Called when the route is entered. */
  readonly enter?: (visit: Visit) => Promise<void>;
}

/** A screen with its fixed properties; its file is fetched when the route is entered. */
export function screen(load: () => Promise<ComponentType>): () => Promise<LoadedScreen>;
export function screen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  props: P,
): () => Promise<LoadedScreen>;
export function screen<P extends object>(load: () => Promise<ComponentType<P>>, props?: P) {
  return async () => ({ Screen: (await load()) as ComponentType<object>, props: props ?? {} });
}
