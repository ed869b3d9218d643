import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadPart } from '../../../ui/dom/load-part.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { EndDrawer } from '../EndDrawer.tsx';
import { useEnding } from '../use-ending.ts';
import { enterAccountData } from './account-data.ts';
import { AccountPart } from './AccountPart.tsx';
import { useAccountData, type ListedSession } from './account-data-store.ts';
import styles from '../manage-subscription.module.css';

// Opened by few people.
const LogOutEverywhereDialog = lazy(() =>
  loadPart(() =>
    import('./LogOutEverywhereDialog.tsx').then((m) => ({ default: m.LogOutEverywhereDialog })),
  ),
);

/** Where the account is signed in, and the ways to end one of the others or all of it. */
export function SessionsSection() {
  const { rows, isRefused } = useAccountData((state) => state.sessions);
  // Mounted by the first press, and then kept: it gives the focus back when it closes.
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const { heading, ending, setEnding, onClose, onEnded } = useEnding<ListedSession>();
  return (
    <AccountPart
      heading={<FormattedMessage id="account.sessions" />}
      headingRef={heading}
      isLoaded={rows !== null}
      isRefused={isRefused}
      onRetry={enterAccountData}
    >
      {rows !== null && (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <SessionRow key={row.id} row={row} onEnd={() => setEnding(row)} />
          ))}
        </ul>
      )}
      <p>
        <FormattedMessage id="account.logOutText" />
      </p>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        <FormattedMessage id="account.logOutEverywhere" />
      </Button>
      {isAsked !== null && (
        <Suspense fallback={null}>
          <LogOutEverywhereDialog isOpen={isAsked} onClose={() => setAsked(false)} />
        </Suspense>
      )}
      <EndDrawer
        what="sessions"
        id={ending?.id ?? null}
        name={ending?.device || <FormattedMessage id="account.sessionUnknown" />}
        onClose={onClose}
        onEnded={onEnded}
      />
    </AccountPart>
  );
}

function SessionRow({ row, onEnd }: { row: ListedSession; onEnd: () => void }) {
  const intl = useIntl();
  const name = row.device || intl.formatMessage({ id: 'account.sessionUnknown' });
  const dateOf = (timeStyle: 'short' | 'medium') =>
    intl.formatDate(row.created_at, { dateStyle: 'long', timeStyle });
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span className={styles['small']}>
          <FormattedMessage id="account.sessionSince" values={{ date: dateOf('short') }} />
        </span>
      </span>
      {row.is_current ? (
        <span className={styles['small']}>
          <FormattedMessage id="account.sessionThis" />
        </span>
      ) : (
        <Button
          variant="quiet"
          onClick={onEnd}
          // To the second: one browser may have signed in twice within a minute.
          aria-label={intl.formatMessage(
            { id: 'sessions.endOf' },
            { name, date: dateOf('medium') },
          )}
        >
          <FormattedMessage id="sessions.end" />
        </Button>
      )}
    </li>
  );
}
