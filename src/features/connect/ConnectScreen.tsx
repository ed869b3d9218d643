import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { backTo } from '../../core/browser/back.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../core/errors/failure.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { ShieldIcon } from '../../ui/icons/menu.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { ConnectedCard } from './ConnectedCard.tsx';
import { ConnectIntro } from './ConnectIntro.tsx';
import { useConnect } from './connect-store.ts';
import { enterConnect, loadConnection } from './load-connection.ts';
import { SourceList } from './SourceList.tsx';
import styles from './connect.module.css';

/** The connection to a real account: what is read, whether it works, and its end. */
export function ConnectScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const isLoading = useConnect((state) => state.load === 'loading');
  useEffect(() => {
    void enterConnect(new URLSearchParams(window.location.search));
  }, []);
  return (
    <div className={styles['screen']} aria-busy={isLoading}>
      <PageHead
        title={<FormattedMessage id="connect.title" />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'people.back' })}
            icon={<BackIcon />}
            onClick={() => backTo('/home', navigate)}
          />
        }
      />
      <Content />
    </div>
  );
}

function Content() {
  const { load, connection, failure } = useConnect();
  const shownFailure = useConnection(withoutOfflineFailure(failure));
  const isDemo = useSession((state) => state.user !== null && state.user.sources === undefined);

  if (isDemo) {
    return (
      <EmptyState
        icon={<ShieldIcon />}
        title={<FormattedMessage id="connect.demo" />}
        action={
          <ButtonLink href="/home">
            <FormattedMessage id="people.back" />
          </ButtonLink>
        }
      />
    );
  }
  if (connection === null && load === 'refused') {
    return (
      <RefusedState
        title={<FormattedMessage id="connect.refused" />}
        retry={<FormattedMessage id="app.tryAgain" />}
        failure={shownFailure}
        onRetry={() => void loadConnection()}
      />
    );
  }
  if (connection === null) return <Skeleton shape="block" className={styles['waiting']} />;
  return (
    <>
      <Outcome />
      {connection.state === 'none' ? <ConnectIntro /> : <ConnectedCard connection={connection} />}
      <SourceList />
    </>
  );
}

/** How the way through the platform's consent ended. */
function Outcome() {
  const outcome = useConnect((state) => state.outcome);
  const reason = useConnect((state) =>
    state.connection?.state === 'none' ? state.connection.reason : null,
  );
  const shown = outcome ?? reason;
  const known = shownOutcomes.find((each) => each === shown);
  if (known === undefined) return null;
  return (
    <Banner
      tone={known === 'connected' ? 'success' : 'light'}
      action={
        known === 'personal' && (
          <Link href="/import" asChild>
            <ButtonLink variant="secondary">
              <FormattedMessage id="connect.useFile" />
            </ButtonLink>
          </Link>
        )
      }
    >
      <FormattedMessage id={`connect.outcome.${known}`} />
    </Banner>
  );
}

const shownOutcomes = [
  'connected',
  'denied',
  'personal',
  'taken',
  'scopes',
  'failed',
  'away',
  'expired-state',
] as const;
