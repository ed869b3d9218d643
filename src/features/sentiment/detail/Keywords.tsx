import { FormattedMessage, useIntl } from 'react-intl';
import type { Sentiment } from '../../../../contract/records/sentiment.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import styles from '../sentiment.module.css';

/** What the comments are about, and in which languages. */
export function Keywords({ result }: { result: Sentiment }) {
  const intl = useIntl();
  return (
    <>
      <section className={styles['section']}>
        <h2 className={styles['heading']}>
          <FormattedMessage id="sentiment.keywords" />
        </h2>
        {result.keyword_extraction.length === 0 ? (
          <p className={styles['hint']}>
            <FormattedMessage id="sentiment.noKeywords" />
          </p>
        ) : (
          <ul className={styles['chips']}>
            {result.keyword_extraction.map(({ text, count }) => (
              <li key={text}>
                <Badge>
                  {text} <b>{intl.formatNumber(count ?? 0)}</b>
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles['section']}>
        <h2 className={styles['heading']}>
          <FormattedMessage id="sentiment.languages" />
        </h2>
        <ul className={styles['chips']}>
          {result.languages.map(({ language, share }) => (
            <li key={language}>
              <Badge tone="info">
                {language === 'unknown' ? (
                  <FormattedMessage id="sentiment.unknownLanguage" />
                ) : (
                  intl.formatDisplayName(language, { type: 'language' })
                )}{' '}
                <b>{intl.formatNumber(share ?? 0, { style: 'percent' })}</b>
              </Badge>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
