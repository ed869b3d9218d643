/**
 * Where long words may break. Browsers without a dictionary of a language break a word that is wider
 * than its place anywhere; with text of twice the size on a narrow phone many are. The texts in
 * locales/ stay as they are typed: the marks are put in when they are compiled, and are heeded only
 * where lines are short (src/app/base.css).
 */

/** Long words by language, with a bar where they may break. Endings that are alike are left away. */
const words = {
  en: ['appli|cation', 'fol|low', 'subscrip|tion'],
  de: [
    'aktuali|sieren',
    'Anführungs|zeichen',
    'Anmelde|code',
    'Bei|trags|analyse',
    'Benutzer|name',
    'Daten|schutz|erklärung',
    'erforder|lich',
    'fehl|geschlagen',
    'gegen|seitig',
    'gezeich|net',
    'Groß|buchstaben',
    'herunter|laden',
    'instal|lier',
    'Inter|aktionen',
    'Karten|nummer',
    'Kommen|tare',
    'Meist|kommentierte',
    'Nutzungs|bedin|gungen',
    'Profil|besu|cher',
    'schief|gegangen',
    'Schlag|wörter',
    'Start|bildschirm',
    'Stim|mungs|analyse',
    'Stim|mungs|wert',
    'über|springen',
    'Ver|lorene',
    'ver|öffentlicht',
    'voraus|sichtlich',
    'vor|bereitet',
    'weiter|spielen',
    'Will|kommen',
    'Zahlungs|anbieter',
    'Zahlungs|formular',
    'zurück|setzen',
    'Zusammen|fassung',
  ],
  fr: [
    'abonne|ment',
    'appli|cation',
    'commen|taires',
    'compa|raison',
    'condi|tions',
    'confiden|tialité',
    'décou|vrez',
    'désabon|nés',
    'infor|mation',
    'inter|actions',
    'nou|veau',
    'obliga|toire',
    'publi|cations',
    'réinitia|liser',
    'rembourse|ment',
    'renouvel|lement',
    'retrou|vez',
    'senti|ment',
    'téléchar|ge',
    'utili|sation',
    'visi|teurs',
  ],
  es: [
    'aplica|ci',
    'aproxima|damente',
    'comen|tarios',
    'compara|ci',
    'condi|ciones',
    'descu|br',
    'encuen|tr',
    'escrí|benos',
    'histo|ria',
    'interac|ciones',
    'obliga|torio',
    'prepa|rando',
    'prepa|rán|dolo',
    'priva|cidad',
    'publica|ciones',
    'puntua|ci',
    'segui|dor',
    'segui|miento',
    'senti|miento',
    'suscrip|ci',
    'visualiza|ci',
  ],
  it: [
    'abbona|mento',
    'applica|zione',
    'apprez|zati',
    'bentor|nato',
    'coinvolgi|mento',
    'dise|gnato',
    'informa|tiv',
    'informa|zioni',
    'inter|azioni',
    'obbliga|torio',
    'prepa|ra',
    'ricam|bi',
    'visita|tori',
    'visualizza|zion',
  ],
  pt: [
    'acompanha|mento',
    'assina|tura',
    'comen|tários',
    'dese|nhado',
    'engaja|mento',
    'obriga|tório',
    'pontua|ç',
    'prepa|rando',
    'priva|cidade',
    'publica|ções',
    'segui|dor',
    'segui|mento',
    'senti|mento',
    'visi|tantes',
    'visualiza|ç',
  ],
};

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
  if (plainKeys.test(key)) return text;
  return words[language].reduce(
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

/**
 * The text with its hyphens held by a word joiner where a line would end in "e-" of "e-mail". The first
 * word, mostly a name of a field, is left as it is: nothing stands before it on its line.
 *
 * @param {string} text
 * @returns {string}
 */
export const withHeldHyphens = (text) => text.replace(/(?<=[\s’]\p{L})-(?=\p{L})/gu, '-\u2060');
