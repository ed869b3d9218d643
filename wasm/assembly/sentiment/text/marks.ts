/** @file Punctuation: what it emphasises, and where clauses, sentences and quotations end. */

export let exclamations: i32 = 0;
export let questions: i32 = 0;
export let ellipses: i32 = 0;
export let quotes: i32 = 0;
/** Number of the sentence and of the clause that a token now would belong to. */
export let sentence: i32 = 0;
export let clause: i32 = 0;
/** A bit for each of the first 64 sentences that end in a question mark. */
let askedSentences: u64 = 0;
/** Whether a quotation is open. */
export let quoted: bool = false;
/** Whether it began with a low sign, as in German. */
let low: bool = false;

/** Begins a text. */
export function resetMarks(): void {
  exclamations = questions = ellipses = quotes = sentence = clause = 0;
  quoted = low = false;
  askedSentences = 0;
}

/** Whether a sentence ends in a question mark; false from the 65th on. */
export function isAsked(number: i32): bool {
  return number < 64 && ((askedSentences >> number) & 1) != 0;
}

/** A sentence ends. */
export function strong(): void {
  sentence++;
  clause++;
}

/** Counts a sign and moves the borders of clause, sentence and quotation. */
export function punctuation(point: u32, after: usize, end: usize): void {
  switch (point) {
    case 0x21:
      exclamations++;
      strong();
      break;
    case 0x3f:
      questions++;
      if (sentence < 64) askedSentences |= (<u64>1) << sentence;
      strong();
      break;
    case 0x2e:
      if (after < end && load<u8>(after) == 0x2e) ellipses++;
      if (after >= end || load<u8>(after) <= 0x2e) strong();
      break;
    case 0x2026:
      ellipses++;
      strong();
      break;
    case 0x3b:
      strong();
      break;
    case 0x2c:
    case 0x3a:
    case 0x28:
    case 0x29:
    case 0x2d:
    case 0x2013:
    case 0x2014:
      clause++;
      break;
    case 0x22:
      quotes++;
      quoted = !quoted;
      break;
    case 0x201e:
      quotes++;
      quoted = low = true;
      break;
    case 0x201c:
      // It opens in English and closes what began low in German.
      if (!low) quotes++;
      quoted = !low;
      low = false;
      break;
    case 0xab:
    case 0xbb:
      // «French» and »German«.
      if (!quoted) quotes++;
      quoted = !quoted;
      break;
    case 0x201d:
      quoted = low = false;
      break;
  }
}
