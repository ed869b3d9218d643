import type { Language } from '../languages.ts';

/**
 * What a thread needs to call the API. Threads store no session: each call carries one, because
 * workers cannot read localStorage and must not outlive a log-out.
 */
export interface Session {
  /** Absolute address of the API, ending in a slash. */
  readonly base: string;
  /** The session's token, or empty for a visitor. */
  readonly token: string;
  readonly language: Language;
}
