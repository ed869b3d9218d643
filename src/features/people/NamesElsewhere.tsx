import { FormattedMessage } from 'react-intl';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { downloadFigure, isKnown, useOwnAccount } from '../../core/imported/figures.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { MutualIcon } from '../../ui/icons/people.tsx';
import { useNames } from './own-people.ts';
import { listFigures } from './people-store.ts';

/** What a download needs before it says who came and who left. */
const needs: Readonly<Record<string, string | undefined>> = {
  'second-file': 'import.needsTwo',
  answer: 'people.needsAnswer',
  'whole-file': 'import.needsWhole',
};

/** In the place of a list without names: why the source has none, and where names are. */
export function NamesElsewhere({ list }: { list: ListName }) {
  const isVisits = list === 'profileview';
  const { figure } = useNames(list);
  const total = isKnown(figure) ? figure.known : null;
  const account = useOwnAccount();
  const download = account === null ? null : downloadFigure(account, listFigures[list]);
  const need = download === null || isKnown(download) ? undefined : needs[download.unknown];
  const visits = <FormattedMessage id="people.realVisits" values={{ count: total }} />;
  const isUnknown = isVisits && total === null;
  const title = isUnknown || need !== undefined ? 'realUnknown' : 'realTitle';
  const text = isVisits ? 'people.realVisitsText' : (need ?? 'people.realText');
  return (
    <EmptyState
      icon={<MutualIcon />}
      title={isVisits && !isUnknown ? visits : <FormattedMessage id={`people.${title}`} />}
      action={
        <ButtonLink href={isVisits ? '/connect' : '/import'}>
          <FormattedMessage id={isVisits ? 'connect.sources' : 'import.title'} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={text} />
    </EmptyState>
  );
}
