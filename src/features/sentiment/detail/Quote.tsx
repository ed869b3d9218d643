import { useIntl } from 'react-intl';
import type { ScoredComment } from '../../../../contract/records/sentiment.ts';
import { FormattedMessage } from 'react-intl';
import type { Explain } from './Detail.tsx';
import { withMinus } from '../../../ui/charts/minus-sign.ts';
import styles from '../sentiment.module.css';

interface Props {
  comment: ScoredComment;
  /** Said between author and score. */
  note?: string;
  onExplain: Explain;
}

/** A comment with its score; pressing it shows why it has that score. */
export function Quote({ comment, note, onExplain }: Props) {
  const intl = useIntl();
  const { comment_id: id, username, text, compound, label } = comment;
  return (
    <button
      type="button"
      className={styles['quote']}
      aria-haspopup="dialog"
      onClick={() => onExplain(id)}
    >
      <span className={styles['quoteText']} dir="auto">
        {text}
      </span>
      <span className={styles['quoteFoot']}>
        <span className={styles['author']}>@{username}</span>
        <span className={styles['weight']} data-label={label}>
          {compound === null
            ? '–'
            : withMinus(
                intl.formatNumber(compound, {
                  signDisplay: 'exceptZero',
                  minimumFractionDigits: 2,
                  maximumFractionDigits: 2,
                }),
              )}
        </span>
      </span>
      {note !== undefined && <span className={styles['note']}>{note}</span>}
      <span className="visually-hidden">
        <FormattedMessage id="sentiment.why" />
      </span>
    </button>
  );
}
