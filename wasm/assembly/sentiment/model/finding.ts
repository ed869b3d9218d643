/**
 * @file The dense inputs of the model, in the order of their weights in model.bin and in the heads. The fit reads this
 * list as well (wasm/data/fit/findings.mjs), so a new input needs a new fit and nothing else.
 */

/** One dense input: its place among the inputs. */
export const enum Finding {
  /** VADER's compound of the rules alone. */
  RULE_COMPOUND,
  /** Sums of positive and of negative weights, squashed into 0..1. */
  POSITIVE,
  NEGATIVE,
  /** Flags are 0 or 1; counts are squashed into 0..1. */
  HAS_POSITIVE,
  HAS_NEGATIVE,
  NEGATED,
  EXCLAMATIONS,
  HAS_QUESTION,
  HAS_LINK,
  HAS_MENTION,
  HASHTAGS,
  EMOJI_UP,
  EMOJI_DOWN,
  /** Some words in capitals, but not all. */
  SOME_CAPITALS,
  ELONGATED,
  LAUGHTER,
  /** Letters of the text. */
  LENGTH,
  HAS_CONTRAST,
  /** Words of the five emotions, in the order of sentiment/names.ts. */
  JOY,
  SADNESS,
  ANGER,
  SURPRISE,
  TRUST,
  /** Nuisances such as a queue or a cancelled train, and one beside a positive word. */
  SITUATIONS,
  PRAISED_SITUATION,
  HAS_CUE,
  /** 1 for a weighted word in quotation marks, 0.3 for any quotation marks. */
  QUOTED,
  HAS_ELLIPSIS,
  /** Compounds of the last and of the first sentence. */
  LAST_SENTENCE,
  FIRST_SENTENCE,
  /** No word or emoji has a weight. */
  NO_HIT,
  BOOSTS_AND_NEGATIONS,
  /** Shapes that sarcasm often has: see putClash in findings.ts. */
  PRAISE_AND_BLAME,
  CUE_WITH_BLAME,
  PRAISE_THEN_TURN,
  LOUD_SITUATION,
  /** How many there are. */
  COUNT,
}
