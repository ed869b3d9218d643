/** @file The sentiment of a post's comments: what the analysis module's getPostSentimentalAnalysis returns. */
import { array, boolean, enums, type Infer, nullable, object, string } from 'superstruct';
import { languages } from '../languages.ts';
import { count, maybeNumber, rowsOf, text } from './values.ts';

/** The five emotions in the product's spelling. */
export const emotions = ['Joy', 'Sadness', 'Angry', 'Surprise', 'Trust'] as const;

/** One of {@link emotions}. */
export type Emotion = (typeof emotions)[number];

/** The sentiment of a comment. */
export const sentimentLabels = ['negative', 'neutral', 'positive'] as const;

/** Languages of comments. */
export const commentLanguages = [...languages, 'unknown'] as const;

/** Why a comment may be sarcastic. */
export const sarcasmReasons = ['marker', 'contrast', 'emoji', 'quotes', 'wording'] as const;

/** Rules that determine the weight of a word. */
export const reasonRules = [
  'word',
  'negated',
  'idiom',
  'strengthened',
  'weakened',
  'capitals',
  'elongated',
  'hashtag',
  'repeated',
  'contrast',
  'turned',
  'emoticon',
  'emoji',
  'learned',
] as const;

const commentFields = {
  comment_id: text,
  username: text,
  text,
  /** From -1 to 1. */
  compound: maybeNumber,
  label: enums(sentimentLabels),
  language: enums(commentLanguages),
};

/** A comment with its score. */
export const scoredComment = object(commentFields);

/** {@link scoredComment}. */
export type ScoredComment = Infer<typeof scoredComment>;

/** A word that contributed to a score; offsets are UTF-16 code units of the comment's text. */
export const scoreReason = object({
  text,
  start: count,
  end: count,
  weight: maybeNumber,
  rule: enums(reasonRules),
});

/** {@link scoreReason}. */
export type ScoreReason = Infer<typeof scoreReason>;

/** A comment with the explanation of its score. */
export const explainedComment = object({
  ...commentFields,
  sarcasm: maybeNumber,
  /** Advertising, which is part of no figure but the number of comments. */
  spam: boolean(),
  emotions: array(count),
  reasons: rowsOf(scoreReason),
});

/** {@link explainedComment}. */
export type ExplainedComment = Infer<typeof explainedComment>;

/** A comment that may be sarcastic; `sarcasm` is a probability, never a certainty. */
export const sarcasticComment = object({
  ...commentFields,
  sarcasm: maybeNumber,
  reason: enums(sarcasmReasons),
});

const shares = object({ Joy: count, Sadness: count, Angry: count, Surprise: count, Trust: count });

/** The analysis of a post's comments. */
export const sentiment = object({
  total_comments: count,
  average_words: maybeNumber,
  /** Mean of the comments' compounds, from -1 to 1. */
  sentiment_score: maybeNumber,
  /** Percentages. */
  emotions: shares,
  most_positive_comment: nullable(scoredComment),
  most_negative_comment: nullable(scoredComment),
  keyword_extraction: rowsOf(object({ text: string(), count })),
  sarcasm_detection: object({ count, comments: rowsOf(sarcasticComment) }),
  /** Advertising: not counted in any other figure but `total_comments`. */
  spam: object({ count, comments: rowsOf(scoredComment) }),
  languages: rowsOf(object({ language: enums(commentLanguages), count, share: maybeNumber })),
  sentiment_distribution: object({ negative: count, neutral: count, positive: count }),
  comments: rowsOf(explainedComment),
});

/** {@link sentiment}. */
export type Sentiment = Infer<typeof sentiment>;
