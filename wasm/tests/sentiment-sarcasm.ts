/** @file Irony in every language: ironic comments, each with its reason, and sincere ones. */
import type { Row } from './sentiment-matrix.ts';

/** Ironic comments by what says so. */
export const sarcastic: Readonly<
  Record<'marker' | 'contrast' | 'emoji' | 'quotes', Row<readonly string[]>>
> = {
  marker: {
    en: ['Thanks a lot for blocking my driveway again', 'Yeah right, like they ever answer emails'],
    de: [
      'Na super, der Aufzug ist schon wieder kaputt und ich wohne im fünften Stock',
      'Na toll, der Akku ist nach zwei Wochen hinüber',
    ],
    fr: [
      'Ben voyons, le colis est encore perdu',
      'Merci pour rien, on a attendu deux heures pour une assiette froide',
    ],
    es: ['Lo que me faltaba, otra avería del coche', 'Gracias por nada, me dejasteis sin entrada'],
    it: [
      'Ci mancava solo la multa, giornata perfetta',
      'Che sorpresa, il pacco è di nuovo in ritardo',
    ],
    pt: [
      'Era só o que faltava, o elevador quebrou de novo',
      'Obrigado por nada, fiquei sem ingresso',
    ],
  },
  contrast: {
    en: [
      'I absolutely love being stuck in traffic on a Friday evening',
      'Wonderful, another four hours in the waiting room with a fever',
    ],
    de: [
      'Herrlich, drei Stunden Stau und kein Ende in Sicht',
      'Wunderbar, schon wieder Streik und ich muss zum Flughafen',
    ],
    fr: [
      "J'adore passer mon dimanche coincé dans les embouteillages",
      'Trop contente de passer mes vacances avec une grippe',
    ],
    es: [
      'Me encanta estar dos horas en un atasco un viernes',
      'Genial, otra noche de insomnio antes del trabajo',
    ],
    it: [
      'Adoro restare due ore nel traffico il venerdì sera',
      'Fantastico, influenza il primo giorno di vacanza',
    ],
    pt: [
      'Adoro ficar duas horas no trânsito na sexta',
      'Maravilha, greve de ônibus no dia da prova',
    ],
  },
  emoji: {
    en: ['What a wonderful service 🙄', 'Fantastic, thank you so much 😒'],
    de: ['Was für ein toller Service 🙄', 'Fantastisch, vielen Dank 😒'],
    fr: ['Quel super service 🙄', 'Fantastique, merci beaucoup 😒'],
    es: ['Qué buen servicio 🙄', 'Fantástico, muchas gracias 😒'],
    it: ['Che bel servizio 🙄', 'Fantastico, grazie mille 😒'],
    pt: ['Que ótimo atendimento 🙄', 'Fantástico, muito obrigado 😒'],
  },
  quotes: {
    en: ['Your "amazing" customer service hung up on me'],
    de: ['Euer „toller“ Kundendienst hat einfach aufgelegt'],
    fr: ['Votre « super » service client m’a raccroché au nez'],
    es: ['Vuestro "maravilloso" servicio me colgó el teléfono'],
    it: ['Il vostro "fantastico" servizio clienti mi ha chiuso il telefono in faccia'],
    pt: ['O "ótimo" atendimento de vocês desligou na minha cara'],
  },
};

/** Sincere comments, in the words of ironic ones; none is to be called ironic. */
export const sincere: Readonly<Record<string, Row<string>>> = {
  'marker that is meant': {
    en: 'Love when you post these pictures',
    de: 'Wie schön, dass ihr da wart',
    fr: 'Bravo les filles, magnifique match',
    es: 'Qué divertido, lo pasamos genial',
    it: 'Che fortuna avere amici come voi',
    pt: 'Que sorte a minha ter vocês, lugar lindo',
  },
  'praise without a nuisance': {
    en: 'The lift works again, what a relief',
    de: 'Ich liebe es, abends am Meer zu sitzen',
    fr: "J'adore passer mon été au bord de la mer",
    es: 'Me encanta pasar el verano en la playa',
    it: "Adoro passare l'estate al mare",
    pt: 'Adoro passar o verão na praia',
  },
  'nuisance that did not happen': {
    en: 'No traffic at all today, wonderful',
    de: 'Heute kein Stau, herrlich',
    fr: 'Pas de bouchons ce matin, génial',
    es: 'Hoy sin atasco, qué maravilla',
    it: 'Oggi nessuna coda, fantastico',
    pt: 'Hoje sem fila, maravilha',
  },
  'nuisance that is over': {
    en: 'Finally passed the exam, so happy and proud',
    de: 'Prüfung bestanden, ich bin so glücklich',
    fr: 'J’ai réussi mon examen, je suis trop contente',
    es: 'Gracias a todos por los mensajes, la gripe ya pasó',
    it: 'L’influenza è passata, grazie a tutti per i messaggi',
    pt: 'Passei na prova, estou feliz demais',
  },
  'praise of work, school and trains': {
    en: 'After work we went to the lake, it was beautiful',
    de: 'Mein Zug war pünktlich und das Personal sehr freundlich, danke an die Bahn',
    fr: 'Le train était à l’heure et le personnel très gentil',
    es: 'Excelente trabajo, felicidades a todo el equipo',
    it: 'Mi piace studiare qui con voi, si sta bene',
    pt: 'O hospital foi muito bom e as enfermeiras muito gentis',
  },
  'words and emoji agree': {
    en: 'What a wonderful service 😍',
    de: 'Was für ein toller Service 😍',
    fr: 'Quel super service 😍',
    es: 'Qué buen servicio 😍',
    it: 'Che bel servizio 😍',
    pt: 'Que ótimo atendimento 😍',
  },
  'title in quotation marks': {
    en: 'The song "Wonderful" is out tonight',
    de: 'Das Lied „Wunderbar“ läuft heute Abend',
    fr: 'La chanson « Merveilleux » passe ce soir',
    es: 'La canción "Maravilloso" suena esta noche',
    it: 'La canzone "Meraviglioso" esce stasera',
    pt: 'A música "Maravilhoso" toca hoje à noite',
  },
  'plain complaint': {
    en: 'The bus was late again and I am cold',
    de: 'Der Bus kam wieder zu spät und mir ist kalt',
    fr: 'Le bus est de nouveau en retard et j’ai froid',
    es: 'El autobús llegó de nuevo tarde y tengo frío',
    it: 'L’autobus era di nuovo in ritardo e ho freddo',
    pt: 'O ônibus atrasou de novo e estou com frio',
  },
  'plain question': {
    en: 'Great photo, where did you take it?',
    de: 'Tolles Foto, wo hast du das gemacht?',
    fr: 'Belle photo, tu l’as prise où ?',
    es: 'Bonita foto, ¿dónde la hiciste?',
    it: 'Bella foto, dove l’hai fatta?',
    pt: 'Linda foto, onde você tirou?',
  },
};
