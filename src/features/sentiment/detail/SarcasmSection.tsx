import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sentiment } from '../../../../contract/records/sentiment.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import type { Explain } from './Detail.tsx';
import { Quote } from './Quote.tsx';
import styles from '../sentiment.module.css';

const firstShown = 3;

/** Comments that may be sarcastic, each with the reason to think so. */
export function SarcasmSection({ result, onExplain }: { result: Sentiment; onExplain: Explain }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const { count, comments } = result.sarcasm_detection;
  const shown = isOpen ? comments : comments.slice(0, firstShown);
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="sentiment.sarcasm" />
      </h2>
      <p className={styles['hint']}>
        <FormattedMessage id="sentiment.sarcasmHint" values={{ count: count ?? 0 }} />
      </p>
      {shown.length > 0 && (
        <ul className={styles['quotes']}>
          {shown.map((comment) => (
            <li key={comment.comment_id}>
              <Quote
                comment={comment}
                note={intl.formatMessage(
                  { id: 'sentiment.doubt' },
                  {
                    reason: intl.formatMessage({ id: `sentiment.reason.${comment.reason}` }),
                    share: comment.doubt ?? 0,
                  },
                )}
                onExplain={onExplain}
              />
            </li>
          ))}
        </ul>
      )}
      {comments.length > shown.length && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <FormattedMessage id="sentiment.showAll" values={{ count: comments.length }} />
        </Button>
      )}
    </section>
  );
}
