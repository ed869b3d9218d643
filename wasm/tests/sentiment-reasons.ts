/** @file What 'why this score' says: for each rule and language a comment, a word of it, its sign. */
import type { reasonRules } from '../../contract/records/sentiment.ts';
import type { Row } from './sentiment-matrix.ts';

/** A comment, the word of it that the rule touched, and whether that counts for or against. */
export type Cell = readonly [text: string, word: string, sign: 1 | -1];

/** All rules but "learned", whose words the fit chooses. */
export const reasonsOf: Readonly<
  Record<Exclude<(typeof reasonRules)[number], 'learned'>, Row<Cell>>
> = {
  word: {
    en: ['The view from up here is beautiful', 'beautiful', 1],
    de: ['Der Blick von hier oben ist wunderschön', 'wunderschön', 1],
    fr: ["La vue d'ici est magnifique", 'magnifique', 1],
    es: ['La vista desde aquí es preciosa', 'preciosa', 1],
    it: ['La vista da quassù è stupenda', 'stupenda', 1],
    pt: ['A vista daqui é maravilhosa', 'maravilhosa', 1],
  },
  negated: {
    en: ['The soup was not good', 'good', -1],
    de: ['Die Suppe war nicht lecker', 'lecker', -1],
    fr: ["La soupe n'était pas bonne", 'bonne', -1],
    es: ['La sopa no estaba buena', 'buena', -1],
    it: ['La zuppa non era buona', 'buona', -1],
    pt: ['A sopa não estava boa', 'boa', -1],
  },
  turned: {
    en: ['This page used to be funny', 'funny', -1],
    de: ['Früher war deine Seite gut', 'gut', -1],
    fr: ['Autrefois cette page était bonne', 'bonne', -1],
    es: ['Antes esta cuenta era divertida', 'divertida', -1],
    it: ['Una volta questa pagina era divertente', 'divertente', -1],
    pt: ['Antigamente essa página era divertida', 'divertida', -1],
  },
  idiom: {
    en: ['Honestly, this pie is to die for', 'to die for', 1],
    de: ['Hut ab vor eurer Arbeit', 'Hut ab', 1],
    fr: ['Franchement un coup de cœur pour ce livre', 'coup de cœur', 1],
    es: ['Qué asco de sitio', 'Qué asco', -1],
    it: ["Non vedo l'ora di tornare", "Non vedo l'ora", 1],
    pt: ['Esse lugar é show de bola', 'show de bola', 1],
  },
  strengthened: {
    en: ['A very nice evening', 'nice', 1],
    de: ['Ein sehr schöner Abend', 'schöner', 1],
    fr: ['Une très belle soirée', 'belle', 1],
    es: ['Una noche muy bonita', 'bonita', 1],
    it: ['Una serata molto bella', 'bella', 1],
    pt: ['Uma noite muito bonita', 'bonita', 1],
  },
  weakened: {
    en: ['The room is somewhat ugly', 'ugly', -1],
    de: ['Das Zimmer ist etwas hässlich', 'hässlich', -1],
    fr: ['La chambre est un peu moche', 'moche', -1],
    es: ['La habitación es un poco fea', 'fea', -1],
    it: ['La stanza è un po’ brutta', 'brutta', -1],
    pt: ['O quarto é um pouco feio', 'feio', -1],
  },
  capitals: {
    en: ['We had a GREAT day out', 'GREAT', 1],
    de: ['Wir hatten einen TOLLEN Tag', 'TOLLEN', 1],
    fr: ['On a passé une SUPERBE journée', 'SUPERBE', 1],
    es: ['Pasamos un día GENIAL con ellos', 'GENIAL', 1],
    it: ['Abbiamo passato una giornata STUPENDA', 'STUPENDA', 1],
    pt: ['Passamos um dia INCRÍVEL com eles', 'INCRÍVEL', 1],
  },
  elongated: {
    en: ['your dress is beautifuuuul', 'beautifuuuul', 1],
    de: ['dein Kleid ist schöööön', 'schöööön', 1],
    fr: ['ta robe est magnifiiiique', 'magnifiiiique', 1],
    es: ['tu vestido es boniiiito', 'boniiiito', 1],
    it: ['il tuo vestito è bellooooo', 'bellooooo', 1],
    pt: ['seu vestido é lindooooo', 'lindooooo', 1],
  },
  hashtag: {
    en: ['Home again #lovethisplace', 'lovethisplace', 1],
    de: ['Wieder daheim #ichliebees', 'ichliebees', 1],
    fr: ['De retour #tropbien', 'tropbien', 1],
    es: ['Ya en casa #quebonito', 'quebonito', 1],
    it: ['Di ritorno #chebello', 'chebello', 1],
    pt: ['Em casa #quelindo', 'quelindo', 1],
  },
  repeated: {
    en: ['nice nice nice', 'nice', 1],
    de: ['toll toll toll', 'toll', 1],
    fr: ['superbe superbe superbe', 'superbe', 1],
    es: ['guapa guapa guapa', 'guapa', 1],
    it: ['bello bello bello', 'bello', 1],
    pt: ['lindo lindo lindo', 'lindo', 1],
  },
  contrast: {
    en: ['The room was fine but the food was horrible', 'horrible', -1],
    de: ['Das Zimmer war schön, aber das Essen war schrecklich', 'schrecklich', -1],
    fr: ['La chambre était belle mais le repas était horrible', 'horrible', -1],
    es: ['La habitación era bonita pero la comida era horrible', 'horrible', -1],
    it: ['La stanza era bella ma il cibo era orribile', 'orribile', -1],
    pt: ['O quarto era bonito mas a comida era horrível', 'horrível', -1],
  },
  emoticon: {
    en: ['we missed the last train :(', ':(', -1],
    de: ['wir haben den letzten Zug verpasst :(', ':(', -1],
    fr: ['on a raté le dernier train :(', ':(', -1],
    es: ['perdimos el último tren :(', ':(', -1],
    it: ["abbiamo perso l'ultimo treno :(", ':(', -1],
    pt: ['a gente perdeu o último trem :(', ':(', -1],
  },
  emoji: {
    en: ['The cat at the window 😍', '😍', 1],
    de: ['Die Katze am Fenster 😍', '😍', 1],
    fr: ['Le chat à la fenêtre 😍', '😍', 1],
    es: ['El gato en la ventana 😍', '😍', 1],
    it: ['Il gatto alla finestra 😍', '😍', 1],
    pt: ['O gato na janela 😍', '😍', 1],
  },
};

/** What is before "but" has the rule "weakened", with less weight than alone. */
export const weakenedBefore: Row<readonly [alone: string, before: string, word: string]> = {
  en: ['The room was wonderful', 'The room was wonderful but far away', 'wonderful'],
  de: ['Das Zimmer war wunderbar', 'Das Zimmer war wunderbar, aber weit weg', 'wunderbar'],
  fr: ['La chambre était magnifique', 'La chambre était magnifique mais loin', 'magnifique'],
  es: ['La habitación era preciosa', 'La habitación era preciosa pero quedaba lejos', 'preciosa'],
  it: ['La stanza era bellissima', 'La stanza era bellissima ma era lontana', 'bellissima'],
  pt: ['O quarto era lindo', 'O quarto era lindo mas ficava longe', 'lindo'],
};

/** Pictures of several code points; each is one reason, with skin tones and selectors. */
export const wholePictures = ['👏🏿', '❤️', '❤️‍🔥', '👩🏽‍❤️‍👨🏻', '👍🏽'];

/** Hashtags in camel case are cut into words, and the word of them that counts. */
export const camelCase: Row<readonly [text: string, word: string]> = {
  en: ['#SuchABeautifulPlace', 'Beautiful'],
  de: ['#EinSchönerTag', 'Schöner'],
  fr: ['#UneBelleVue', 'Belle'],
  es: ['#UnDiaBonito', 'Bonito'],
  it: ['#UnaBellaGiornata', 'Bella'],
  pt: ['#UmDiaLindo', 'Lindo'],
};
