/** What was typed and sent in a prerendered form before its scripts ran. */
export interface EarlyInput {
  /** The text of each field by its name. */
  readonly texts: Record<string, string>;
  isSent: boolean;
}

declare global {
  interface Window {
    /** Set by src/prerender/early-enter.ts, read by src/ui/forms/early-input.ts. */
    earlyInput?: EarlyInput;
  }
}
