import { FormattedMessage } from 'react-intl';
import { useSession } from '../../core/session/session-store.ts';
import type { HomeCard } from './cards.ts';

/** A card's label: what it leads to differs between a real source and the demo. */
export function CardLabel({ card }: { card: Pick<HomeCard, 'labelId' | 'realLabelId'> }) {
  const isReal = useSession((state) => state.user?.sources !== undefined);
  return <FormattedMessage id={(isReal ? card.realLabelId : undefined) ?? card.labelId} />;
}
