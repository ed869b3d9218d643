import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import { dayMs } from '../../../contract/limits.ts';
import { clock } from '../../core/browser/clock.ts';
import { dayFormat } from '../../core/i18n/day-format.ts';
import { downloadFigure, isKnown, namesFrom, useOwnAccount } from '../../core/imported/figures.ts';
import { isOwnerOpen, useImported } from '../../core/imported/imported-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { hasImports, isImportMarked } from '../../core/storage/import-mark.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';

/** After so long, who came and who left is worth another file; also the period that home answers for. */
const oldAfterMs = 30 * dayMs;

/** The way to the import, in these words. */
function ToImport({ id }: { id: string }) {
  return (
    <Link href="/import" asChild>
      <ButtonLink variant="secondary">
        <FormattedMessage id={id} />
      </ButtonLink>
    </Link>
  );
}

/** What home says of the data downloads of this device, one thing at a time. */
export function DownloadAlert() {
  const username = useSession((state) => state.user?.username ?? '');
  const account = useOwnAccount();
  const owner = useImported(
    ({ accounts }) => accounts.find((each) => isOwnerOpen(each, username) && each.owner)?.owner,
  );
  if (owner != null) return <OtherName {...{ username, owner }} />;
  return account === null ? <LostDownloads /> : <OldDownload account={account} />;
}

/** Says that the browser has deleted what was imported on this device, which is marked. */
function LostDownloads() {
  const [isLost, setLost] = useState(false);
  const known = useImported((state) => state.known);
  const count = useImported((state) => state.accounts.length);
  useEffect(() => {
    // A database that did not open answers later.
    if (known === '' || count > 0) return;
    void hasImports().then((areThere) => setLost(areThere === false && isImportMarked()));
  }, [known, count]);
  if (!isLost || count > 0) return null;
  return (
    <Banner tone="light" action={<ToImport id="home.importLink" />}>
      <FormattedMessage id="import.lost" />
    </Banner>
  );
}

/** Asks whose files are that name another account: the owner may have changed the name since. */
function OtherName({ username, owner }: { username: string; owner: string }) {
  return (
    <Banner
      tone="light"
      title={<FormattedMessage id="import.askOwner" />}
      action={<ToImport id="home.lookAtFiles" />}
    >
      <FormattedMessage id="import.otherOwner" values={{ username, owner }} />
    </Banner>
  );
}

/** Offers to ask for the next data download, where the names of the account are of an old one. */
function OldDownload({ account }: { account: ImportedAccount }) {
  const intl = useIntl();
  const user = useSession((state) => state.user);
  if (namesFrom(user, account, 'mutual_followers') !== 'download') return null;
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
      action={<ToImport id="home.nextDownload" />}
    >
      <FormattedMessage id="home.oldDownload" />
    </Banner>
  );
}
