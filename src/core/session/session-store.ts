import { defaultLanguage, type Language } from '../../../contract/languages.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import { defineStore } from '../store.ts';

/** A text of the server or the payment provider, shown only while the page is in its language. */
export interface LocalizedText {
  readonly text: string;
  readonly lang: string;
}

/** The session. `isSubscribed` is for display; the server decides about access. */
export interface SessionState {
  token: string;
  user: UserRecord | null;
  isSubscribed: boolean;
  /** Set by a 401 on a protected call: the app clears the login and reloads. */
  isUnauthorized: boolean;
  /** The message of a 400 on the user record (docs/product.md, "Unknown and private accounts"). */
  invalidUsernameMessage: LocalizedText | null;
}

/** The session of the page. */
export const useSession = defineStore<SessionState>(() => ({
  token: '',
  user: null,
  isSubscribed: false,
  isUnauthorized: false,
  invalidUsernameMessage: null,
}));

/** The session that home is prerendered with: signed in, without a user record. */
export const prerenderedSession = { token: 'prerendered', isSubscribed: true } as const;

/** The language of the page. Kept at log-out. */
export const useLanguage = defineStore<{ language: Language }>(
  () => ({ language: defaultLanguage }),
  true,
);

/** True if there is a session. */
export const isSignedIn = (state: SessionState): boolean => state.token !== '';
