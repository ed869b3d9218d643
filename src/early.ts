/**
 * @file Runs in a document with a form before the scripts that bring it to life: they are on their way
 * for a second on a slow line, and Enter pressed meanwhile would be lost. `Field` sends the form then.
 */

/** The form that an event is about, while nothing of it can be sent yet. */
function earlyForm({ target }: Event): HTMLFormElement | null {
  const { form = null } = target as Partial<HTMLInputElement>;
  return form?.querySelector('[data-early]') ? form : null;
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  earlyForm(event)?.setAttribute('data-entered', '');
});

// Whoever types on has not finished.
document.addEventListener('input', (event) => earlyForm(event)?.removeAttribute('data-entered'));
