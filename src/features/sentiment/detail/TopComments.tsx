import { FormattedMessage } from 'react-intl';
import type { Sentiment } from '../../../../contract/records/sentiment.ts';
import type { Explain } from './Detail.tsx';
import { Quote } from './Quote.tsx';
import styles from '../sentiment.module.css';

/** The most positive and the most negative comment. */
export function TopComments({ result, onExplain }: { result: Sentiment; onExplain: Explain }) {
  const best = result.most_positive_comment;
  const worst = result.most_negative_comment;
  return (
    <div className={styles['extremes']}>
      {best !== null && (
        <section className={styles['section']}>
          <h2 className={styles['heading']}>
            <FormattedMessage id="sentiment.mostPositive" />
          </h2>
          <Quote comment={best} onExplain={onExplain} />
        </section>
      )}
      {worst !== null && (
        <section className={styles['section']}>
          <h2 className={styles['heading']}>
            <FormattedMessage id="sentiment.mostNegative" />
          </h2>
          <Quote comment={worst} onExplain={onExplain} />
        </section>
      )}
    </div>
  );
}
