/**
 * Where long words of short labels may break. Browsers without a dictionary of a language break a word
 * that is wider than its place anywhere; with text of twice the size on a narrow phone many are. The
 * texts in locales/ stay as they are typed: the marks are put in when they are compiled.
 */

/** Long words by language, with a bar where they may break. Endings that are alike are left away. */
const words = {
  de: [
    'aktuali|sieren',
    'Anführungs|zeichen',
    'Anmelde|code',
    'Beitrags|analyse',
    'Benutzer|name',
    'Daten|schutz|erklärung',
    'gegen|seitig',
    'Groß|buchstaben',
    'herunter|laden',
    'Inter|aktionen',
    'Karten|nummer',
    'Meist|kommentierte',
    'Nutzungs|bedin|gungen',
    'Profil|besu|cher',
    'Schlag|wörter',
    'Start|bildschirm',
    'Stimmungs|analyse',
    'Stimmungs|wert',
    'über|springen',
    'weiter|spielen',
    'Will|kommen',
    'zurück|setzen',
  ],
  fr: [
    'abonne|ment',
    'commen|taires',
    'confiden|tialité',
    'décou|vrez',
    'désabon|nés',
    'inter|actions',
    'publi|cations',
    'réinitia|liser',
    'téléchar|ge',
    'visi|teurs',
  ],
  es: [
    'condi|ciones',
    'escrí|benos',
    'interac|ciones',
    'publica|ciones',
    'segui|miento',
    'suscrip|ci',
    'visualiza|ci',
  ],
  it: [
    'abbona|mento',
    'apprez|zati',
    'bentor|nato',
    'coinvolgi|mento',
    'informa|zioni',
    'inter|azioni',
    'ricam|bi',
    'visita|tori',
    'visualizza|zion',
  ],
  pt: ['assina|turas', 'engaja|mento', 'publica|ções', 'segui|mento', 'visi|tantes', 'visualiza|ç'],
};

/** A sentence has its breaks between the words. */
const longestLabel = 60;

/** What does not stand on a page: a table that is saved, the subject of a mail. */
const plainKeys = /^csv\.|mailSubject$/;

const wholeOf = (word) => word.replaceAll('|', '');

/**
 * The text with a soft hyphen wherever one of its long words may break.
 *
 * @param {string} key
 * @param {string} text
 * @param {string} language
 * @returns {string}
 */
export function withSoftHyphens(key, text, language) {
  const own = words[language];
  if (own === undefined || text.length > longestLabel || plainKeys.test(key)) return text;
  return own.reduce(
    (marked, word) =>
      marked.replace(new RegExp(wholeOf(word), 'giu'), (found) => {
        let at = 0;
        return word
          .split('|')
          .map((part) => found.slice(at, (at += part.length)))
          .join('\u00ad');
      }),
    text,
  );
}
