import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/forms/Button.tsx';
import { logOutEverywhere } from './account-data.ts';
import { AccountPart } from './AccountPart.tsx';
import { useAccountData } from './account-data-store.ts';
import styles from '../manage-subscription.module.css';

/** Where the account is signed in, and the way to end all of it. */
export function SessionsSection() {
  const intl = useIntl();
  const { rows, isRefused } = useAccountData((state) => state.sessions);
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    if (!(await logOutEverywhere())) setBusy(false);
  };
  return (
    <AccountPart
      heading={<FormattedMessage id="account.sessions" />}
      isLoaded={rows !== null}
      isRefused={isRefused}
    >
      {rows !== null && (
        <ul className={styles['rows']}>
          {rows.map(({ device, created_at, is_current }) => (
            <li key={created_at + device} className={styles['row']}>
              <span className={styles['what']}>
                <strong>{device || <FormattedMessage id="account.sessionUnknown" />}</strong>
                <span className={styles['small']}>
                  <FormattedMessage
                    id="account.sessionSince"
                    values={{ date: intl.formatDate(created_at, { dateStyle: 'long' }) }}
                  />
                </span>
              </span>
              {is_current && (
                <span className={styles['small']}>
                  <FormattedMessage id="account.sessionThis" />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        <FormattedMessage id="account.logOutText" />
      </p>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void end()}>
        <FormattedMessage id="account.logOutEverywhere" />
      </Button>
    </AccountPart>
  );
}
