import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { isSameAccount } from '../../../contract/network.ts';
import { useSession } from '../../core/session/session-store.ts';
import { markImport } from '../../core/storage/import-mark.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { removeOnPress } from './account/remove-on-press.ts';
import { Answer } from './Answer.tsx';
import { useArchive, type ImportResult as Result } from './archive-store.ts';
import { WarningList } from './WarningList.tsx';
import styles from './archive.module.css';

/** What the import changes, what it read, and the proof that nothing was sent. */
function Read({ result }: { result: Extract<Result, { type: 'read' }> }) {
  const intl = useIntl();
  const { owner, isPromised, answer, requests, from, to } = result;
  const isKnown = useArchive(({ added }) => added.length === 0);
  const isOwn = useSession(
    ({ token, user }) => token !== '' && isSameAccount(user?.username, owner),
  );
  const time = (at: number) =>
    intl.formatTime(at, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  return (
    <div id="import-result" tabIndex={-1} className={styles['proof']} role="status">
      {answer !== null && <Answer answer={answer} />}
      <p className={styles['proofTitle']}>
        <FormattedMessage id={isKnown ? 'import.known' : 'import.done'} />
      </p>
      <p>
        <FormattedMessage
          id="import.requests"
          values={{ count: requests, from: time(from), to: time(to) }}
        />
      </p>
      <p>
        <FormattedMessage id="import.handover" />
      </p>
      {isPromised !== null && (
        <p>
          <FormattedMessage id={isPromised ? 'import.promised' : 'import.notPromised'} />
        </p>
      )}
      {isOwn && (
        <Link href="/home" asChild>
          <ButtonLink>
            <FormattedMessage id="import.toHome" />
          </ButtonLink>
        </Link>
      )}
      <Link href="/import/requests" className={styles['link'] ?? ''}>
        <FormattedMessage id="requests.open" />
      </Link>
      <Undo />
    </div>
  );
}

/** Takes back what the import has added, also one that ended early. */
function Undo() {
  const added = useArchive((state) => state.added);
  if (added.length === 0) return null;
  return (
    <Button variant="quiet" onClick={() => void removeOnPress(added)}>
      <FormattedMessage id="people.undo" />
    </Button>
  );
}

/** The files that could not be read, of several that were chosen at once. */
function Unread({ names }: { names: readonly string[] }) {
  const intl = useIntl();
  if (names.length === 0) return null;
  return (
    <Banner tone="danger">
      <FormattedMessage
        id="import.unread"
        values={{ names: intl.formatList(names, { type: 'unit' }) }}
      />
    </Banner>
  );
}

/** Losses that were said: a mark that came since is that of an import in another tab. */
const said = new WeakSet<Result>();

/** How the last import ended. */
export function ImportResult() {
  const { result, added, progress } = useArchive();
  useEffect(() => {
    // Other screens of the import find it too and show none of it: home says it until it was said here.
    if (result?.type !== 'lost' || said.has(result)) return;
    said.add(result);
    markImport(false);
  }, [result]);
  if (result === null || progress !== null) return null;
  if (result.type === 'read') {
    return (
      <>
        <Unread names={result.unread} />
        <Read result={result} />
      </>
    );
  }
  if (result.type === 'failed') {
    return (
      <Banner tone="danger" isUrgent action={<Undo />}>
        <FailureText failure={result.failure} />
      </Banner>
    );
  }
  if (result.type === 'unreadable') {
    return (
      <Banner tone="danger" isUrgent title={<FormattedMessage id="import.unreadable" />}>
        <WarningList warnings={result.warnings} />
      </Banner>
    );
  }
  return (
    <Banner action={result.type === 'cancelled' && <Undo />}>
      <FormattedMessage
        id={
          result.type === 'cancelled' && added.length > 0
            ? 'import.cancelledAfter'
            : `import.${result.type}`
        }
        values={{ count: added.length }}
      />
    </Banner>
  );
}
