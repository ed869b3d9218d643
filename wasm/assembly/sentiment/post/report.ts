/** @file The result of getPostSentimentalAnalysis as JSON; workers/analysis/sentiment.ts holds its type. */
import {
  bufferAddress,
  clearBuffer,
  putByte,
  putBytes,
  putEscaped,
  putNumber,
  putText,
  result,
} from '../../core/writer';
import { putEmotion, putLabel, putLanguage, putSarcasmReason } from '../names';
import { putFixed } from '../numbers';
import { keywordCount, keywordLength, keywordText, nextKeyword } from './keywords';
import {
  EXPLAINED,
  NAMED,
  best,
  compoundSum,
  inLanguage,
  emotionSum,
  polarity,
  reasons,
  sarcasticCount,
  spamCount,
  wordCount,
  worst,
} from './outcome';
import {
  AT_COMPOUND,
  AT_FEELINGS,
  AT_ID,
  AT_LABEL,
  AT_LANGUAGE,
  AT_REASONS,
  AT_SARCASM,
  AT_SARCASM_REASON,
  AT_SPAM,
  AT_TEXT,
  AT_USER,
  comment,
  lengthOf,
  textOf,
  total,
} from './store';

const KEYWORDS: i32 = 12;
const chosen = memory.data(48);
/** Percentages that add up to a hundred: whole part and what was cut off. */
const shares = memory.data(28);

/** A part of the comments that are counted: all but advertising. */
function share(sum: f64): f64 {
  const counted = total - spamCount;
  return counted ? sum / <f64>counted : 0;
}

function putString(name: string, at: usize): void {
  putText(result, name);
  putEscaped(result, textOf(at), lengthOf(at));
  putByte(result, 0x22);
}

/** The fields that every mention of a comment has, without the closing brace. */
function openComment(index: i32): void {
  const at = comment(index);
  putString('{"comment_id":"', at + AT_ID);
  putString(',"username":"', at + AT_USER);
  putString(',"text":"', at + AT_TEXT);
  putText(result, ',"compound":');
  putFixed(result, load<f32>(at, AT_COMPOUND), 3);
  putText(result, ',"label":"');
  putLabel(result, load<i8>(at, AT_LABEL));
  putText(result, '","language":"');
  putLanguage(result, load<u8>(at, AT_LANGUAGE));
  putByte(result, 0x22);
}

function putChosen(name: string, index: i32): void {
  putText(result, name);
  if (index < 0) return putText(result, 'null');
  openComment(index);
  putByte(result, 0x7d);
}

/** Largest remainders: rounded percentages of one whole that add up to a hundred. */
function round(size: i32): void {
  let sum: f64 = 0;
  for (let i = 0; i < size; i++) sum += emotionSum(i);
  let left = sum > 0 ? 100 : 0;
  for (let i = 0; i < size; i++) {
    const part = sum > 0 ? <i32>((emotionSum(i) * 100) / sum) : 0;
    store<i32>(shares + ((<usize>i) << 2), part);
    left -= part;
  }
  for (; left > 0; left--) {
    let most = 0;
    let rest: f64 = -1;
    for (let i = 0; i < size; i++) {
      const cut = (emotionSum(i) * 100) / sum - <f64>load<i32>(shares + ((<usize>i) << 2));
      if (cut > rest) {
        rest = cut;
        most = i;
      }
    }
    const at = shares + ((<usize>most) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
}

function putEmotions(): void {
  round(5);
  putText(result, ',"emotions":{');
  for (let e = 0; e < 5; e++) {
    putText(result, e ? ',"' : '"');
    putEmotion(result, e);
    putText(result, '":');
    putNumber(result, load<u32>(shares + ((<usize>e) << 2)));
  }
  putByte(result, 0x7d);
}

/** The best keywords into `chosen`, the most frequent first; returns how many there are. */
function chooseKeywords(): i32 {
  let size = 0;
  while (size < KEYWORDS) {
    const keyword = nextKeyword(chosen, size);
    if (!keyword) break;
    // Chosen by worth, in which a phrase counts more; listed by count, which is what a person sees.
    let at = size++;
    while (at > 0) {
      const before = load<u32>(chosen + ((<usize>(at - 1)) << 2));
      if (keywordCount(before) >= keywordCount(keyword)) break;
      store<u32>(chosen + ((<usize>at) << 2), before);
      at--;
    }
    store<u32>(chosen + ((<usize>at) << 2), <u32>keyword);
  }
  return size;
}

function putKeywords(): void {
  putText(result, ',"keyword_extraction":[');
  const size = chooseKeywords();
  for (let i = 0; i < size; i++) {
    const keyword = <usize>load<u32>(chosen + ((<usize>i) << 2));
    putText(result, i ? ',{"text":"' : '{"text":"');
    putEscaped(result, keywordText(keyword), keywordLength(keyword));
    putText(result, '","count":');
    putNumber(result, keywordCount(keyword));
    putByte(result, 0x7d);
  }
  putByte(result, 0x5d);
}

function putSarcasm(): void {
  putText(result, ',"sarcasm_detection":{"count":');
  putNumber(result, sarcasticCount);
  putText(result, ',"comments":[');
  let listed = 0;
  for (let i = 0; i < total && listed < NAMED; i++) {
    const at = comment(i);
    if (!load<u8>(at, AT_SARCASM_REASON)) continue;
    if (listed++) putByte(result, 0x2c);
    openComment(i);
    putText(result, ',"sarcasm":');
    putFixed(result, load<f32>(at, AT_SARCASM), 2);
    putText(result, ',"reason":"');
    putSarcasmReason(result, load<u8>(at, AT_SARCASM_REASON));
    putText(result, '"}');
  }
  putText(result, ']}');
}

function putSpam(): void {
  putText(result, ',"spam":{"count":');
  putNumber(result, spamCount);
  putText(result, ',"comments":[');
  let listed = 0;
  for (let i = 0; i < total && listed < NAMED; i++) {
    if (!load<u8>(comment(i), AT_SPAM)) continue;
    if (listed++) putByte(result, 0x2c);
    openComment(i);
    putByte(result, 0x7d);
  }
  putText(result, ']}');
}

function putLanguages(): void {
  putText(result, ',"languages":[');
  let first = true;
  let before: u32 = 0xffffffff;
  let beforeIndex = -1;
  // Most frequent first; a tie keeps the order of the languages.
  for (let round = 0; round < 7; round++) {
    let most = -1;
    for (let i = 0; i < 7; i++) {
      const comments = inLanguage(i);
      const later = comments < before || (comments == before && i > beforeIndex);
      if (comments && later && (most < 0 || comments > inLanguage(most))) most = i;
    }
    if (most < 0) break;
    before = inLanguage(most);
    beforeIndex = most;
    putText(result, first ? '{"language":"' : ',{"language":"');
    first = false;
    putLanguage(result, most);
    putText(result, '","count":');
    putNumber(result, before);
    putText(result, ',"share":');
    putFixed(result, share(<f64>before), 3);
    putByte(result, 0x7d);
  }
  putByte(result, 0x5d);
}

function putDistribution(): void {
  putText(result, ',"sentiment_distribution":{"negative":');
  putNumber(result, polarity(0));
  putText(result, ',"neutral":');
  putNumber(result, polarity(1));
  putText(result, ',"positive":');
  putNumber(result, polarity(2));
  putByte(result, 0x7d);
}

function putComments(): void {
  putText(result, ',"comments":[');
  let listed = 0;
  for (let i = 0; i < total; i++) {
    const at = comment(i);
    const isNamed = load<u8>(at, AT_SARCASM_REASON) != 0 && listed++ < NAMED;
    if (i >= EXPLAINED && !isNamed && i != best && i != worst) continue;
    if (i) putByte(result, 0x2c);
    openComment(i);
    putText(result, ',"sarcasm":');
    putFixed(result, load<f32>(at, AT_SARCASM), 2);
    putText(result, load<u8>(at, AT_SPAM) ? ',"spam":true' : ',"spam":false');
    putText(result, ',"emotions":[');
    for (let e = 0; e < 5; e++) {
      if (e) putByte(result, 0x2c);
      putNumber(result, load<u8>(at + AT_FEELINGS + <usize>e));
    }
    putText(result, '],"reasons":');
    const from = bufferAddress(reasons) + <usize>load<u32>(at, AT_REASONS);
    putBytes(result, from, <usize>load<u32>(at, AT_REASONS + 4));
    putByte(result, 0x7d);
  }
  putByte(result, 0x5d);
}

/** Writes the whole result. */
export function putReport(): void {
  clearBuffer(result);
  putText(result, '{"status":true,"total_comments":');
  putNumber(result, total);
  putText(result, ',"average_words":');
  putFixed(result, share(<f64>wordCount), 1);
  putText(result, ',"sentiment_score":');
  putFixed(result, share(compoundSum), 3);
  putEmotions();
  putChosen(',"most_positive_comment":', best);
  putChosen(',"most_negative_comment":', worst);
  putKeywords();
  putSarcasm();
  putSpam();
  putLanguages();
  putDistribution();
  putComments();
  putByte(result, 0x7d);
}
