/** @file The compared engines: each returns a text's score and its class. */
import { createRequire } from 'node:module';
import { openSentiment } from '../../scripts/dev/sentiment.mjs';

const require = createRequire(import.meta.url);

/** The class of a score; VADER documents a threshold of 0.05, the other packages count whole words. */
const sign = (score, border) =>
  score >= border ? 'positive' : score <= -border ? 'negative' : 'neutral';

/** Name, and a function from a text and its language to a score and a class. */
export function contenders() {
  const limn = openSentiment();
  const { SentimentIntensityAnalyzer: vader } = require('vader-sentiment');
  const Sentiment = require('sentiment');
  const plain = new Sentiment();
  const wink = require('wink-sentiment');
  const multilang = require('multilang-sentiment');
  return [
    {
      name: 'Limn',
      languages: null,
      judge(text) {
        const { compound, ...rest } = limn(text);
        return { score: compound, ...rest };
      },
    },
    {
      name: 'vader-sentiment',
      languages: ['en'],
      judge(text) {
        const { compound } = vader.polarity_scores(text);
        return { score: compound, label: sign(compound, 0.05) };
      },
    },
    {
      name: 'sentiment',
      languages: ['en'],
      judge(text) {
        const { comparative } = plain.analyze(text);
        return { score: comparative, label: sign(comparative, 1e-9) };
      },
    },
    {
      name: 'wink-sentiment',
      languages: ['en'],
      judge(text) {
        const { normalizedScore } = wink(text);
        return { score: normalizedScore, label: sign(normalizedScore, 1e-9) };
      },
    },
    {
      name: 'multilang-sentiment',
      languages: null,
      judge(text, language) {
        const { score } = multilang(text, language);
        return { score, label: sign(score, 1e-9) };
      },
    },
  ];
}
