/** What was typed and sent in a prerendered form before its scripts ran (src/prerender/early-enter.ts). */
export interface EarlyInput {
  /** The text of each field by its name. */
  readonly texts: Record<string, string>;
  isSent: boolean;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Takes the text of a field, once: a later field of the same name begins empty. */
export function takeEarlyText(name: string): string | undefined {
  const { texts } = window.earlyInput ?? {};
  const text = texts?.[name];
  delete texts?.[name];
  return text;
}

/** True once if the form was sent. */
export function takeEarlySend(): boolean {
  const isSent = window.earlyInput?.isSent === true;
  if (isSent && window.earlyInput) window.earlyInput.isSent = false;
  return isSent;
}
