/** @file Names of the demo network's people, 30 first and 30 last names of each language. */

/** First and last names. */
export interface NameList {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

function names(text: string): readonly string[] {
  return text.split(' ');
}

/** One list a language of the product. */
export const nameLists: readonly NameList[] = [
  {
    first: names(
      'Ava Noah Emma Liam Olivia Mason Sophia Ethan Isla Jack Grace Harry Ruby Leo Chloe Oscar Ella Alfie Zoe Logan Mia Owen Lily Caleb Hazel Wyatt Nora Miles Ivy Felix',
    ),
    last: names(
      "Smith Jones Taylor Brown Wilson Evans Walker White Harris Clark O'Brien Hall Young King Wright Scott Green Baker Adams Nelson Carter Mitchell Turner Parker Collins Reed Bell Murphy Cook Ward",
    ),
  },
  {
    first: names(
      'Anna Lukas Lena Jonas Mia Finn Hannah Paul Jörg Käthe Emilia Ben Clara Max Jürgen Greta Moritz Frieda Emil Ida Anton Lotte Björn Sören Mathilda Till Ronja Kai Antje Uwe',
    ),
    last: names(
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Groß Werner Krause Köhler Jäger',
    ),
  },
  {
    first: names(
      'Chloé Lucas Léa Hugo Manon Jules Inès Gabriel Zoé Raphaël Camille Théo Élise Maël Anaïs Noé Margaux Rémi Éloïse Gaël Clémence Tom Agathe Loïc Juliette Côme Maëlys François Hélène Benoît',
    ),
    last: names(
      "Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia Roux Fournier Girard Bonnet Lambert Fontaine Rousseau Vincent Müller Lefebvre Mercier Boyer Chevalier Noël D'Angelo",
    ),
  },
  {
    first: names(
      'Lucía Hugo Sofía Mateo Martina Pablo Valeria Álvaro Paula Adrián Noa Diego Julia Javier Carmen Iñaki Begoña Leo Alba Iván Vera Sergio Ainhoa Raúl Nuria Óscar Marta Andrés Rocío Ángel',
    ),
    last: names(
      'García Martínez López Sánchez González Gómez Fernández Moreno Jiménez Pérez Rodríguez Navarro Ruiz Díaz Serrano Hernández Muñoz Sáez Romero Rubio Alfaro Molina Lozano Castillo Picazo Ortega Cano Marín Núñez Peña',
    ),
  },
  {
    first: names(
      'Sofia Leonardo Giulia Francesco Aurora Alessandro Alice Lorenzo Ginevra Mattia Emma Andrea Giorgia Gabriele Beatrice Riccardo Greta Tommaso Chiara Davide Noemi Niccolò Marta Luca Elisa Edoardo Bianca Pietro Viola Nicolò',
    ),
    last: names(
      "Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De'Luca Mancini Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone",
    ),
  },
  {
    first: names(
      'Miguel Helena Arthur Alice Gael Laura Heitor Manuela Théo Valentina Davi Sophia João Luísa Antônio Cecília José Beatriz Inácio Conceição Caio Lívia Otávio Júlia Murilo Isadora Vinícius Letícia Zé Flávia',
    ),
    last: names(
      'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Araújo Conceição Gonçalves Magalhães Guimarães Simões Brandão Assunção Falcão Leão',
    ),
  },
];

/** What people put behind or around their names. */
export const ornaments = [
  '🌸',
  '✨',
  '🦋',
  '🏄‍♀️',
  '⚽',
  '📷',
  '🎧',
  '🇧🇷',
  '❤️',
  '☕',
  '🌊',
  '🧿',
] as const;
