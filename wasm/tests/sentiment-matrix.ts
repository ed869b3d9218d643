/** @file Every linguistic rule in every language: the types leave no cell empty. */

/** The languages, in the order of the module's word lists. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;

/** One cell a language. */
export type Row<T> = Readonly<Record<(typeof languages)[number], T>>;

/** Texts whose rule score has the sign. */
export const signs: Readonly<Record<string, { sign: 1 | 0 | -1; texts: Row<string> }>> = {
  'emoji sequence': {
    sign: 1,
    texts: {
      en: 'See you ❤️‍🔥',
      de: 'Bis gleich ❤️‍🔥',
      fr: 'À demain ❤️‍🔥',
      es: 'Hasta luego ❤️‍🔥',
      it: 'A domani ❤️‍🔥',
      pt: 'Até logo ❤️‍🔥',
    },
  },
  'emoji by meaning, not by name (crying with laughter)': {
    sign: 1,
    texts: {
      en: 'That cat 😂😂',
      de: 'Diese Katze 😂😂',
      fr: 'Ce chat 😂😂',
      es: 'Ese gato 😂😂',
      it: 'Quel gatto 😂😂',
      pt: 'Esse gato 😂😂',
    },
  },
  'hashtag of words run together': {
    sign: 1,
    texts: {
      en: '#lovethisplace',
      de: '#ichliebees',
      fr: '#tropbien',
      es: '#quebonito',
      it: '#chebello',
      pt: '#quelindo',
    },
  },
  'hashtag in camel case': {
    sign: 1,
    texts: {
      en: '#BestDayEver',
      de: '#IchLiebeEs',
      fr: '#TropBien',
      es: '#QueBonito',
      it: '#CheBello',
      pt: '#QueLindo',
    },
  },
  'name of a person mentioned': {
    sign: 0,
    texts: {
      en: '@happy_love look',
      de: '@liebe.glueck schau',
      fr: '@amour_bonheur regarde',
      es: '@amor_feliz mira',
      it: '@amore.felice guarda',
      pt: '@amor_feliz olha',
    },
  },
  question: {
    sign: 0,
    texts: {
      en: 'What time do you open tomorrow?',
      de: 'Wann macht ihr morgen auf?',
      fr: 'Vous ouvrez à quelle heure demain ?',
      es: '¿A qué hora abren mañana?',
      it: 'A che ora aprite domani?',
      pt: 'Que horas abrem amanhã?',
    },
  },
  laughter: {
    sign: 1,
    texts: {
      en: 'lol hahaha',
      de: 'hahaha',
      fr: 'mdrrr',
      es: 'jajajaja',
      it: 'ahahahah',
      pt: 'kkkkkk',
    },
  },
  'face of letters': {
    sign: 1,
    texts: {
      en: 'that cat xD',
      de: 'diese Katze xD',
      fr: 'ce chat xD',
      es: 'ese gato xD',
      it: 'quel gatto xD',
      pt: 'esse gato xD',
    },
  },
  negation: {
    sign: -1,
    texts: {
      en: 'This is not beautiful',
      de: 'Das ist nicht schön',
      fr: "Ce n'est pas beau",
      es: 'Esto no es bonito',
      it: 'Questo non è bello',
      pt: 'Isso não é bonito',
    },
  },
  'negated intensifier': {
    sign: -1,
    texts: {
      en: 'The battery is not very good',
      de: 'Der Akku ist nicht sehr gut',
      fr: "La batterie n'est pas très bonne",
      es: 'La batería no es muy buena',
      it: 'La batteria non è molto buona',
      pt: 'A bateria não é muito boa',
    },
  },
  'negation ends with its sentence': {
    sign: 1,
    texts: {
      en: 'Not today. Wonderful photo',
      de: 'Heute nicht. Wunderschönes Foto',
      fr: 'Pas ce soir. Magnifique photo',
      es: 'Hoy no. Preciosa foto',
      it: 'Oggi no. Bellissima foto',
      pt: 'Hoje não. Linda foto',
    },
  },
  contrast: {
    sign: -1,
    texts: {
      en: 'Nice place but terrible food',
      de: 'Schöner Ort, aber schreckliches Essen',
      fr: 'Bel endroit mais repas horrible',
      es: 'Bonito lugar pero comida horrible',
      it: 'Bel posto ma cibo orribile',
      pt: 'Lugar bonito mas comida horrível',
    },
  },
  idiom: {
    sign: 1,
    texts: {
      en: 'This cake is to die for',
      de: 'Hut ab vor dieser Leistung',
      fr: 'Un vrai coup de cœur',
      es: 'Me muero de amor',
      it: "Non vedo l'ora",
      pt: 'Que show de bola',
    },
  },
};

/** Pairs: the first scores higher than the second by the rules alone. */
export const pairs: Readonly<Record<string, Row<readonly [string, string]>>> = {
  intensifier: {
    en: ['very beautiful', 'beautiful'],
    de: ['sehr schön', 'schön'],
    fr: ['très beau', 'beau'],
    es: ['muy bonito', 'bonito'],
    it: ['molto bello', 'bello'],
    pt: ['muito bonito', 'bonito'],
  },
  diminisher: {
    en: ['beautiful', 'somewhat beautiful'],
    de: ['schön', 'ein bisschen schön'],
    fr: ['beau', 'un peu beau'],
    es: ['bonito', 'un poco bonito'],
    it: ['bello', 'abbastanza bello'],
    pt: ['bonito', 'um pouco bonito'],
  },
  elongation: {
    en: ['that is beautifuuuul', 'that is beautiful'],
    de: ['das ist schöööön', 'das ist schön'],
    fr: ['ça c’est magnifiiiique', 'ça c’est magnifique'],
    es: ['qué boniiiito', 'qué bonito'],
    it: ['che belloooo', 'che bello'],
    pt: ['que lindoooo', 'que lindo'],
  },
  capitals: {
    en: ['what a BEAUTIFUL view', 'what a beautiful view'],
    de: ['was für ein TOLLER Blick', 'was für ein toller Blick'],
    fr: ['quelle vue MAGNIFIQUE', 'quelle vue magnifique'],
    es: ['qué vista PRECIOSA', 'qué vista preciosa'],
    it: ['che vista STUPENDA', 'che vista stupenda'],
    pt: ['que vista LINDA', 'que vista linda'],
  },
  'exclamation marks': {
    en: ['beautiful!!!', 'beautiful'],
    de: ['schön!!!', 'schön'],
    fr: ['magnifique !!!', 'magnifique'],
    es: ['¡¡precioso!!', 'precioso'],
    it: ['stupendo!!!', 'stupendo'],
    pt: ['lindo!!!', 'lindo'],
  },
  emoji: {
    en: ['the cat 😍', 'the cat 😡'],
    de: ['die Katze 😍', 'die Katze 😡'],
    fr: ['le chat 😍', 'le chat 😡'],
    es: ['el gato 😍', 'el gato 😡'],
    it: ['il gatto 😍', 'il gatto 😡'],
    pt: ['o gato 😍', 'o gato 😡'],
  },
  'four different words over one word four times': {
    en: ['beautiful great lovely wonderful', 'beautiful beautiful beautiful beautiful'],
    de: ['schön toll super wunderbar', 'schön schön schön schön'],
    fr: ['beau superbe génial magnifique', 'beau beau beau beau'],
    es: ['bonito genial precioso increíble', 'bonito bonito bonito bonito'],
    it: ['bello stupendo fantastico meraviglioso', 'bello bello bello bello'],
    pt: ['bonito lindo maravilhoso incrível', 'bonito bonito bonito bonito'],
  },
};

/** Pairs whose rule scores are the same. */
export const same: Readonly<Record<string, Row<readonly [string, string]>>> = {
  'skin tone': {
    en: ['good job 👏🏿', 'good job 👏'],
    de: ['gut gemacht 👏🏿', 'gut gemacht 👏'],
    fr: ['bien joué 👏🏿', 'bien joué 👏'],
    es: ['bien hecho 👏🏿', 'bien hecho 👏'],
    it: ['ben fatto 👏🏿', 'ben fatto 👏'],
    pt: ['bem feito 👏🏿', 'bem feito 👏'],
  },
  'the hundredth repetition says no more than the fourth': {
    en: ['wow '.repeat(100), 'wow '.repeat(4)],
    de: ['toll '.repeat(100), 'toll '.repeat(4)],
    fr: ['super '.repeat(100), 'super '.repeat(4)],
    es: ['genial '.repeat(100), 'genial '.repeat(4)],
    it: ['bravo '.repeat(100), 'bravo '.repeat(4)],
    pt: ['lindo '.repeat(100), 'lindo '.repeat(4)],
  },
};

/** Praise and blame, each stronger than the one before it. */
export const grades: Row<readonly (readonly string[])[]> = {
  en: [
    ['The food is good', 'The food is very good', 'The food is VERY good!!!'],
    ['The food is bad', 'The food is very bad', 'The food is VERY bad!!!'],
    ['a decent film', 'a good film', 'a great film'],
    ['I like it', 'I love it', 'I absolutely love it!!!'],
  ],
  de: [
    ['Das Essen ist gut', 'Das Essen ist sehr gut', 'Das Essen ist SEHR gut!!!'],
    ['Das Essen ist schlecht', 'Das Essen ist sehr schlecht', 'Das Essen ist SEHR schlecht!!!'],
  ],
  fr: [
    ['Le repas est bon', 'Le repas est très bon', 'Le repas est TRÈS bon !!!'],
    ['Le repas est mauvais', 'Le repas est très mauvais', 'Le repas est TRÈS mauvais !!!'],
  ],
  es: [
    ['La comida es buena', 'La comida es muy buena', 'La comida es MUY buena!!!'],
    ['La comida es mala', 'La comida es muy mala', 'La comida es MUY mala!!!'],
  ],
  it: [
    ['Il cibo è buono', 'Il cibo è molto buono', 'Il cibo è MOLTO buono!!!'],
    ['Il cibo è cattivo', 'Il cibo è molto cattivo', 'Il cibo è MOLTO cattivo!!!'],
  ],
  pt: [
    ['A comida é boa', 'A comida é muito boa', 'A comida é MUITO boa!!!'],
    ['A comida é ruim', 'A comida é muito ruim', 'A comida é MUITO ruim!!!'],
  ],
};

/** Mild praise by a negated bad word: never negative, and less than plain praise. */
export const litotes: Row<readonly string[]> = {
  en: ['not that bad', 'It is not so bad', 'not terrible', 'could be worse', 'not too shabby'],
  de: ['nicht so schlecht', 'gar nicht mal so schlecht', 'nicht übel', 'nicht verkehrt'],
  fr: ['pas si mal', "Ce n'est pas si mal", 'pas mauvais', 'pas dégueu'],
  es: ['nada mal', 'no está tan mal', 'no es malo', 'ni tan mal'],
  it: ['niente male', 'non è così male', 'non è poi così male', 'non è brutto'],
  pt: ['não é ruim', 'nada mau', 'não é tão ruim', 'não ficou ruim'],
};

/** A comment of each language among those of a thread of several. */
export const thread: Row<string> = {
  en: 'I really think this is the best way to spend a morning',
  de: 'Ich glaube wirklich, dass wir das morgen noch einmal machen',
  fr: 'Je pense vraiment que nous allons revenir la semaine prochaine',
  es: 'Creo que mañana vamos a volver con toda la familia',
  it: 'Penso che domani torneremo con tutta la famiglia',
  pt: 'Acho que amanhã vamos voltar com a família toda',
};

/** Comments in none of the six languages. */
export const foreign: Row<string> = {
  en: 'Очень красивое место, спасибо',
  de: 'Dit is niet wat ik had verwacht van jullie winkel',
  fr: 'Bardzo ładne zdjęcie, dziękuję',
  es: '素敵な写真ですね',
  it: 'çok güzel olmuş eline sağlık',
  pt: 'Jättefin bild på er allihop idag',
};
