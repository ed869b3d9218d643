import { FormattedMessage, useIntl } from 'react-intl';
import type { ListName } from '../../../contract/lists/list-names.ts';
import {
  downloadFigure,
  isKnown,
  useOwnAccount,
  type KnownFigure,
} from '../../core/imported/figures.ts';
import { useIsViewed } from '../../core/imported/imported-store.ts';
import { listFigures } from '../../core/imported/list-address.ts';
import { daysOf } from '../../core/i18n/days-of.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { MutualIcon } from '../../ui/icons/people.tsx';
import { useNames } from './own-people.ts';

/** What a download needs before it says who came and who left. */
const needs: Readonly<Record<string, string | undefined>> = {
  'second-file': 'import.needsTwo',
  answer: 'people.needsAnswer',
  'whole-file': 'import.needsWhole',
};

/** How many visits, and of which days: a file has its own. */
function Visits({ figure: { known, origin, days } }: { figure: KnownFigure }) {
  const intl = useIntl();
  if (origin !== 'download') {
    return <FormattedMessage id="people.realVisits" values={{ count: known }} />;
  }
  return days == null ? (
    <FormattedMessage id="people.fileVisits" values={{ count: known }} />
  ) : (
    <FormattedMessage
      id="people.fileVisitsDays"
      values={{ count: known, days: daysOf(intl.locale, days) }}
    />
  );
}

/** In the place of a list without names: why the source has none, and where names are. */
export function NamesElsewhere({ list }: { list: ListName }) {
  const isVisits = list === 'profileview';
  const { figure } = useNames(list);
  const isViewed = useIsViewed();
  const account = useOwnAccount();
  const download = account === null ? null : downloadFigure(account, listFigures[list]);
  const need = download === null || isKnown(download) ? undefined : needs[download.unknown];
  const visits = isKnown(figure) ? <Visits figure={figure} /> : null;
  const isUnknown = isVisits && visits === null;
  const isOfFile = isViewed || !isVisits || (isKnown(figure) && figure.origin === 'download');
  const title = isUnknown || need !== undefined ? 'realUnknown' : 'realTitle';
  const text = isVisits ? 'people.realVisitsText' : (need ?? 'people.realText');
  return (
    <EmptyState
      icon={<MutualIcon />}
      title={isVisits && !isUnknown ? visits : <FormattedMessage id={`people.${title}`} />}
      action={
        <ButtonLink href={isOfFile ? '/import' : '/connect'}>
          <FormattedMessage id={isOfFile ? 'import.title' : 'connect.sources'} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={text} />
    </EmptyState>
  );
}
