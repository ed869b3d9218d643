declare global {
  interface Window {
    /** What was typed and sent before the scripts ran; src/prerender/early-enter.ts sets it. */
    earlyInput?: {
      /** The text of each field by its name. */
      readonly texts: Record<string, string>;
      isSent: boolean;
    };
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
