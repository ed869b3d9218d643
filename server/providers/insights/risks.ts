/**
 * @file Advice that puts an account at risk: the network limits accounts that unfollow or follow many
 * people, trade follows, or buy followers and reactions. The words are those of the six languages.
 */

const risky: readonly RegExp[] = [
  // Unfollowing and removing people.
  /un-?follow|stop following|remove (?:\S+ )?followers/,
  /entfolg|nicht (?:mehr|länger) folgen|followern? (?:entfernen|löschen)/,
  /ne plus suivre|désabonn|arrêtez de suivre|cess(?:ez|er) de suivre|unfollow/,
  /dej(?:ar|a|es|e|en) de seguir/,
  /smett\S* di seguire|non seguire più/,
  /(?:deix|par)(?:ar|e|a|em) de seguir/,
  // Following many people, or for being followed.
  /follow[- ]?(?:for|4)[- ]?follow|f4f|(?:^|[.:;,] )follow (?:more|many|lots|\d+)/,
  /(?:mehr|vielen|\d+) (?:leuten|konten|personen|accounts) folgen|folge (?:mehr|vielen|\d+)/,
  /suiv(?:ez|re) (?:plus de|beaucoup de|\d+)/,
  /sig(?:ue|a|uiendo) a (?:más|muchas|muchos|\d+)|seguir a (?:más|muchas|muchos|\d+)/,
  /segui(?:re)? (?:più|molti|molte|tanti|tante|\d+)/,
  /s(?:iga|eguir) (?:mais|muitas|muitos|\d+)/,
  // Bought followers, automation, engagement groups.
  /buy(?:ing)? (?:\S+ )?(?:followers|likes)|\bbots?\b|engagement (?:pod|group)/,
  /(?:follower|likes)\S* kaufen|kauf\S* (?:follower|likes)/,
  /achet\S+ (?:des )?(?:followers|abonnés|j’aime|likes)/,
  /compr\S+ (?:seguidores|me gusta|likes|follower|mi piace|curtidas)/,
];

/** Whether a sentence may be such advice. */
export function isRisky(sentence: string): boolean {
  const text = sentence.toLowerCase().replace(/'/g, '’');
  return risky.some((words) => words.test(text));
}
