/** @file Takes a data file of the module: the words of a language and its head, or the model. */
import { COMMON, lexiconEnd, loadLexicon } from '../lexicon';
import { loadHead } from './head';
import { loadModel } from './model';

/** The number of the model, after the six languages and the common list. */
export const MODEL: i32 = 7;

/**
 * Takes a file: 0 to 5 a language, 6 the common list, 7 the model; false when it is not one. A language
 * whose file ends with its words has no head, and its texts are judged by the rules.
 */
export function loadData(table: i32, at: usize, length: i32): bool {
  if (table == MODEL) return loadModel(at, length);
  if (!loadLexicon(table, at, length)) return false;
  const rest = length - <i32>(lexiconEnd - at);
  return table == COMMON || rest == 0 || loadHead(table, lexiconEnd, rest);
}
