import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { dayMs } from '../../../contract/limits.ts';
import { clock } from '../../core/browser/clock.ts';
import { dayFormat } from '../../core/i18n/day-format.ts';
import { downloadFigure, isKnown, namesFrom, useOwnAccount } from '../../core/imported/figures.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';

/** After so long, who came and who left is worth another file; also the period that home answers for. */
const oldAfterMs = 30 * dayMs;

/** Offers to ask for the next data download, where the names of the account are of an old one. */
export function DownloadAlert() {
  const intl = useIntl();
  const user = useSession((state) => state.user);
  const account = useOwnAccount();
  if (account === null || namesFrom(user, account, 'mutual_followers') !== 'download') return null;
  const figure = downloadFigure(account, 'mutual_followers');
  const at = isKnown(figure) ? figure.at : null;
  if (at === null || clock.now() - at < oldAfterMs) return null;
  return (
    <Banner
      tone="light"
      title={
        <FormattedMessage
          id="home.oldDownloadTitle"
          values={{ date: intl.formatDate(at, dayFormat(at, 'long')) }}
        />
      }
      action={
        <Link href="/import" asChild>
          <ButtonLink variant="secondary">
            <FormattedMessage id="home.nextDownload" />
          </ButtonLink>
        </Link>
      }
    >
      <FormattedMessage id="home.oldDownload" />
    </Banner>
  );
}
