import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sentimentLabels, type ExplainedComment } from '../../../../contract/records/sentiment.ts';
import { focusItemSoon } from '../../../ui/dom/focus-item.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { Explain } from './Detail.tsx';
import { Quote } from './Quote.tsx';
import styles from './mood.module.css';

const step = 20;
const classes = [...[...sentimentLabels].reverse(), 'spam'] as const;
type Class = (typeof classes)[number];

/** Advertising is a class apart, whatever its label. */
const classOf = ({ spam, label }: ExplainedComment): Class => (spam ? 'spam' : label);

/** The tab of advertising is there only with some. */
const filtersOf = (comments: readonly ExplainedComment[]) =>
  (['all', ...classes] as const).filter((id) => id !== 'spam' || comments.some(({ spam }) => spam));

interface Props {
  comments: readonly ExplainedComment[];
  onExplain: Explain;
}

/** The comments themselves, newest first, as far as they can be explained. */
export function CommentList({ comments, onExplain }: Props) {
  const intl = useIntl();
  const [filter, setFilter] = useState<'all' | Class>('all');
  const found = comments.filter((each) => filter === 'all' || classOf(each) === filter);
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="sentiment.comments" />
      </h2>
      <p className={styles['hint']}>
        <FormattedMessage id="sentiment.commentsHint" values={{ count: comments.length }} />
      </p>
      <Tabs
        label={intl.formatMessage({ id: 'sentiment.comments' })}
        tabs={filtersOf(comments).map((id) => ({
          id,
          label: intl.formatMessage({ id: `sentiment.label.${id}` }),
        }))}
        selected={filter}
        onSelect={setFilter}
        panelId="sentiment-comments"
      />
      <div
        id="sentiment-comments"
        role="tabpanel"
        aria-labelledby={`sentiment-comments-${filter}`}
        className={styles['quotes']}
      >
        {found.length === 0 ? (
          <NoneOfThese />
        ) : (
          <Found key={filter} comments={found} onExplain={onExplain} />
        )}
      </div>
    </section>
  );
}

/** The comments of a class, and the way to more of them. */
function Found({ comments, onExplain }: Props) {
  const [limit, setLimit] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    setLimit(limit + step);
    if (comments.length <= limit + step) focusItemSoon(list.current, limit);
  };
  return (
    <>
      <ul ref={list} className={styles['quotes']}>
        {comments.slice(0, limit).map((comment) => (
          <li key={comment.comment_id}>
            <Row comment={comment} onExplain={onExplain} />
          </li>
        ))}
      </ul>
      {comments.length > limit && (
        <Button variant="quiet" onClick={showMore}>
          <FormattedMessage id="sentiment.more" values={{ count: comments.length - limit }} />
        </Button>
      )}
    </>
  );
}

function Row({ comment, onExplain }: { comment: ExplainedComment; onExplain: Explain }) {
  const intl = useIntl();
  const text = intl.formatMessage({ id: 'sentiment.label.spam' });
  return (
    <Quote
      comment={comment}
      {...(comment.spam && { tag: { tone: 'plain', text } })}
      onExplain={onExplain}
    />
  );
}

function NoneOfThese() {
  return (
    <p className={styles['hint']}>
      <FormattedMessage id="sentiment.noneOfThese" />
    </p>
  );
}
