import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { emotions, type ExplainedComment } from '../../../../contract/records/sentiment.ts';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { withMinus } from '../../../ui/charts/minus-sign.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from '../sentiment.module.css';

interface Props {
  comment: ExplainedComment | null;
  onClose: () => void;
}

const signed = (intl: IntlShape, value: number | null) =>
  value === null
    ? '–'
    : withMinus(
        intl.formatNumber(value, {
          signDisplay: 'exceptZero',
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }),
      );

const percent = (intl: IntlShape, value: number | null) =>
  value === null ? '–' : intl.formatNumber(value / 100, { style: 'percent' });

/** Explains the score of a comment: its words that count are marked, with their weights. */
export function ScoreExplanation({ comment, onClose }: Props) {
  const intl = useIntl();
  // The content stays while the drawer closes.
  const [last, setLast] = useState(comment);
  if (comment !== null && comment !== last) setLast(comment);
  const shown = comment ?? last;
  return (
    <Drawer
      isOpen={comment !== null}
      onClose={onClose}
      title={intl.formatMessage({ id: 'sentiment.whyTitle' })}
      closeLabel={intl.formatMessage({ id: 'sentiment.close' })}
    >
      {shown !== null &&
        (shown.spam ? <Advertising comment={shown} /> : <Explanation comment={shown} />)}
    </Drawer>
  );
}

function Advertising({ comment }: { comment: ExplainedComment }) {
  return (
    <div className={styles['why']}>
      <p className={styles['whyText']} dir="auto">
        {comment.text}
      </p>
      <p>
        <FormattedMessage id="sentiment.whySpam" />
      </p>
    </div>
  );
}

function Explanation({ comment }: { comment: ExplainedComment }) {
  const intl = useIntl();
  const { reasons, text, compound, label } = comment;
  return (
    <div className={styles['why']}>
      <p className={styles['whyText']} dir="auto">
        <MarkedText text={text} reasons={reasons} />
      </p>
      <div>
        <p className={styles['whyScore']}>
          <FormattedMessage
            id="sentiment.whyScore"
            values={{
              score: <b data-label={label}>{signed(intl, compound)}</b>,
              label: intl.formatMessage({ id: `sentiment.tag.${label}` }),
            }}
          />
        </p>
        <p className={styles['hint']}>
          <FormattedMessage id="sentiment.whyCounts" values={{ label }} />
        </p>
      </div>
      {reasons.length === 0 ? (
        <p className={styles['hint']}>
          <FormattedMessage id="sentiment.whyNothing" />
        </p>
      ) : (
        <ul className={styles['reasons']}>
          {reasons.map((reason) => (
            <li key={`${reason.start}-${reason.end}`}>
              <span className={styles['reasonText']} dir="auto">
                {reason.text}
              </span>
              <span className={styles['hint']}>
                <FormattedMessage id={`sentiment.rule.${reason.rule}`} />
              </span>
              <b
                className={styles['weight']}
                data-label={(reason.weight ?? 0) < 0 ? 'negative' : 'positive'}
              >
                {signed(intl, reason.weight)}
              </b>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles['emotions']}>
        {emotions.map((name, at) => (
          <li key={name}>
            <FormattedMessage id={`sentiment.emotion.${name}`} />{' '}
            <b>{percent(intl, comment.emotions[at] ?? null)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
