import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sentiment } from '../../../../contract/records/sentiment.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { withMinus } from '../../../ui/charts/minus-sign.ts';
import { Figure } from '../../../ui/feedback/Figure.tsx';
import { writeShare } from '../../../core/i18n/write-share.ts';
import { Accuracy } from './Accuracy.tsx';
import { useSentiment } from '../sentiment-store.ts';
import styles from './mood.module.css';

function Line({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={id} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The languages of the comments, each with its share where that is known. */
function useShares(languages: Sentiment['languages']): string[] {
  const intl = useIntl();
  const nameOf = (language: Sentiment['languages'][number]['language']) =>
    language === 'unknown'
      ? intl.formatMessage({ id: 'sentiment.unknownLanguage' })
      : (intl.formatDisplayName(language, { type: 'language' }) ?? language);
  return languages.map(
    ({ language, share }) =>
      nameOf(language) + (share === null ? '' : ` ${writeShare(intl, share)}`),
  );
}

/** The figures behind the sentence. */
export function SmallPrint({ result }: { result: Sentiment }) {
  const intl = useIntl();
  const given = result.total_comments;
  const counted = useSentiment((state) => state.post?.value ?? null);
  // A real source counts comments that it does not give, such as those of restricted people.
  const isReal = useSession((state) => state.user?.sources !== undefined);
  const isShort = isReal && counted !== null && given !== null && counted > given;
  const { sentiment_score: score, average_words: words, keyword_extraction: keywords } = result;
  const signed = (value: number) =>
    withMinus(
      intl.formatNumber(value, {
        signDisplay: 'exceptZero',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
    );
  const spoken = useShares(result.languages);
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="sentiment.print" />
      </h2>
      <dl className={styles['print']}>
        <Line id="sentiment.score">
          {score === null ? (
            '–'
          ) : (
            <FormattedMessage id="sentiment.scoreOf" values={{ score: signed(score) }} />
          )}
        </Line>
        <Line id="sentiment.totalComments">
          {isShort ? (
            <FormattedMessage id="sentiment.partGiven" values={{ counted, given }} />
          ) : (
            <Figure value={given} />
          )}
        </Line>
        <Line id="sentiment.averageWords">{words === null ? '–' : intl.formatNumber(words)}</Line>
        <Line id="sentiment.languages">{spoken.join(', ')}</Line>
        <Line id="sentiment.keywords">
          {keywords.length === 0 ? (
            <FormattedMessage id="sentiment.noKeywords" />
          ) : (
            keywords
              .map(({ text, count }) =>
                count === null ? text : `${text} (${intl.formatNumber(count)})`,
              )
              .join(', ')
          )}
        </Line>
      </dl>
      <Accuracy />
    </section>
  );
}
