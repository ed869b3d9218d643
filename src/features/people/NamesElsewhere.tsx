import { FormattedMessage } from 'react-intl';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { useSession } from '../../core/session/session-store.ts';
import { statistic } from '../../core/session/user-store.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { MutualIcon } from '../../ui/icons/people.tsx';
import { listFigures } from './people-store.ts';

/** In the place of a list without names: why the source has none, and where names are. */
export function NamesElsewhere({ list }: { list: ListName }) {
  const isVisits = list === 'profileview';
  const total = useSession((state) => statistic(state.user, listFigures[list]));
  const isUnknown = isVisits && total === null;
  const visits = <FormattedMessage id="people.realVisits" values={{ count: total }} />;
  const names = <FormattedMessage id="people.realTitle" />;
  return (
    <EmptyState
      icon={<MutualIcon />}
      title={isUnknown ? <FormattedMessage id="people.realUnknown" /> : isVisits ? visits : names}
      action={
        <ButtonLink href={isVisits ? '/connect' : '/import'}>
          <FormattedMessage id={isVisits ? 'connect.sources' : 'import.title'} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={isVisits ? 'people.realVisitsText' : 'people.realText'} />
    </EmptyState>
  );
}
