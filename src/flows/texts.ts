/** @file Which texts are loaded: one language at a time, part by part. */
import type { Language } from '../../contract/languages.ts';
import {
  chosenLanguage,
  drawnMessages,
  keepLanguage,
  loadMessages,
  type MessagePart,
} from '../platform/intl.ts';
import { useLanguage } from '../stores/session.ts';
import { useTexts } from '../stores/texts.ts';

/** Loads a part of the current language's texts unless it is there. Throws when it cannot. */
export async function loadTexts(part: MessagePart): Promise<void> {
  const { language, parts } = useTexts.getState();
  if (parts.includes(part)) return;
  const messages = await loadMessages(language, part);
  useTexts.setState((state) =>
    state.language === language
      ? { parts: [...state.parts, part], messages: { ...state.messages, ...messages } }
      : state,
  );
}

/** Chooses the language of the device and loads the first part of its texts. */
export async function startTexts(part: MessagePart): Promise<void> {
  const language = chosenLanguage();
  keepLanguage(language);
  useLanguage.setState({ language });
  const drawn = part === 'visitor' ? drawnMessages(language) : null;
  useTexts.setState({ language, parts: drawn === null ? [] : [part], messages: drawn ?? {} });
  await loadTexts(part);
}

/** Switches the language: the texts in use are loaded first, then swapped at once, then stored. */
export async function switchLanguage(language: Language): Promise<void> {
  const { parts } = useTexts.getState();
  const loaded = await Promise.all(
    parts.map((part) => loadMessages(language, part as MessagePart)),
  );
  useTexts.setState({
    language,
    parts,
    messages: Object.fromEntries(loaded.flatMap(Object.entries)),
  });
  useLanguage.setState({ language });
  keepLanguage(language);
  const { dropPages } = await import('../platform/caches.ts');
  await dropPages();
}
