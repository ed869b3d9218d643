/**
 * @file The languages of the product for scripts, which run on Node 20 and cannot import
 * contract/languages.ts. contract/languages.test.ts compares the two.
 */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'];
