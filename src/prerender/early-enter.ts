/**
 * @file Runs in a document with a form before the scripts that hydrate it: they take a second to load
 * on a slow line, and Enter pressed meanwhile would be lost. `Field` submits the form after hydration.
 * It listens in the capture phase above the root: React stops events that reach the root during
 * hydration.
 */

/** The form that an event is about, while nothing of it can be sent yet. */
function earlyForm({ target }: Event): HTMLFormElement | null {
  const { form = null } = target as Partial<HTMLInputElement>;
  return form?.querySelector('[data-early]') ? form : null;
}

function keepEnter(event: KeyboardEvent): void {
  const form = event.key === 'Enter' && !event.isComposing ? earlyForm(event) : null;
  if (form === null) return;
  // React may hydrate the form in response: the browser must not submit it as well.
  event.preventDefault();
  form.setAttribute('data-entered', '');
}

document.addEventListener('keydown', keepEnter, true);
// Further typing cancels the stored Enter.
document.addEventListener(
  'input',
  (event) => earlyForm(event)?.removeAttribute('data-entered'),
  true,
);
