/** @file What screens say of a cause: message ids with their values, never a motive. */
import { dayMs } from '../../../contract/limits.ts';
import type {
  AccountCauses,
  CausesQuery,
  ExplainedLoss,
  NamedContent,
} from '../../../contract/threads/causes.ts';
import { dayFormat } from '../i18n/day-format.ts';

/** What writes dates and shares. */
interface Formats {
  formatDate(value: number, options: Intl.DateTimeFormatOptions): string;
  formatNumber(value: number, options: { style: 'percent'; maximumFractionDigits: number }): string;
}

/** A message and its values. */
export interface CauseText {
  readonly id: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Readings further apart than this cannot tell what happened on a day. */
const farMs = 2 * dayMs;

const contentOf = (contents: readonly NamedContent[], { content }: ExplainedLoss) =>
  contents.find(({ id }) => id === content);

/** A day as sentences name it. */
export const namedDay = (formats: Formats, at: number): string =>
  formats.formatDate(at, { ...dayFormat(at, 'long'), weekday: 'long' });

/** The values of a content in a sentence. */
export function contentValues(formats: Formats, content: NamedContent) {
  const { kind, at, withinHours, others, lost, expected } = content;
  return {
    ...{ kind, day: namedDay(formats, at), hours: String(withinHours), others },
    ...{ lost, expected: Math.round(expected) },
  };
}

/** The sentence of a leaving on the person's timeline. */
export function sentenceText(
  formats: Formats,
  loss: ExplainedLoss,
  contents: AccountCauses['contents'],
  source: CausesQuery['source'],
): CauseText {
  const content = contentOf(contents, loss);
  if (content !== undefined) {
    return { id: 'causes.content', values: contentValues(formats, content) };
  }
  if (loss.cause === 'follow-for-follow' && loss.isShort) return { id: 'causes.short', values: {} };
  if (loss.cause !== 'none' && loss.cause !== 'content') {
    return { id: `causes.${loss.cause}`, values: {} };
  }
  if (loss.to - loss.from <= farMs) return { id: 'causes.none', values: {} };
  const days = Math.round((loss.to - loss.from) / dayMs);
  const id = source === 'download' ? 'causes.none.files' : 'causes.none.far';
  return { id, values: { days } };
}

/** The odds of a leaving after a content in words, and the figures behind them; null elsewhere. */
export function oddsTexts(
  formats: Formats,
  loss: ExplainedLoss,
  contents: AccountCauses['contents'],
): { readonly words: CauseText; readonly figures: CauseText } | null {
  const content = contentOf(contents, loss);
  const { odds } = loss;
  if (content === undefined || odds === null) return null;
  const level = odds >= 0.85 ? 'high' : odds >= 0.6 ? 'middle' : 'low';
  const share = formats.formatNumber(odds, { style: 'percent', maximumFractionDigits: 0 });
  return {
    words: { id: 'causes.sure', values: { level } },
    figures: {
      id: 'causes.figures',
      values: { ...contentValues(formats, content), odds: share },
    },
  };
}

/** The few words of a row; null where no cause can be seen. */
export function rowText(
  formats: Formats,
  loss: ExplainedLoss,
  contents: AccountCauses['contents'],
): CauseText | null {
  const content = contentOf(contents, loss);
  if (content !== undefined) {
    const day = formats.formatDate(content.at, dayFormat(content.at, 'short'));
    return { id: 'causes.row.content', values: { kind: content.kind, day } };
  }
  if (loss.cause === 'none' || loss.cause === 'content') return null;
  const name = loss.cause === 'follow-for-follow' && loss.isShort ? 'short' : loss.cause;
  return { id: `causes.row.${name}`, values: {} };
}
