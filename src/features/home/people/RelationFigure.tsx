import { FormattedMessage } from 'react-intl';
import type { UserRecord } from '../../../../contract/records/user.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { statistic } from '../../../core/session/user-store.ts';
import type { RelationCard } from '../cards.ts';
import { CardLabel } from '../CardLabel.tsx';
import { HomeLink } from '../HomeLink.tsx';
import { FigureValue } from './FigureValue.tsx';
import { Reason } from './Reason.tsx';
import styles from './people-figures.module.css';

/** What part of its whole a figure is; null where one of them is unknown. */
function shareOf(user: UserRecord | null, { whole }: RelationCard, value: number | null) {
  const total = whole === undefined ? null : (user?.[whole] ?? null);
  return value === null || total === null || total === 0 || value > total ? null : value / total;
}

/** A figure with what it is a part of. */
export function RelationFigure({ card, isFresh }: { card: RelationCard; isFresh: boolean }) {
  const value = useSession((state) => statistic(state.user, card.figure));
  const share = useSession((state) => shareOf(state.user, card, value));
  const isNoted = value !== null && value > 0 && (card.whole === undefined || share !== null);
  return (
    <HomeLink href={card.path} className={styles['relation']}>
      <span className={styles['label']}>
        <CardLabel card={card} />
      </span>
      <span className={styles['number']}>
        <FigureValue value={value} isFresh={isFresh} />
      </span>
      <Reason figure={card.figure} value={value} />
      {isNoted && (
        <span className={styles['note']}>
          <FormattedMessage id={card.noteId} values={{ share }} />
        </span>
      )}
    </HomeLink>
  );
}
