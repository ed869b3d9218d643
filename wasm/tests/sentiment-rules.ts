/** @file Each linguistic rule in each language, as pairs of texts and what must hold between them. */

/** `first` scores higher than `second` by the rules alone. */
export interface Higher {
  readonly rule: string;
  readonly first: string;
  readonly second: string;
}

/** A text and the sign of its rule score. */
export type Signed = readonly [rule: string, text: string, sign: 1 | 0 | -1];

/** What must hold in one language. */
export interface LanguageRules {
  readonly language: string;
  readonly hint: number;
  readonly signs: readonly Signed[];
  readonly higher: readonly Higher[];
}

const higher = (rule: string, first: string, second: string): Higher => ({ rule, first, second });

/** The rules, language by language. */
export const languageRules: readonly LanguageRules[] = [
  {
    language: 'en',
    hint: 0,
    signs: [
      ['negation', 'This is not good', -1],
      ['negation of a bad word', 'This is not bad at all', 1],
      ['negation far away', 'I am not a very happy person', -1],
      ['no problem', 'No problem, thanks', 1],
      ['a promise not to lie denies nothing', 'Not gonna lie: not bad at all', 1],
      ['a promise not to lie denies nothing', 'not gonna lie, this is bad', -1],
      ["can't stand", "I can't stand her face", -1],
      ["can't wait", "Can't wait for the party", 1],
      ['contrast', 'The photo is great but the caption is horrible', -1],
      ['idiom', 'This cake is to die for', 1],
      ['least', 'At least it is not terrible', 1],
      ['hashtag', '#notcool', -1],
      ['hashtag in camel case', '#BestDayEver', 1],
      ['emoticon', 'nothing for redheads :(', -1],
      ['laughter', 'hahahaha', 1],
      ['net word', 'omg yassss slay', 1],
      ['escaped heart', 'see you &lt;3', 1],
      ['neutral question', 'Where was this taken?', 0],
      ['mention', '@happy_love when do you open?', 0],
      ['a question that expects a yes', "Isn't it beautiful?", 1],
      ['a question that expects a yes, without its mark', "@anna isn't she lovely", 1],
      ['a question that expects a yes, of something bad', "Aren't you ashamed?", -1],
      ['a negation in the middle of a question', "Why isn't it nice?", -1],
      ['a negation in the middle of a clause', "This isn't that good", -1],
      ['nothing but', 'Nothing but love', 1],
      ['black heart', '🖤', 1],
      ['skull, which says "I died laughing" as often as horror', '💀💀💀', 0],
      ['skull after something bad', 'ugly 💀', -1],
      ['skull after a laugh', 'lol 💀', 1],
    ],
    higher: [
      higher('intensifier', 'This is very good', 'This is good'),
      higher('diminisher', 'This is good', 'This is kind of good'),
      higher('capitals', 'This is GREAT news', 'This is great news'),
      higher('exclamation', 'This is great!!!', 'This is great'),
      higher('elongation', 'This is goooood', 'This is good'),
      higher('emoji', 'See you 😍', 'See you'),
      higher('repetition', 'nice nice nice nice', 'nice'),
      higher('never so', 'Never so good a meal', 'Never good'),
    ],
  },
  {
    language: 'de',
    hint: 1,
    signs: [
      ['negation', 'Das ist nicht gut', -1],
      ['negation behind the verb', 'Das gefällt mir überhaupt nicht', -1],
      ['kein', 'Das ist kein schönes Bild', -1],
      ['negation of a bad word', 'Gar nicht schlecht', 1],
      ['contrast', 'Schöne Farbe, aber schlechte Qualität', -1],
      ['idiom', 'Hut ab vor dieser Leistung', 1],
      ['idiom against', 'Das geht gar nicht', -1],
      ['hashtag', '#ichliebees', 1],
      ['laughter', 'hahaha', 1],
      ['plain spelling', 'Wunderschoen', 1],
      ['inflection', 'mit wunderschönen Farben', 1],
      ['kein Problem', 'Kein Problem', 1],
      ['question', 'Wo ist das?', 0],
      ['a question that expects a yes', 'Ist das nicht schön?', 1],
      ['a statement in the same order', 'Leider ist das nicht schön', -1],
      ['a main clause in the same order', 'Wenn er fehlt, ist das nicht schön.', -1],
      ['nothing but', 'Nichts als Liebe', 1],
    ],
    higher: [
      higher('intensifier', 'Das ist sehr gut', 'Das ist gut'),
      higher('diminisher', 'Das ist gut', 'Das ist ein bisschen gut'),
      higher('capitals', 'Das ist SUPER gemacht', 'Das ist super gemacht'),
      higher('elongation', 'Das ist schöööön', 'Das ist schön'),
      higher('exclamation', 'Toll!!!', 'Toll'),
      higher('emoji', 'Bis morgen 😍', 'Bis morgen 😡'),
    ],
  },
  {
    language: 'fr',
    hint: 2,
    signs: [
      ['negation', "Ce n'est pas bon", -1],
      ['negation behind the verb', "J'aime pas", -1],
      ['sans', 'Un film sans intérêt, sans passion', -1],
      ['pas mal', 'Vraiment pas mal', 1],
      ['contrast', 'Belle photo mais texte horrible', -1],
      ['idiom', 'Un vrai coup de cœur', 1],
      ['idiom against', "C'est du vol, j'en ai marre", -1],
      ['hashtag', '#TropBien', 1],
      ['laughter', 'mdrrr', 1],
      ['plain spelling', 'Je suis decu', -1],
      ['inflection', 'Des couleurs magnifiques', 1],
      ['pas de souci', 'Pas de souci', 1],
      ['question', 'Vous ouvrez quand ?', 0],
      ['a question that expects a yes', "N'est-ce pas magnifique ?", 1],
      ['a spoken question that expects a yes', 'Elle est pas belle, la vie ?', 1],
      ['the same words as a statement', 'Elle est pas belle', -1],
    ],
    higher: [
      higher('intensifier', "C'est très bon", "C'est bon"),
      higher('diminisher', "C'est bon", "C'est un peu bon"),
      higher('capitals', "C'est SUPERBE ici", "C'est superbe ici"),
      higher('elongation', 'Magnifiiiique', 'Magnifique'),
      higher('exclamation', 'Superbe !!!', 'Superbe'),
      higher('emoji', 'À demain 😍', 'À demain 😡'),
    ],
  },
  {
    language: 'es',
    hint: 3,
    signs: [
      ['negation', 'No es bueno', -1],
      ['double negation stays one', 'No es nada bonito', -1],
      ['sin', 'Una tarde sin alegría', -1],
      ['negation of a bad word', 'No está mal', 1],
      ['contrast', 'Bonita foto pero pésimo servicio', -1],
      ['idiom', 'Me muero de amor', 1],
      ['idiom against', 'Qué asco de sitio', -1],
      ['hashtag', '#QueBonito', 1],
      ['laughter', 'jajajaja', 1],
      ['plain spelling', 'Fantastico', 1],
      ['inflection', 'Unas fotos preciosas', 1],
      ['no pasa nada', 'No pasa nada', 1],
      ['question', '¿Dónde es?', 0],
      ['a question that expects a yes', '¿No es precioso?', 1],
      ['the same words as a statement', 'No es precioso', -1],
    ],
    higher: [
      higher('intensifier', 'Es muy bueno', 'Es bueno'),
      higher('diminisher', 'Es bonito', 'Es un poco bonito'),
      higher('capitals', 'Es PRECIOSO todo', 'Es precioso todo'),
      higher('elongation', 'Guapaaaaa', 'Guapa'),
      higher('exclamation', '¡Genial!!!', 'Genial'),
      higher('emoji', 'Hasta mañana 😍', 'Hasta mañana 😡'),
    ],
  },
  {
    language: 'it',
    hint: 4,
    signs: [
      ['negation', 'Non è bello', -1],
      ['double negation stays one', 'Non è per niente bello', -1],
      ['senza', 'Una serata senza gioia', -1],
      ['negation of a bad word', 'Non è male', 1],
      ['contrast', 'Bella foto ma servizio pessimo', -1],
      ['idiom', "Non vedo l'ora", 1],
      ['idiom against', 'Che schifo', -1],
      ['hashtag', '#CheBello', 1],
      ['laughter', 'ahahahah', 1],
      ['plain spelling', 'Che felicita', 1],
      ['inflection', 'Due posti meravigliosi', 1],
      ['nessun problema', 'Nessun problema', 1],
      ['question', 'Dove si trova?', 0],
      ['a question that expects a yes', 'Non è bellissimo?', 1],
      ['the same words as a statement', 'Non è bellissimo', -1],
    ],
    higher: [
      higher('intensifier', 'È molto bello', 'È bello'),
      higher('diminisher', 'È bello', 'È abbastanza bello'),
      higher('capitals', 'È STUPENDO qui', 'È stupendo qui'),
      higher('elongation', 'Bellissimaaaa', 'Bellissima'),
      higher('exclamation', 'Stupendo!!!', 'Stupendo'),
      higher('emoji', 'A domani 😍', 'A domani 😡'),
    ],
  },
  {
    language: 'pt',
    hint: 5,
    signs: [
      ['negation', 'Não é bom', -1],
      ['double negation stays one', 'Não é nada bonito', -1],
      ['sem', 'Uma noite sem alegria', -1],
      ['negation of a bad word', 'Nada mal', 1],
      ['contrast', 'Linda foto mas péssimo atendimento', -1],
      ['idiom', 'Que show de bola', 1],
      ['idiom against', 'Ninguém merece', -1],
      ['hashtag', '#QueLindo', 1],
      ['laughter', 'kkkkkkk', 1],
      ['plain spelling', 'Incrivel', 1],
      ['inflection', 'Umas fotos maravilhosas', 1],
      ['sem problema', 'Sem problemas', 1],
      ['question', 'Onde fica?', 0],
      ['a question that expects a yes', 'Não é lindo?', 1],
      ['the same words as a statement', 'Não é lindo', -1],
    ],
    higher: [
      higher('intensifier', 'É muito bonito', 'É bonito'),
      higher('diminisher', 'É bonito', 'É um pouco bonito'),
      higher('capitals', 'É PERFEITO aqui', 'É perfeito aqui'),
      higher('elongation', 'Lindaaaaa', 'Linda'),
      higher('exclamation', 'Perfeito!!!', 'Perfeito'),
      higher('emoji', 'Até amanhã 😍', 'Até amanhã 😡'),
    ],
  },
];
