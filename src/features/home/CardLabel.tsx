import { FormattedMessage } from 'react-intl';
import { useIsViewed } from '../../core/imported/imported-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import type { HomeCard } from './cards.ts';

/** A card's label: what it leads to differs between a real source and the demo. */
export function CardLabel({ card }: { card: Pick<HomeCard, 'labelId' | 'realLabelId'> }) {
  const isViewed = useIsViewed();
  const isReal = useSession((state) => state.user?.sources !== undefined) || isViewed;
  return <FormattedMessage id={(isReal ? card.realLabelId : undefined) ?? card.labelId} />;
}
