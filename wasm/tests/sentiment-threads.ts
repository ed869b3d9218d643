/** @file Threads of comments in every language, with what they are about. */
import type { Row } from './sentiment-matrix.ts';

/** Eight comments that keep coming back to one thing, and what a person would call it. */
export const threads: Row<{ readonly topic: string; readonly texts: readonly string[] }> = {
  en: {
    topic: 'carrot cake',
    texts: [
      'The carrot cake is so good 😍😍 hahaha',
      'Is the carrot cake still there? 😍',
      '@anna we need that carrot cake hahaha https://cake.example/menu',
      'And with the carrot cake there was coffee, lovely lovely lovely',
      'I love it, and the coffee was very good',
      'It was good, it was really good, it was so good 😂😂😂',
      'With you and with them, and then for us',
      'parking parking parking parking parking parking',
    ],
  },
  de: {
    topic: 'Schwarzwälder Kirschtorte',
    texts: [
      'Die Schwarzwälder Kirschtorte ist so gut 😍😍 hahaha',
      'Gibt es die Schwarzwälder Kirschtorte noch? 😍',
      '@anna wir brauchen diese Schwarzwälder Kirschtorte hahaha https://torte.example/karte',
      'Und zur Schwarzwälder Kirschtorte gab es Kaffee, schön schön schön',
      'Ich liebe es, und der Kaffee war sehr gut',
      'Das war gut, das war wirklich gut, das war so gut 😂😂😂',
      'Mit euch und mit ihnen, und dann für uns',
      'Parkplatz Parkplatz Parkplatz Parkplatz Parkplatz Parkplatz',
    ],
  },
  fr: {
    topic: 'tarte aux pommes',
    texts: [
      'La tarte aux pommes est si bonne 😍😍 mdrrr',
      'Il reste de la tarte aux pommes ? 😍',
      '@anna il nous faut cette tarte aux pommes mdrrr https://tarte.example/carte',
      'Et avec la tarte aux pommes on a pris un café, super super super',
      "J'adore, et le café était très bon",
      "C'était bon, c'était vraiment bon, c'était si bon 😂😂😂",
      'Avec vous et avec eux, et puis pour nous',
      'parking parking parking parking parking parking',
    ],
  },
  es: {
    topic: 'tortilla de patatas',
    texts: [
      'La tortilla de patatas está tan buena 😍😍 jajaja',
      '¿Queda tortilla de patatas? 😍',
      '@anna nos hace falta esa tortilla de patatas jajaja https://tortilla.example/carta',
      'Y con la tortilla de patatas tomamos café, genial genial genial',
      'Me encanta, y el café estaba muy bueno',
      'Estaba bueno, estaba muy bueno, estaba tan bueno 😂😂😂',
      'Con vosotros y con ellos, y luego para nosotros',
      'garaje garaje garaje garaje garaje garaje',
    ],
  },
  it: {
    topic: 'torta di mele',
    texts: [
      'La torta di mele è così buona 😍😍 ahahah',
      "C'è ancora la torta di mele? 😍",
      '@anna ci serve quella torta di mele ahahah https://torta.example/menu',
      'E con la torta di mele abbiamo preso un caffè, bello bello bello',
      'Lo adoro, e il caffè era molto buono',
      'Era buono, era proprio buono, era così buono 😂😂😂',
      'Con voi e con loro, e poi per noi',
      'garage garage garage garage garage garage',
    ],
  },
  pt: {
    topic: 'bolo de cenoura',
    texts: [
      'O bolo de cenoura é tão bom 😍😍 kkkkk',
      'Ainda tem bolo de cenoura? 😍',
      '@anna a gente precisa desse bolo de cenoura kkkkk https://bolo.example/menu',
      'E com o bolo de cenoura tomamos café, lindo lindo lindo',
      'Eu amo, e o café estava muito bom',
      'Estava bom, estava muito bom, estava tão bom 😂😂😂',
      'Com vocês e com eles, e depois para nós',
      'garagem garagem garagem garagem garagem garagem',
    ],
  },
};

/** Comments that have in common how they say it, and one thing that they are about. */
export const manners: Row<{ readonly topic: string; readonly texts: readonly string[] }> = {
  en: {
    topic: 'soup',
    texts: [
      'The soup used to be hot but now it is not',
      'We used to like the soup but this is too salty',
      'Once again the soup was cold, thank you very much',
      'Once again no answer, thank you very much',
      'Two or three times we used to wait, but never this long',
    ],
  },
  de: {
    topic: 'Suppe',
    texts: [
      'Früher war die Suppe heiß, aber das ist nicht mehr so',
      'Die Suppe ist schon wieder kalt, aber wirklich',
      'Schon wieder keine Suppe, früher ging das doch',
      'Schon wieder zwei oder drei Stunden, aber nicht mehr mit uns',
      'Boah, überhaupt nicht mehr wie früher, schon wieder nichts',
    ],
  },
  fr: {
    topic: 'soupe',
    texts: [
      "Autrefois la soupe était chaude, mais ce n'est plus le cas",
      'Encore une fois la soupe est froide, pas du tout comme avant',
      'Encore une soupe froide, mais pas du tout comme autrefois',
      'Encore une fois deux ou trois heures, mais bon',
      'Autrefois ce n’était pas du tout comme ça',
    ],
  },
  es: {
    topic: 'sopa',
    texts: [
      'Hace años la sopa estaba caliente, pero ya no',
      'Otra vez la sopa fría, para nada como antes',
      'Otra vez sopa, pero hace años era otra cosa',
      'Otra vez dos o tres horas, pero bueno',
      'Ya no es como hace años, para nada',
    ],
  },
  it: {
    topic: 'zuppa',
    texts: [
      'Una volta la zuppa era calda, ma ora per niente',
      'Ancora una volta la zuppa fredda, per niente come anni fa',
      'Ennesima zuppa fredda, ma anni fa era diverso',
      'Ancora due o tre ore, ma va bene',
      'Una volta non era per niente così',
    ],
  },
  pt: {
    topic: 'sopa',
    texts: [
      'Antigamente a sopa era quente, mas agora nem um pouco',
      'Mais uma vez a sopa fria, mas nem um pouco como antes',
      'Mais um dia de sopa fria, mas antigamente não',
      'Mais um dia de duas ou três horas, mas tudo bem',
      'Antigamente não era nem um pouco assim',
    ],
  },
};

/** What is no keyword: small words, feelings, laughter, names, addresses. */
export const noTopics: Row<RegExp> = {
  en: /^(the|is|so|and|with|was|it|we|that|very|really|good|lovely|love|haha\w*|anna|https?|cake\.example)$/i,
  de: /^(die|ist|so|und|mit|war|das|wir|sehr|wirklich|gut|schön|liebe|haha\w*|anna|https?|torte\.example)$/i,
  fr: /^(la|est|si|et|avec|était|c|on|il|très|vraiment|bon|bonne|super|adore|mdr+|anna|https?|tarte\.example)$/i,
  es: /^(la|está|tan|y|con|estaba|nos|muy|buena|bueno|genial|encanta|jaja\w*|anna|https?)$/i,
  it: /^(la|è|così|e|con|era|ci|molto|proprio|buona|buono|bello|adoro|ahah\w*|anna|https?)$/i,
  pt: /^(o|é|tão|e|com|estava|a gente|muito|bom|lindo|amo|kkk\w*|anna|https?)$/i,
};

/** Two comments of each language for one thread of all, and some in no language that is known. */
export const mixed: Row<readonly string[]> = {
  en: ['We really should come back here next summer', 'The children talked about it all week'],
  de: ['Wir sollten nächsten Sommer unbedingt wiederkommen', 'Die Kinder reden seit Tagen davon'],
  fr: ['On devrait revenir ici l’été prochain', 'Les enfants en parlent depuis une semaine'],
  es: [
    'Deberíamos volver aquí el próximo verano',
    'Los niños llevan toda la semana hablando de ello',
  ],
  it: ['Dovremmo tornare qui la prossima estate', 'I bambini ne parlano da una settimana'],
  pt: ['A gente devia voltar aqui no próximo verão', 'As crianças não param de falar nisso'],
};

/** Comments of a thread that are in none of the six languages, or in none at all. */
export const speechless = ['😍😍😍', 'Какое красивое место, спасибо', '@anna @mike'];
