import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keyLimits } from '../../../../contract/keys.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useBackOnline } from '../../../ui/hooks/use-back-online.ts';
import { AccountPart } from '../data/AccountPart.tsx';
import { EndDrawer } from '../EndDrawer.tsx';
import { useEnding } from '../use-ending.ts';
import { MakeKeyDrawer } from './MakeKeyDrawer.tsx';
import { loadKeys } from './keys.ts';
import { useKeys, type ListedKey } from './keys-store.ts';
import styles from '../manage-subscription.module.css';

/** The keys of the account for other tools, and the ways to make and to end one. */
export function KeysSection() {
  const { rows, isRefused } = useKeys((state) => state);
  const [isMaking, setMaking] = useState(false);
  const { heading, ending, setEnding, onClose, onEnded } = useEnding<ListedKey>();
  useEffect(() => {
    void loadKeys();
  }, []);
  useBackOnline(() => {
    if (isRefused) void loadKeys();
  });
  const isFull = rows !== null && rows.length >= keyLimits.keys;
  return (
    <AccountPart
      heading={<FormattedMessage id="keys.title" />}
      headingRef={heading}
      isLoaded={rows !== null}
      isRefused={isRefused}
      onRetry={loadKeys}
    >
      <p>
        <FormattedMessage id="keys.text" />
      </p>
      {rows?.length === 0 && (
        <p>
          <FormattedMessage id="keys.none" />
        </p>
      )}
      {rows !== null && rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <KeyRow key={row.id} row={row} onEnd={() => setEnding(row)} />
          ))}
        </ul>
      )}
      {isFull && (
        <p>
          <FormattedMessage id="keys.full" values={{ count: keyLimits.keys }} />
        </p>
      )}
      {rows !== null && !isFull && (
        <Button variant="secondary" onClick={() => setMaking(true)}>
          <FormattedMessage id="keys.make" />
        </Button>
      )}
      {isMaking && <MakeKeyDrawer onClose={() => setMaking(false)} />}
      <EndDrawer
        what="keys"
        id={ending?.id ?? null}
        name={ending?.name}
        onClose={onClose}
        onEnded={onEnded}
      />
    </AccountPart>
  );
}

function KeyRow({ row, onEnd }: { row: ListedKey; onEnd: () => void }) {
  const intl = useIntl();
  const { name, scopes, created_at, used_at } = row;
  const day = (moment: string) => intl.formatDate(moment, { dateStyle: 'long' });
  const read = scopes.map((scope) => intl.formatMessage({ id: `keys.scope.${scope}` }));
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span className={styles['small']}>{intl.formatList(read, { type: 'unit' })}</span>
        <span className={styles['small']}>
          <FormattedMessage id="keys.created" values={{ date: day(created_at) }} />
        </span>
        <span className={styles['small']}>
          {used_at === null ? (
            <FormattedMessage id="keys.unused" />
          ) : (
            <FormattedMessage id="keys.used" values={{ date: day(used_at) }} />
          )}
        </span>
      </span>
      <Button
        variant="quiet"
        onClick={onEnd}
        aria-label={intl.formatMessage({ id: 'keys.endOf' }, { name })}
      >
        <FormattedMessage id="keys.end" />
      </Button>
    </li>
  );
}
