/** The six languages (docs/product.md, "Languages"); `pt` is Brazilian Portuguese. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;

/** A language code the product speaks. */
export type Language = (typeof languages)[number];

/** The language used where none, or an unknown one, was requested. */
export const defaultLanguage: Language = 'en';

/** True for one of the six codes and nothing else; stored and sent values pass through here. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}

/** A language as documents and `Intl` name it (BCP 47). */
export const tagOf = (language: Language) => (language === 'pt' ? 'pt-BR' : language);

/**
 * The best language for an ordered list of BCP 47 tags, as in `navigator.languages` or an
 * Accept-Language header (quality values are read, RFC 9110 section 12.5.4).
 */
export function pickLanguage(tags: readonly string[]): Language {
  const wanted = tags
    .slice(0, 20)
    .map((tag) => {
      const [name = '', ...parameters] = tag.trim().toLowerCase().split(';');
      const quality = parameters.find((p) => p.trim().startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
      return { code: name.trim().split('-')[0], weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter((tag) => tag.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map((tag) => tag.code).find(isLanguage) ?? defaultLanguage;
}
