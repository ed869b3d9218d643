/**
 * @file Runs in a document with a form before the scripts that bring it to life: they are on their way
 * for a second on a slow line, and Enter pressed meanwhile would be lost. `Field` sends the form then.
 * It listens ahead of the root: what reaches that while it is brought to life, React stops there.
 */

/** The form that an event is about, while nothing of it can be sent yet. */
function earlyForm({ target }: Event): HTMLFormElement | null {
  const { form = null } = target as Partial<HTMLInputElement>;
  return form?.querySelector('[data-early]') ? form : null;
}

function keepEnter(event: KeyboardEvent): void {
  const form = event.key === 'Enter' && !event.isComposing ? earlyForm(event) : null;
  if (form === null) return;
  // React may answer by bringing the form to life at once: it must not be sent by itself as well.
  event.preventDefault();
  form.setAttribute('data-entered', '');
}

document.addEventListener('keydown', keepEnter, true);
// Whoever types on has not finished.
document.addEventListener(
  'input',
  (event) => earlyForm(event)?.removeAttribute('data-entered'),
  true,
);
