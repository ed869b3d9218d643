import type { Language } from '../languages.ts';

/**
 * What a thread needs to call the API for somebody. Threads hold no session of their own: each
 * call is given one, because workers cannot read the page's storage and must not outlive a log-out.
 */
export interface Session {
  /** Absolute address of the API, ending in a slash. */
  readonly base: string;
  /** The session's token, or empty for a visitor. */
  readonly token: string;
  readonly language: Language;
}
