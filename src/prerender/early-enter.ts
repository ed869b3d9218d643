/**
 * @file Keeps what is typed into a prerendered form, and that it was sent, until React hydrates it: on a
 * slow line that is seconds later. It is kept beside the form, because hydration replaces the markup where
 * an extension has inserted an element. `src/ui/forms/early-input.ts` reads it. It listens in
 * the capture phase above the root: React stops events that reach the root during hydration.
 */
const early: NonNullable<Window['earlyInput']> = { texts: {}, isSent: false };
window.earlyInput = early;

/** The form that an event is about, while nothing of it can be sent yet. */
function earlyForm({ target }: Event): HTMLFormElement | null {
  const { form = null } = target as Partial<HTMLInputElement>;
  return form?.querySelector('[data-early]') ? form : null;
}

/** Further typing cancels what was sent; the `change` of a field that loses the focus does not. */
function keepText(event: Event): void {
  const { name = '', value = '' } = event.target as Partial<HTMLInputElement>;
  if (earlyForm(event) === null || early.texts[name] === value) return;
  early.texts[name] = value;
  early.isSent = false;
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.isComposing || earlyForm(event) === null) return;
  if (event.target instanceof HTMLButtonElement) return;
  // React may hydrate the form in response: the browser must not submit it as well.
  event.preventDefault();
  early.isSent = true;
}

/** A disabled button hears no click. */
function keepPress({ target }: Event): void {
  const button =
    target instanceof Element ? target.closest<HTMLButtonElement>('button[data-early]') : null;
  if (button?.type === 'submit' && button.form !== null) early.isSent = true;
}

document.addEventListener('keydown', keepEnter, true);
document.addEventListener('pointerup', keepPress, true);
// Some autofill reports a change alone.
for (const type of ['input', 'change']) document.addEventListener(type, keepText, true);
