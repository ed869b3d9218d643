import { useState } from 'react';
import { FormattedDate, FormattedMessage, FormattedTime } from 'react-intl';
import type { ConnectionRecord } from '../../../contract/records/connect/connection.ts';
import { dayFormat } from '../../core/i18n/day-format.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useConnect } from './connect-store.ts';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { beginConnect } from './load-connection.ts';
import { permissions } from './permissions.ts';
import { readAgain } from './read-again.ts';
import styles from './connect.module.css';

const tones = {
  active: 'gain',
  syncing: 'info',
  paused: 'light',
  expiring: 'light',
  reconnect: 'loss',
  revoked: 'loss',
} as const;

type Connected = Exclude<ConnectionRecord['state'], 'none'>;

/** The connected account: its state, what it may be asked for, and its end. */
export function ConnectedCard({ connection }: { connection: ConnectionRecord }) {
  const [isAsked, setAsked] = useState(false);
  const state = connection.state as Connected;
  return (
    <>
      <Card tone="lit" className={styles['account']}>
        <div className={styles['accountHead']}>
          <p className={styles['handle']}>{`@${connection.username}`}</p>
          <Badge tone={tones[state]}>
            <FormattedMessage id={`connect.state.${state}`} />
          </Badge>
        </div>
        <p className={styles['soft']}>
          <LastRead at={connection.synced_at} />
        </p>
        <StateText connection={connection} />
        <Permissions scopes={connection.scopes} />
      </Card>
      <div className={styles['actions']}>
        <MainAction state={state} isComplete={permissions.length === connection.scopes.length} />
        <Button variant="quiet" onClick={() => setAsked(true)}>
          <FormattedMessage id="connect.disconnect" />
        </Button>
      </div>
      <DisconnectDialog isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

function LastRead({ at }: { at: string | null }) {
  if (at === null) return <FormattedMessage id="connect.notRead" />;
  const date = (
    <FormattedDate
      value={at}
      {...dayFormat(Date.parse(at), 'long')}
      hour="numeric"
      minute="numeric"
    />
  );
  return <FormattedMessage id="connect.readAt" values={{ date }} />;
}

/** What the state means for the person, if there is something to know. */
function StateText({ connection }: { connection: ConnectionRecord }) {
  const { state, reason, retry_at: retryAt } = connection;
  if (state === 'none' || state === 'active') return null;
  const time = retryAt === null ? '' : <FormattedTime value={retryAt} />;
  return (
    <p role="status">
      <FormattedMessage
        id={`connect.${state === 'paused' && reason === 'refused' ? 'refused' : state}Text`}
        values={{ time }}
      />
    </p>
  );
}

function Permissions({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className={styles['granted']}>
      {permissions.map(({ name, scope }) => (
        <li key={name}>
          <FormattedMessage id={`connect.${name}`} />
          <Badge tone={scopes.includes(scope) ? 'gain' : 'plain'}>
            <FormattedMessage id={scopes.includes(scope) ? 'connect.granted' : 'connect.left'} />
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function MainAction({ state, isComplete }: { state: Connected; isComplete: boolean }) {
  const busy = useConnect((current) => current.busy);
  const isFollowed = useConnect(({ load }) => load !== 'refused');
  const isWorking = state === 'active' || state === 'syncing' || state === 'paused';
  return (
    <>
      {isWorking && (
        <Button
          variant="secondary"
          isWide
          isBusy={busy === 'sync' || (state === 'syncing' && isFollowed)}
          disabled={state === 'paused'}
          onClick={() => void readAgain()}
        >
          <FormattedMessage id="connect.sync" />
        </Button>
      )}
      {(!isWorking || !isComplete) && (
        <Button isWide isBusy={busy === 'begin'} onClick={() => void beginConnect()}>
          <FormattedMessage id="connect.again" />
        </Button>
      )}
    </>
  );
}
