/** @file Negated questions that expect a yes: "isn't it beautiful?", "ist das nicht schön?", "¿no es precioso?" */
import { AT_CLAUSE, AT_KIND, AT_SENTENCE, WORD, token } from '../text/space';
import { isAsked } from '../text/marks';

/**
 * Whether the phrase at token `index` opens such a question. In a language that `inverts` its
 * questions, the order is enough at the beginning of a sentence: "isn't she lovely". Elsewhere only the
 * mark sets it apart from a statement: "no es precioso". In the middle of a clause it is none:
 * "leider ist das nicht schön".
 */
export function opensQuestion(index: i32, inverts: bool): bool {
  const at = token(index);
  const sentence = load<u16>(at, AT_SENTENCE);
  let before = index - 1;
  while (before >= 0 && load<u8>(token(before), AT_KIND) != WORD) before--;
  const opensSentence = before < 0 || load<u16>(token(before), AT_SENTENCE) != sentence;
  if (opensSentence && inverts) return true;
  if (!isAsked(sentence)) return false;
  return opensSentence || load<u16>(token(before), AT_CLAUSE) != load<u16>(at, AT_CLAUSE);
}
