/** @file The files of compiled texts, by language and part. Loaded if the page has none inlined. */
import type { Language } from '../../../contract/languages.ts';
import type { MessagePart, Messages } from './intl.ts';

const loaders = import.meta.glob<{ default: unknown }>('../../../.generated/locales/*.json');

/** Loads one part of a language's texts. Throws when the file cannot be fetched. */
export async function fetchMessages(language: Language, part: MessagePart): Promise<Messages> {
  const load = loaders[`../../../.generated/locales/${language}.${part}.json`];
  if (load === undefined) throw new Error(`no texts for ${language}.${part}`);
  return (await load()).default as Messages;
}
