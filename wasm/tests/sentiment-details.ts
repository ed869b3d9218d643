/** @file Finer points of each rule in every language, after sentiment-matrix.ts. */
import type { Row } from './sentiment-matrix.ts';

/** Texts whose rule score has the sign. */
export const signs: Readonly<Record<string, { sign: 1 | 0 | -1; texts: Row<string> }>> = {
  'emoji sequence that means something else than its parts': {
    sign: -1,
    texts: {
      en: 'What a week 😮‍💨',
      de: 'Was für eine Woche 😮‍💨',
      fr: 'Quelle semaine 😮‍💨',
      es: 'Vaya semana 😮‍💨',
      it: 'Che settimana 😮‍💨',
      pt: 'Que semana 😮‍💨',
    },
  },
  'flag of a country': {
    sign: 0,
    texts: {
      en: 'We live here 🇬🇧',
      de: 'Wir wohnen hier 🇩🇪',
      fr: 'On habite ici 🇫🇷',
      es: 'Vivimos aquí 🇪🇸',
      it: 'Abitiamo qui 🇮🇹',
      pt: 'A gente mora aqui 🇧🇷',
    },
  },
  'address of a page': {
    sign: 0,
    texts: {
      en: 'Look at https://love.example/happy',
      de: 'Schau auf https://liebe.example/glück',
      fr: 'Regarde https://amour.example/bonheur',
      es: 'Mira https://amor.example/feliz',
      it: 'Guarda https://amore.example/felice',
      pt: 'Olha https://amor.example/feliz',
    },
  },
  'hashtag with a negator': {
    sign: -1,
    texts: {
      en: '#notcool',
      de: '#nichtschön',
      fr: '#pascool',
      es: '#nobonito',
      it: '#nonbello',
      pt: '#nãogostei',
    },
  },
  'verb of liking that is negated': {
    sign: -1,
    texts: {
      en: "I don't like the new logo",
      de: 'Mir gefällt das neue Logo nicht',
      fr: 'Ce logo me plaît pas',
      es: 'No me gusta el logo de ahora',
      it: 'Non mi piace il logo di adesso',
      pt: 'Não gosto do logo de agora',
    },
  },
  'two negators are one negation': {
    sign: -1,
    texts: {
      en: 'That was not nice of them, not at all',
      de: 'Das war nie und nimmer schön',
      fr: 'Une soirée sans aucun plaisir',
      es: 'Esto no es nada bonito',
      it: 'Non è mai stato bello',
      pt: 'Isso não é nada bonito',
    },
  },
  'negation that belongs to the part before the comma': {
    sign: 1,
    texts: {
      en: 'Not far from the old hotel, gorgeous beach',
      de: 'Nicht weit weg, traumhafter Strand',
      fr: 'Pas loin, magnifique plage',
      es: 'No muy lejos, preciosa playa',
      it: 'Non lontano, bellissima spiaggia',
      pt: 'Não fica longe, linda praia',
    },
  },
  'negation of the first half does not reach over "but"': {
    sign: 1,
    texts: {
      en: 'Not cheap at all but the room was wonderful',
      de: 'Nicht billig aber wunderbar',
      fr: 'Pas donné mais magnifique',
      es: 'No barato pero precioso',
      it: 'Non economico ma bellissimo',
      pt: 'Não barato mas lindo',
    },
  },
  'idiom against': {
    sign: -1,
    texts: {
      en: "I can't stand that song",
      de: 'Sorry, das geht gar nicht',
      fr: "J'en ai marre des pubs",
      es: 'Qué asco de sitio',
      it: 'Che schifo di posto',
      pt: 'Ninguém merece essa fila',
    },
  },
  'idiom of harmless words': {
    sign: 1,
    texts: {
      en: 'No problem, take your time',
      de: 'Kein Problem, bis morgen',
      fr: 'Pas de souci, à demain',
      es: 'No pasa nada, hasta mañana',
      it: 'Nessun problema, a domani',
      pt: 'Sem problemas, até amanhã',
    },
  },
  'laughter of any length': {
    sign: 1,
    texts: {
      en: 'that cat hahahahahahaha',
      de: 'diese Katze hihihihihi',
      fr: 'ce chat mdrrrrrrrr',
      es: 'ese gato jajajajajaj',
      it: 'quel gatto ahahahahahahah',
      pt: 'esse gato kkkkkkkkkkk',
    },
  },
  'idiom that has a negator is not turned again': {
    sign: -1,
    texts: {
      en: 'We will never ever come back, a waste of time',
      de: 'Nicht mit mir, nie wieder',
      fr: 'On ne reviendra plus jamais',
      es: 'No vuelvo nunca más',
      it: 'Non ci torno mai più',
      pt: 'Não volto nunca mais',
    },
  },
  'word of the net': {
    sign: 1,
    texts: {
      en: 'slay queen',
      de: 'mega geil',
      fr: 'trop stylé',
      es: 'qué crack',
      it: 'sei un mito',
      pt: 'arrasou demais',
    },
  },
  'praise that also opens ironic comments keeps its words': {
    sign: 1,
    texts: {
      en: 'How lovely to see all of you there',
      de: 'Wie schön, dass ihr da wart',
      fr: 'Quelle bonne idée, on viendra',
      es: 'Qué divertido fue lo de ayer',
      it: 'Che fortuna avervi come vicini',
      pt: 'Que sorte a minha ter vocês',
    },
  },
};

/** Pairs: the first scores higher than the second by the rules alone. */
export const pairs: Readonly<Record<string, Row<readonly [string, string]>>> = {
  'stretched intensifier': {
    en: ['it is veeeery beautiful', 'it is very beautiful'],
    de: ['das ist seeeehr schön', 'das ist sehr schön'],
    fr: ['c’est trèèèès beau', 'c’est très beau'],
    es: ['es muuuuy bonito', 'es muy bonito'],
    it: ['è moltoooo bello', 'è molto bello'],
    pt: ['é muuuuito bonito', 'é muito bonito'],
  },
  'shouted intensifier': {
    en: ['a VERY beautiful view', 'a very beautiful view'],
    de: ['ein SEHR schöner Blick', 'ein sehr schöner Blick'],
    fr: ['une TRÈS belle vue', 'une très belle vue'],
    es: ['una vista MUY bonita', 'una vista muy bonita'],
    it: ['una vista MOLTO bella', 'una vista molto bella'],
    pt: ['uma vista MUITO bonita', 'uma vista muito bonita'],
  },
  'question marks in a row make blame stronger': {
    en: ['how terrible?', 'how terrible???'],
    de: ['wie schrecklich?', 'wie schrecklich???'],
    fr: ['c’est horrible ?', 'c’est horrible ???'],
    es: ['¿qué horrible?', '¿qué horrible???'],
    it: ['che orribile?', 'che orribile???'],
    pt: ['que horrível?', 'que horrível???'],
  },
  'what follows "but" counts more': {
    en: ['terrible food but nice place', 'nice place but terrible food'],
    de: ['schreckliches Essen aber schöner Ort', 'schöner Ort aber schreckliches Essen'],
    fr: ['repas horrible mais bel endroit', 'bel endroit mais repas horrible'],
    es: ['comida horrible pero bonito lugar', 'bonito lugar pero comida horrible'],
    it: ['cibo orribile ma bel posto', 'bel posto ma cibo orribile'],
    pt: ['comida horrível mas bonito lugar', 'bonito lugar mas comida horrível'],
  },
  'what follows "but" counts more than after "and"': {
    en: ['far away but wonderful', 'far away and wonderful'],
    de: ['weit weg aber wunderbar', 'weit weg und wunderbar'],
    fr: ['au bout du monde mais magnifique', 'au bout du monde et magnifique'],
    es: ['al otro lado pero precioso', 'al otro lado y precioso'],
    it: ['dall’altra parte ma stupendo', 'dall’altra parte e stupendo'],
    pt: ['do outro lado mas lindo', 'do outro lado e lindo'],
  },
  'what is before "but" counts less': {
    en: ['a great place', 'a great place but it is far away'],
    de: ['ein toller Ort', 'ein toller Ort, aber weit weg'],
    fr: ['un endroit superbe', 'un endroit superbe, mais à l’autre bout'],
    es: ['un lugar precioso', 'un lugar precioso, pero al otro lado'],
    it: ['un posto stupendo', 'un posto stupendo, ma dall’altra parte'],
    pt: ['um lugar lindo', 'um lugar lindo, mas do outro lado'],
  },
};

/** Pairs whose rule scores are the same. */
export const same: Readonly<Record<string, Row<readonly [string, string]>>> = {
  'a comment all in capitals stresses no word': {
    en: ['WHAT A BEAUTIFUL VIEW', 'what a beautiful view'],
    de: ['WAS FÜR EIN SCHÖNER BLICK', 'was für ein schöner blick'],
    fr: ['QUELLE VUE MAGNIFIQUE', 'quelle vue magnifique'],
    es: ['QUÉ PÉSIMA ATENCIÓN', 'qué pésima atención'],
    it: ['CHE FELICITÀ', 'che felicità'],
    pt: ['QUE PÉSSIMO ATENDIMENTO', 'que péssimo atendimento'],
  },
  'styled letters': {
    en: ['𝐛𝐞𝐚𝐮𝐭𝐢𝐟𝐮𝐥', 'beautiful'],
    de: ['𝐬𝐮𝐩𝐞𝐫', 'super'],
    fr: ['𝐬𝐮𝐩𝐞𝐫𝐛𝐞', 'superbe'],
    es: ['𝐠𝐞𝐧𝐢𝐚𝐥', 'genial'],
    it: ['𝐛𝐞𝐥𝐥𝐨', 'bello'],
    pt: ['𝐥𝐢𝐧𝐝𝐨', 'lindo'],
  },
  'accent written apart': {
    en: ['a lovely café'.normalize('NFD'), 'a lovely café'],
    de: ['wunderschön'.normalize('NFD'), 'wunderschön'],
    fr: ['je suis déçu'.normalize('NFD'), 'je suis déçu'],
    es: ['increíble'.normalize('NFD'), 'increíble'],
    it: ['che felicità'.normalize('NFD'), 'che felicità'],
    pt: ['incrível'.normalize('NFD'), 'incrível'],
  },
  'accent left out': {
    en: ['this isnt good', "this isn't good"],
    de: ['wunderschoen', 'wunderschön'],
    fr: ['ma soeur est tres decue', 'ma sœur est très déçue'],
    es: ['increible', 'increíble'],
    it: ['che felicita', 'che felicità'],
    pt: ['incrivel', 'incrível'],
  },
  'typographic apostrophe': {
    en: ['it isn’t good', "it isn't good"],
    de: ['mir geht’s super', "mir geht's super"],
    fr: ['j’adore', "j'adore"],
    es: ['pa’ mí es genial', "pa' mí es genial"],
    it: ['l’amore', "l'amore"],
    pt: ['copo d’água lindo', "copo d'água lindo"],
  },
  'variation selector': {
    en: ['see you ❤️', 'see you ❤'],
    de: ['bis dann ❤️', 'bis dann ❤'],
    fr: ['à plus ❤️', 'à plus ❤'],
    es: ['nos vemos ❤️', 'nos vemos ❤'],
    it: ['ci vediamo ❤️', 'ci vediamo ❤'],
    pt: ['até mais ❤️', 'até mais ❤'],
  },
  'again is not new': {
    en: ['a horrible day again', 'a horrible day once more'],
    de: ['wieder ein schrecklicher Tag', 'erneut ein schrecklicher Tag'],
    fr: ['une journée horrible de nouveau', 'une journée horrible encore'],
    es: ['un día horrible de nuevo', 'un día horrible otra vez'],
    it: ['una giornata orribile di nuovo', 'una giornata orribile ancora'],
    pt: ['um dia horrível de novo', 'um dia horrível outra vez'],
  },
};
