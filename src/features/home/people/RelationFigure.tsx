import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
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
import styles from './people-figures.module.css';

/** What part of its whole a figure is, both of one source; null where one of them is unknown. */
function useShare({ whole }: RelationCard, figure: AccountFigure): number | null {
  const { user, account } = useShown();
  if (whole === undefined || !isKnown(figure)) return null;
  const total = figureFrom(figure.origin, user, account, whole);
  if (!isKnown(total) || total.known === 0 || figure.known > total.known) return null;
  return figure.known / total.known;
}

/** In percent, with as many decimals as it takes for a part to be neither none nor all. */
export function writeShare(intl: Pick<IntlShape, 'formatNumber'>, share: number): string {
  const distance = Math.min(share, 1 - share);
  const digits = distance > 0 && distance < 0.005 ? Math.ceil(-Math.log10(distance)) - 2 : 0;
  return intl.formatNumber(share, { style: 'percent', maximumFractionDigits: digits });
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
          <FormattedMessage id={card.noteId} values={{ share: share === null ? '' : writeShare(intl, share) }} />
        </span>
      )}
      <Reason figure={figure} />
    </HomeLink>
  );
}
