import type {} from '../../../contract/early-input.ts';

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
