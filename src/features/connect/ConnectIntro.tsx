import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useConnect } from './connect-store.ts';
import { beginConnect } from './load-connection.ts';
import { permissions } from './permissions.ts';
import styles from './connect.module.css';

const never = [
  'connect.neverMessages',
  'connect.neverPost',
  'connect.neverFollow',
  'connect.neverPassword',
] as const;

/** Before an account is connected: what is read, what is never done, and the way to the platform. */
export function ConnectIntro() {
  return (
    <>
      <div>
        <p className={styles['lead']}>
          <FormattedMessage id="connect.lead" />
        </p>
        <p className={styles['soft']}>
          <FormattedMessage id="connect.leadText" />
        </p>
      </div>
      <section className={styles['section']} aria-labelledby="connect-reads">
        <h2 id="connect-reads">
          <FormattedMessage id="connect.reads" />
        </h2>
        <Card className={styles['rows']}>
          <ul>
            {permissions.map(({ name, isNeeded }) => (
              <li key={name} className={styles['row']}>
                <div>
                  <p className={styles['name']}>
                    <FormattedMessage id={`connect.${name}`} />
                  </p>
                  <p className={styles['soft']}>
                    <FormattedMessage id={`connect.${name}Text`} />
                  </p>
                </div>
                <Badge>
                  <FormattedMessage id={isNeeded ? 'connect.needed' : 'connect.optional'} />
                </Badge>
              </li>
            ))}
          </ul>
        </Card>
      </section>
      <section className={styles['section']} aria-labelledby="connect-never">
        <h2 id="connect-never">
          <FormattedMessage id="connect.never" />
        </h2>
        <ul className={styles['never']}>
          {never.map((id) => (
            <li key={id}>
              <CloseIcon size={18} />
              <FormattedMessage id={id} />
            </li>
          ))}
        </ul>
      </section>
      <Ways />
    </>
  );
}

/** The way to the platform with what it takes, and the one that takes nothing. */
function Ways() {
  const isBusy = useConnect((state) => state.busy === 'begin');
  return (
    <div className={styles['actions']}>
      <Button isWide isBusy={isBusy} onClick={() => void beginConnect()}>
        <FormattedMessage id="connect.continue" />
      </Button>
      <p className={styles['soft']}>
        <FormattedMessage id="connect.note" /> <FormattedMessage id="connect.noteEnd" />
      </p>
      <p className={styles['soft']}>
        <FormattedMessage id="connect.noSwitch" />
      </p>
      <Link href="/import" asChild>
        <ButtonLink variant="secondary" isWide>
          <FormattedMessage id="connect.useFile" />
        </ButtonLink>
      </Link>
    </div>
  );
}
