import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sentiment } from '../../../../contract/records/sentiment.ts';
import { focusItemSoon } from '../../../ui/dom/focus-item.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import type { Explain } from './Detail.tsx';
import { Quote } from './Quote.tsx';
import styles from './mood.module.css';

/** Comments that may be sarcastic, shown before a press on the button for all. */
const firstShown = 3;

/** The warmest and the coldest comment, and those that may be sarcastic with the reason to think so. */
export function InTheirWords({ result, onExplain }: { result: Sentiment; onExplain: Explain }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { most_positive_comment: best, most_negative_comment: worst } = result;
  const { comments: ironic } = result.sarcasm_detection;
  const shown = isOpen ? ironic : ironic.slice(0, firstShown);
  const reasonsOf = (id: string) =>
    result.comments.find((each) => each.comment_id === id)?.reasons ?? [];
  const extremes = [
    { comment: best, tone: 'gain', tagId: 'sentiment.tag.warmest' },
    { comment: worst, tone: 'loss', tagId: 'sentiment.tag.coldest' },
  ] as const;
  if (best === null && worst === null && ironic.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="sentiment.words" />
      </h2>
      <ul ref={list} className={styles['quotes']}>
        {extremes.map(
          ({ comment, tone, tagId }) =>
            comment !== null && (
              <li key={tagId}>
                <Quote
                  comment={comment}
                  reasons={reasonsOf(comment.comment_id)}
                  tag={{ tone, text: intl.formatMessage({ id: tagId }) }}
                  onExplain={onExplain}
                />
              </li>
            ),
        )}
        {shown.map((comment) => (
          <li key={`ironic ${comment.comment_id}`}>
            <Quote
              comment={comment}
              tag={{ tone: 'info', text: intl.formatMessage({ id: 'sentiment.tag.ironic' }) }}
              note={intl.formatMessage({ id: `sentiment.reason.${comment.reason}` })}
              onExplain={onExplain}
            />
          </li>
        ))}
      </ul>
      {ironic.length > shown.length && (
        <Button
          variant="quiet"
          onClick={() => {
            setOpen(true);
            focusItemSoon(list.current, list.current?.children.length ?? 0);
          }}
        >
          <FormattedMessage id="sentiment.showIronic" values={{ count: ironic.length }} />
        </Button>
      )}
    </section>
  );
}
