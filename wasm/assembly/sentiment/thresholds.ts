/**
 * @file The thresholds of the engine in one table, each with its source: the section of
 * wasm/data/README.md that has the figures, or "by hand", where a value was chosen with the examples of
 * wasm/tests in view and no figure was kept. Steps of single rules stand beside the rules.
 */

/** The least size of a compound that takes a side, and the largest of one that does not: VADER. */
export const LEAST: f32 = 0.05;
export const CALM: f32 = 0.049;

/** What the head weighs beside the rules, chosen across domains. "Blend". */
export const BLEND: f32 = 0.4;
/** The same where the surroundings turned a word: the model knows words and pairs alone. "Blend". */
export const RULED_BLEND: f32 = 0.15;
/** A "but" does so in fewer words, where the rules alone reach this compound. By hand. */
export const RULED_WORDS: i32 = 20;
export const RULED_COMPOUND: f32 = 0.1;

/** What the rules add to the scores of the head in texts without link, mention or hashtag. "Class". */
export const RULES_IN_SPEECH: f32 = 1.5;
/** The same in a sentence with its full stop. "Class". */
export const RULES_IN_PROSE: f32 = 3;
/** Such texts take a side from this compound of the rules on. "Class". */
export const SPEECH_COMPOUND: f32 = 0.42;
/** What such texts have for neutral when no word has a rating. "Class". */
export const CALM_SPEECH: f32 = 0.2;
/** Below this chance of either side a question asks and says nothing. By hand. */
export const SIDE_OF_QUESTION: f32 = 0.62;

/** Above this confidence a language is named: 60 unseen comments in other languages. */
export const NAMED_LANGUAGE: f32 = 0.45;
/** Below this confidence a text may be in another language: even chances. By hand. */
export const UNSURE: f32 = 0.5;
/** Below this confidence words of another language may be among a few: "Omg this is so schön". By hand. */
export const MIXED: f32 = 0.85;
/** Texts of fewer words, and uncertain ones of fewer, are looked up in other lists as well. By hand. */
export const SHORT: i32 = 4;
export const SHORT_UNSURE: i32 = 7;

/** What is left of the n-grams of sarcasm outside English, and what the findings need beyond. "Sarcasm". */
export const FOREIGN_SARCASM: f32 = 0.3;
export const FOREIGN_DOUBT: f32 = 0.5;
/** One or two words are too little to hear a tone in: of their chance this part is left. By hand. */
export const FEW_WORDS: i32 = 3;
export const FEW_WORDS_SARCASM: f32 = 0.6;
/** The least chance of sarcasm where the shape of the text shows it: above the borders of shapes. By hand. */
export const SHOWN_BY_SHAPE: f32 = 0.75;

/**
 * The chance from which sarcasm is shown, by what there is to point at, so that it is there more often
 * than not: of 100 texts by strangers a quarter is sarcastic or fewer. Tuned on held-out rows and the
 * 300 tweets of bench/sentiment/labelled/sarcasm.jsonl, "Sarcasm" and "Limits".
 */
export const SARCASM_ENGLISH_MARKER: f32 = 0.62;
export const SARCASM_ENGLISH_QUOTES: f32 = 0.66;
export const SARCASM_ENGLISH: f32 = 0.7;
/** Nothing to point at: in English only, in other languages never. */
export const SARCASM_ENGLISH_WORDING: f32 = 0.8;
export const NEVER_SHOWN: f32 = 2;
/** Other languages: their chance is faded already, see FOREIGN_SARCASM. */
export const SARCASM_MARKER_OR_CONTRAST: f32 = 0.46;
export const SARCASM_QUOTES: f32 = 0.49;
export const SARCASM_ELSEWHERE: f32 = 0.55;
