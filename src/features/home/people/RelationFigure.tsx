import { FormattedMessage, useIntl } from 'react-intl';
import {
  figureFrom,
  isKnown,
  useFigure,
  type AccountFigure,
} from '../../../core/imported/figures.ts';
import { useShown } from '../../../core/imported/imported-store.ts';
import type { RelationCard } from '../cards.ts';
import { CardLabel } from '../CardLabel.tsx';
import { HomeLink } from '../HomeLink.tsx';
import { FigureValue } from './FigureValue.tsx';
import { Reason } from './Reason.tsx';
import { writeShare } from '../../../core/i18n/write-share.ts';
import styles from './people-figures.module.css';

/** What part of its whole a figure is, both of one source; null where one of them is unknown. */
function useShare({ whole }: RelationCard, figure: AccountFigure): number | null {
  const { user, account } = useShown();
  if (whole === undefined || !isKnown(figure)) return null;
  const total = figureFrom(figure.origin, user, account, whole);
  if (!isKnown(total) || total.known === 0 || figure.known > total.known) return null;
  return figure.known / total.known;
}

/** A figure with what it is a part of. */
export function RelationFigure({ card, isFresh }: { card: RelationCard; isFresh: boolean }) {
  const figure = useFigure(card.figure);
  const intl = useIntl();
  const share = useShare(card, figure);
  const isNoted =
    isKnown(figure) && figure.known > 0 && (card.whole === undefined || share !== null);
  return (
    <HomeLink href={card.path} className={styles['relation']}>
      <span className={styles['label']}>
        <CardLabel card={card} />
      </span>
      <span className={styles['number']}>
        <FigureValue figure={figure} isFresh={isFresh} />
      </span>
      {isNoted && (
        <span className={styles['note']}>
          <FormattedMessage
            id={card.noteId}
            values={{ share: share === null ? '' : writeShare(intl, share) }}
          />
        </span>
      )}
      <Reason figure={figure} />
    </HomeLink>
  );
}
