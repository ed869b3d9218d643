/** The languages of the product (docs/product.md, "Languages"); `pt` is Brazilian Portuguese. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;

/** The code of a language of the product. */
export type Language = (typeof languages)[number];

/** The language used if none or an unknown one is requested. */
export const defaultLanguage: Language = 'en';

/** True for the code of a language; used to check stored and received values. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}

/** The BCP 47 tag of a language, as documents and `Intl` use it. */
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
