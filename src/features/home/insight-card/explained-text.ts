import type { IntlShape } from 'react-intl';
import { namedDay } from '../../../core/causes/cause-texts.ts';
import type { Fact } from './facts.ts';

/** The sentence of what explains the most of those who left. */
export function explainedText(
  intl: Pick<IntlShape, 'formatDate' | 'formatMessage' | 'formatNumber'>,
  { cause, part, total, content }: Extract<Fact, { type: 'explained' }>,
): string {
  const of = content && {
    ...{ kind: content.kind, contents: content.contents, hours: String(content.withinHours) },
    day: namedDay(intl, content.at),
  };
  return intl.formatMessage({ id: `insightCard.explained.${cause}` }, { part, total, ...of });
}
