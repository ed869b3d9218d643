/** @file Which texts are loaded: one language at a time, part by part. */
import { defaultLanguage, type Language } from '../../../contract/languages.ts';
import {
  chosenLanguage,
  drawnTexts,
  keepLanguage,
  loadMessages,
  onLanguageElsewhere,
  type DrawnTexts,
  type MessagePart,
  type Messages,
} from './intl.ts';
import { attempt } from '../errors/attempt.ts';
import { breathe } from '../browser/idle.ts';
import { useLanguage } from '../session/session-store.ts';
import { useTexts } from './texts-store.ts';

/** Loads a part of the current language's texts unless it is there. Throws when it cannot. */
export async function loadTexts(part: MessagePart): Promise<void> {
  const { language, parts } = useTexts.getState();
  if (parts.includes(part)) return;
  const messages = await loadMessages(language, part);
  // Switched meanwhile: the screen that waits for this part needs it in the other language.
  if (useTexts.getState().language !== language) return loadTexts(part);
  useTexts.setState((state) => ({
    parts: [...state.parts, part],
    messages: { ...state.messages, ...messages },
  }));
}

/**
 * The first messages of a document: the embedded ones, or those of the chosen language. Messages
 * that fail to load must not empty the page: it stays in its prerendered language, or
 * speaks the default one. Throws when that cannot be had either.
 */
async function firstTexts(chosen: Language, part: MessagePart): Promise<DrawnTexts> {
  const drawn = drawnTexts(part);
  if (drawn?.language === chosen) return drawn;
  const messages = await loadMessages(chosen, part).catch(() => null);
  if (messages !== null) return { language: chosen, messages };
  const language = defaultLanguage;
  return drawn ?? { language, messages: await loadMessages(language, part) };
}

/** Texts needed beside the first ones, or null where they cannot be had. */
async function moreTexts(chosen: Language, part: MessagePart): Promise<Messages | null> {
  // To read them all took 50 ms of a slow phone in one piece.
  await breathe();
  const drawn = drawnTexts(part);
  if (drawn?.language === chosen) return drawn.messages;
  return loadMessages(chosen, part).catch(() => null);
}

/**
 * Chooses the language of the device and takes the first part of its texts. `more` is fetched
 * beside it, not after it, where it is known to be needed; if it fails only the first part is used.
 */
export async function startTexts(part: MessagePart, more?: MessagePart): Promise<void> {
  const chosen = chosenLanguage();
  keepLanguage(chosen);
  const [{ language, messages }, added] = await Promise.all([
    firstTexts(chosen, part),
    more === undefined ? null : moreTexts(chosen, more),
  ]);
  useLanguage.setState({ language });
  if (more === undefined || added === null || language !== chosen) {
    useTexts.setState({ language, parts: [part], messages });
  } else useTexts.setState({ language, parts: [part, more], messages: { ...messages, ...added } });
  useLanguage.drawnAs(useLanguage.getState());
  useTexts.drawnAs(useTexts.getState());
  // Where the texts cannot be loaded, this tab stays in its language.
  onLanguageElsewhere((other) => {
    const follow = async () => (await import('./switch-language.ts')).followLanguage(other);
    void attempt(follow, { quiet: true });
  });
}
