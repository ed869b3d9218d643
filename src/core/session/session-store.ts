import { defaultLanguage, type Language } from '../../../contract/languages.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import { defineStore } from '../store.ts';

/** A text of the server or the payment provider, shown only while the page is in its language. */
export interface LocalizedText {
  readonly text: string;
  readonly lang: string;
}

/** Who is signed in. The subscribed flag is a hint for display; the server decides (spec 6). */
export interface SessionState {
  token: string;
  user: UserRecord | null;
  isSubscribed: boolean;
  /** Set by a 401 on a protected call: the app clears the login and reloads (spec 8). */
  isUnauthorized: boolean;
  /** The message of a 400 on user detail, with the zero account id (spec 4). */
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

/** Whom home is drawn ahead for: somebody signed in, of whom nothing is known yet. */
export const drawnSession = { token: 'drawn', isSubscribed: true } as const;

/** The language outlives a log-out. */
export const useLanguage = defineStore<{ language: Language }>(
  () => ({ language: defaultLanguage }),
  true,
);

/** True with a session's token. */
export const isSignedIn = (state: SessionState): boolean => state.token !== '';
