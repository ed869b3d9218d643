/** @file Whether somebody is at work on the page: what a reload would take from under their hands. */

/** What fingers, keys and wheels do; a page that is come back to is looked at as well. */
const touches = ['pointerdown', 'pointermove', 'touchmove', 'keydown', 'input', 'wheel'];

/** Calls at every sign of a person, until the returned function is called. */
export function watchPresence(onSign: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onSign();
  };
  const options = { capture: true, passive: true };
  for (const type of touches) document.addEventListener(type, onSign, options);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    for (const type of touches) document.removeEventListener(type, onSign, options);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** True if a field has typed text or a dialog is open. */
export function hasOpenWork(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="radio"], [type="checkbox"], [type="hidden"])',
  );
  return [...fields].some((field) => !field.disabled && !field.readOnly && field.value !== '');
}
