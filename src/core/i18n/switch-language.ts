/** @file Switching the language of a page that is open. Loaded with the first switch. */
import type { Language } from '../../../contract/languages.ts';
import { useToasts } from '../errors/toasts-store.ts';
import { useLanguage } from '../session/session-store.ts';
import { dropCache } from '../storage/caches.ts';
import { createTask } from '../task.ts';
import { keepLanguage, loadMessages, type MessagePart } from './intl.ts';
import { useTexts } from './texts-store.ts';

/** The language chosen last wins, whichever file arrives first. */
const switching = createTask({ outlivesSession: true });

/** Shows another language: the texts in use are loaded first, then swapped at once. */
async function showLanguage(language: Language, signal: AbortSignal): Promise<void> {
  const { parts } = useTexts.getState();
  const loaded = await Promise.all(
    parts.map((part) => loadMessages(language, part as MessagePart)),
  );
  if (signal.aborted) return;
  // A screen opened during the switch has added its part in the old language.
  if (useTexts.getState().parts !== parts) return showLanguage(language, signal);
  useTexts.setState({
    language,
    parts,
    messages: Object.fromEntries(loaded.flatMap(Object.entries)),
  });
  useLanguage.setState({ language });
  // Texts of the server cannot be translated here.
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.messageId) }));
}

/** Switches the language of the device: it is stored once it is shown. Rejects when it cannot be loaded. */
export function switchLanguage(language: Language): Promise<void> {
  return switching.run(async (signal) => {
    await showLanguage(language, signal);
    if (signal.aborted) return;
    keepLanguage(language);
    await dropCache('pages');
  });
}

/** Another tab switched the language. Rejects when it cannot be loaded; this tab then keeps its own. */
export function followLanguage(language: Language): Promise<void> {
  return switching.run((signal) => showLanguage(language, signal));
}
