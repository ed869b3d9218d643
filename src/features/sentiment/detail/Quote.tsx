import { FormattedMessage, useIntl } from 'react-intl';
import type { ScoredComment, ScoreReason } from '../../../../contract/records/sentiment.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import { openImage } from '../../../core/media/open-media.ts';
import type { Explain } from './Detail.tsx';
import { MarkedText } from './MarkedText.tsx';
import styles from './mood.module.css';

interface Props {
  comment: ScoredComment;
  /** The words that made the score, where they are known. */
  reasons?: readonly ScoreReason[];
  /** What is special about it. */
  tag?: { readonly tone: 'gain' | 'loss' | 'info' | 'plain'; readonly text: string };
  /** Said below the text. */
  note?: string;
  onExplain: Explain;
}

const tones = { positive: 'gain', negative: 'loss', neutral: 'plain' } as const;

/** A comment with its label; pressing it shows why it has that label. */
export function Quote({ comment, reasons, tag, note, onExplain }: Props) {
  const intl = useIntl();
  const { comment_id: id, username, text, label } = comment;
  const shown = tag ?? {
    tone: tones[label],
    text: intl.formatMessage({ id: `sentiment.tag.${label}` }),
  };
  return (
    <button
      type="button"
      className={styles['quote']}
      aria-haspopup="dialog"
      onClick={() => onExplain(id)}
    >
      <ProfileImage address="" name={username} open={openImage} />
      <span className={styles['said']}>
        <span className={styles['author']}>
          <span>{`@${username}`}</span> <Badge tone={shown.tone}>{shown.text}</Badge>
        </span>
        <span className={styles['text']} dir="auto">
          {reasons === undefined ? text : <MarkedText text={text} reasons={reasons} />}
        </span>
        {note !== undefined && <span className={styles['hint']}>{note}</span>}
      </span>
      <span className="visually-hidden">
        <FormattedMessage id="sentiment.why" />
      </span>
    </button>
  );
}
