import { FormattedMessage } from 'react-intl';
import type { ImportedAccount } from '../../../../contract/threads/archive.ts';
import { isOwnerOpen } from '../../../core/imported/imported-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useArchive } from '../archive-store.ts';
import { countAsOwn, keepApart } from './state-owner.ts';
import styles from '../archive.module.css';

/**
 * Asks whether files of another name, or of none, are the session's: the account may have been renamed
 * since they were made.
 */
function OwnerQuestion({ account, username }: { account: ImportedAccount; username: string }) {
  const { owner, readings } = account;
  const heading = `owner-${readings[0]?.id}`;
  const answer = (ending: Promise<unknown>) => void ending.then(restoreFocusIfLost);
  return (
    <section className={styles['question']} aria-labelledby={heading}>
      <h2 id={heading}>
        <FormattedMessage id="import.askOwner" />
      </h2>
      <p>
        {owner === null ? (
          <FormattedMessage id="import.noOwnerText" />
        ) : (
          <FormattedMessage id="import.otherOwner" values={{ username, owner }} />
        )}
      </p>
      <p className={styles['answers']}>
        <Button variant="secondary" onClick={() => answer(countAsOwn(account))}>
          <FormattedMessage id={owner === null ? 'import.isMine' : 'import.isEarlierName'} />
        </Button>
        {owner !== null && (
          <Button variant="secondary" onClick={() => answer(keepApart(account))}>
            <FormattedMessage id="import.keepApart" />
          </Button>
        )}
      </p>
    </section>
  );
}

/** One question for each account that the session's figures leave out. */
export function OwnerQuestions() {
  const username = useSession((state) => (state.token === '' ? '' : (state.user?.username ?? '')));
  const accounts = useArchive((state) => state.accounts);
  return accounts
    .filter((account) => isOwnerOpen(account, username))
    .map((account) => <OwnerQuestion key={account.owner ?? ''} {...{ account, username }} />);
}
