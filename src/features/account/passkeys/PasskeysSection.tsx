import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { canUsePasskeys } from '../../../core/passkeys/authenticator.ts';
import { addPasskey, loadPasskeys } from '../../../core/passkeys/passkeys.ts';
import { usePasskeys, type ListedPasskey } from '../../../core/passkeys/passkeys-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useBackOnline } from '../../../ui/hooks/use-back-online.ts';
import { AccountPart } from '../data/AccountPart.tsx';
import { EndDrawer } from '../EndDrawer.tsx';
import { useEnding } from '../use-ending.ts';
import styles from '../manage-subscription.module.css';

/**
 * The passkeys of the account, and the ways to add and to remove one. Where the browser has none, only
 * those of other devices are listed, because a lost device is removed from any other.
 */
export function PasskeysSection() {
  const { rows, isRefused } = usePasskeys((state) => state);
  const { heading, ending, setEnding, hasEnded, onClose, onEnded } = useEnding<ListedPasskey>();
  useEffect(() => {
    void loadPasskeys();
  }, []);
  useBackOnline(() => {
    if (isRefused) void loadPasskeys();
  });
  // After the removal of the last one the heading keeps the focus.
  if (!canUsePasskeys() && (rows === null || rows.length === 0) && !hasEnded) return null;
  return (
    <AccountPart
      heading={<FormattedMessage id="passkeys.title" />}
      headingRef={heading}
      isLoaded={rows !== null}
      isRefused={isRefused}
      onRetry={loadPasskeys}
    >
      <p>
        <FormattedMessage id="passkeys.text" />
      </p>
      {rows !== null && <PasskeyRows rows={rows} onEnd={setEnding} />}
      <EndDrawer
        what="passkeys"
        id={ending?.id ?? null}
        name={ending?.device || <FormattedMessage id="account.sessionUnknown" />}
        onClose={onClose}
        onEnded={onEnded}
      />
    </AccountPart>
  );
}

interface RowsProps {
  rows: readonly ListedPasskey[];
  onEnd: (row: ListedPasskey) => void;
}

/** The list, and the way to another one; the server says when there are enough. */
function PasskeyRows({ rows, onEnd }: RowsProps) {
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    setAdding(true);
    await addPasskey();
    setAdding(false);
  };
  return (
    <>
      {rows.length === 0 ? (
        <p>
          <FormattedMessage id="passkeys.none" />
        </p>
      ) : (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <PasskeyRow key={row.id} row={row} onEnd={() => onEnd(row)} />
          ))}
        </ul>
      )}
      {canUsePasskeys() && (
        <Button variant="secondary" isBusy={isAdding} onClick={() => void add()}>
          <FormattedMessage id="passkeys.add" />
        </Button>
      )}
    </>
  );
}

function PasskeyRow({ row, onEnd }: { row: ListedPasskey; onEnd: () => void }) {
  const intl = useIntl();
  const { created_at, used_at } = row;
  const name = row.device || intl.formatMessage({ id: 'account.sessionUnknown' });
  const day = (moment: string) => intl.formatDate(moment, { dateStyle: 'long' });
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span className={styles['small']}>
          <FormattedMessage id="passkeys.created" values={{ date: day(created_at) }} />
        </span>
        <span className={styles['small']}>
          {used_at === null ? (
            <FormattedMessage id="passkeys.unused" />
          ) : (
            <FormattedMessage id="passkeys.used" values={{ date: day(used_at) }} />
          )}
        </span>
      </span>
      <Button
        variant="quiet"
        onClick={onEnd}
        aria-label={intl.formatMessage({ id: 'passkeys.endOf' }, { name })}
      >
        <FormattedMessage id="passkeys.end" />
      </Button>
    </li>
  );
}
