import { defaultLanguage, type Language } from '../../../contract/languages.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import { defineStore } from '../store.ts';

/** A text of the server or the payment provider, shown only while the page is in its language. */
export interface LocalizedText {
  readonly text: string;
  readonly lang: string;
}

/**
 * The session. The subscribed flag is for display only; the server decides
 * (docs/product.md, "Roles and access").
 */
export interface SessionState {
  token: string;
  user: UserRecord | null;
  isSubscribed: boolean;
  /**
   * Set by a 401 on a protected call: the app clears the login and reloads
   * (docs/product.md, "Session end").
   */
  isUnauthorized: boolean;
  /** The message of a 400 on user detail (docs/product.md, "Unknown and private accounts"). */
  invalidUsernameMessage: LocalizedText | null;
}

/** Who is signed in. */
export const useSession = defineStore<SessionState>(() => ({
  token: '',
  user: null,
  isSubscribed: false,
  isUnauthorized: false,
  invalidUsernameMessage: null,
}));

/** The session of the prerendered home: signed in, without data. */
export const drawnSession = { token: 'drawn', isSubscribed: true } as const;

/** The language outlives a log-out. */
export const useLanguage = defineStore<{ language: Language }>(
  () => ({ language: defaultLanguage }),
  true,
);

/** True with a session's token. */
export const isSignedIn = (state: SessionState): boolean => state.token !== '';
