/** @file Loads texts: one language at a time, part by part. */
import { defaultLanguage, type Language } from '../../../contract/languages.ts';
import {
  chosenLanguage,
  prerenderedTexts,
  keepLanguage,
  loadMessages,
  onLanguageElsewhere,
  type PrerenderedTexts,
  type MessagePart,
  type Messages,
} from './intl.ts';
import { attempt } from '../errors/attempt.ts';
import { yieldToMain } from '../browser/idle.ts';
import { useLanguage } from '../session/session-store.ts';
import { useTexts } from './texts-store.ts';

/** Loads a part of the current language's texts, once. Throws when the file cannot be fetched. */
export async function loadTexts(part: MessagePart): Promise<void> {
  const { language, parts } = useTexts.getState();
  if (parts.includes(part)) return;
  const messages = await loadMessages(language, part);
  // The language was switched while the file loaded: load the part in the new one.
  if (useTexts.getState().language !== language) return loadTexts(part);
  useTexts.setState((state) => ({
    parts: [...state.parts, part],
    messages: { ...state.messages, ...messages },
  }));
}

/**
 * The first texts of a document, in the chosen language. If they cannot be fetched, those inlined in
 * the page or those of the default language, so that the page is not empty. Throws if all fail.
 */
async function firstTexts(chosen: Language, part: MessagePart): Promise<PrerenderedTexts> {
  const prerendered = prerenderedTexts(part);
  if (prerendered?.language === chosen) return prerendered;
  const messages = await loadMessages(chosen, part).catch(() => null);
  if (messages !== null) return { language: chosen, messages };
  const language = defaultLanguage;
  return prerendered ?? { language, messages: await loadMessages(language, part) };
}

/** The texts of another part, or null if they cannot be fetched. */
async function moreTexts(chosen: Language, part: MessagePart): Promise<Messages | null> {
  // Parsing both parts in one task took 50 ms on a slow phone.
  await yieldToMain();
  const prerendered = prerenderedTexts(part);
  if (prerendered?.language === chosen) return prerendered.messages;
  return loadMessages(chosen, part).catch(() => null);
}

/**
 * Chooses the language of the device and loads the first part of its texts, in parallel with `more`
 * if that is known to be needed. If `more` cannot be fetched, the screen that needs it loads it.
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
  useLanguage.setHydrationState(useLanguage.getState());
  useTexts.setHydrationState(useTexts.getState());
  // If the texts cannot be loaded, this tab keeps its language.
  onLanguageElsewhere((other) => {
    const follow = async () => (await import('./switch-language.ts')).followLanguage(other);
    void attempt(follow, { quiet: true });
  });
  hyphenateShortLines();
}

/**
 * Lets long words break where lines are as short as they are: now, or after the text was enlarged. A size
 * observer, because Chromium sends no `change` of a query in em when the text size of its settings changes.
 */
function hyphenateShortLines(): void {
  const sizes = new ResizeObserver(() => {
    if (!window.matchMedia('(width < 20em)').matches) return;
    sizes.disconnect();
    void import('./soft-hyphens.ts').then(
      (file) => file.watchLines(),
      // Without it long words break at any letter.
      () => undefined,
    );
  });
  sizes.observe(document.documentElement);
}
