/** @file What the browser has to know before it can write numbers, prices and dates of a language. */
import { tagOf, type Language } from '../../contract/languages.ts';
import { createPauses } from '../shared/yield.ts';

const opened = new Map<Language, Promise<void>>();

async function open(tag: string): Promise<void> {
  const pauses = createPauses();
  (0).toLocaleString(tag, { style: 'currency', currency: 'USD' });
  await pauses.pause();
  new Date().toLocaleDateString(tag, { dateStyle: 'long' });
  pauses.close();
}

/**
 * Writes a price and a date, each for the first time, so that the page need not: all threads of a
 * process share what they read for it. It takes a slow phone's page 150 to 500 ms, 20 to 40 after this.
 */
export function warmIntlData(language: Language): Promise<void> {
  const opening = opened.get(language) ?? open(tagOf(language));
  opened.set(language, opening);
  return opening;
}
