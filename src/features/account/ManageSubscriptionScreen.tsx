import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { enterSubscription } from '../../core/session/subscription.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../core/errors/failure.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { openPlanPage } from '../../core/browser/navigation.ts';
import { retryLoad } from '../../ui/dom/retry-load.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useBackOnline } from '../../ui/hooks/use-back-online.ts';
import { enterAccountData } from './data/account-data.ts';
import { useAccountData } from './data/account-data-store.ts';
import { AccountPart } from './data/AccountPart.tsx';
import { CancelSection } from './CancelSection.tsx';
import { DataSection } from './data/DataSection.tsx';
import { NextCharge } from './NextCharge.tsx';
import { ReceiptsSection } from './data/ReceiptsSection.tsx';
import { SessionsSection } from './data/SessionsSection.tsx';
import { Until } from './Until.tsx';
import styles from './manage-subscription.module.css';

// Below the fold, and the first is nothing in most older browsers.
const PasskeysSection = lazy(() =>
  retryLoad(() =>
    import('./passkeys/PasskeysSection.tsx').then((m) => ({ default: m.PasskeysSection })),
  ),
);
const KeysSection = lazy(() =>
  retryLoad(() => import('./keys/KeysSection.tsx').then((m) => ({ default: m.KeysSection }))),
);

function enter(): void {
  void enterSubscription();
  void enterAccountData();
}

export function ManageSubscriptionScreen() {
  const { load, details, failure } = useSubscription();
  const left = useConnection(withoutOfflineFailure(failure));
  const isSubscribed = useSession((state) => state.isSubscribed);
  const isActive = isSubscribed && details?.status !== 'expired';
  useEffect(enter, []);

  if (load === 'refused' && details === null) {
    return (
      <Page layout="plain" title={<FormattedMessage id="manageSubscription.title" />}>
        <RefusedState
          title={<FormattedMessage id="manageSubscription.refused" />}
          retry={<FormattedMessage id="app.tryAgain" />}
          failure={left}
          onRetry={enter}
        />
      </Page>
    );
  }

  return (
    <Page layout="plain" title={<FormattedMessage id="manageSubscription.title" />}>
      <Card tone="lit" aria-busy={details === null}>
        <dl className={styles['facts']}>
          <dt>
            <FormattedMessage id="manageSubscription.plan" />
          </dt>
          <dd className={styles['plan']}>
            {details === null ? <Skeleton shape="title" /> : details.name || '–'}
          </dd>
          <dt>
            <FormattedMessage id="manageSubscription.status" />
          </dt>
          <dd>
            <Badge tone={isActive ? 'gain' : 'loss'}>
              <FormattedMessage id={`manageSubscription.${isActive ? 'active' : 'inactive'}`} />
            </Badge>
          </dd>
          <NextCharge />
          <Until isActive={isActive} />
        </dl>
      </Card>
      {details !== null && !isActive ? <EndedSection /> : <CancelSection />}
      <Records />
      <WaysIn />
      <DataSection />
      <Link href="/account" asChild>
        <ButtonLink variant="quiet" className={styles['identity'] ?? ''}>
          <FormattedMessage id="account.title" />
        </ButtonLink>
      </Link>
    </Page>
  );
}

/** Receipts and sessions, which may fail where the subscription does not: a network that is back loads them. */
function Records() {
  const { receipts, sessions } = useAccountData((state) => state);
  useBackOnline(() => {
    if (receipts.isRefused || sessions.isRefused) void enterAccountData();
  });
  return (
    <>
      <ReceiptsSection />
      <SessionsSection />
    </>
  );
}

/** A part whose code is fetched after the screen; the parts around it do not wait. */
function LazyPart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={null}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

/** Passkeys, and keys for tools. */
function WaysIn() {
  return (
    <>
      <LazyPart fallback={null}>
        <PasskeysSection />
      </LazyPart>
      <LazyPart fallback={<KeysPlace />}>
        <KeysSection />
      </LazyPart>
    </>
  );
}

/** The heading of the keys, with a placeholder as while their rows are fetched. */
function KeysPlace() {
  return (
    <AccountPart
      heading={<FormattedMessage id="keys.title" />}
      isLoaded={false}
      isRefused={false}
    />
  );
}

/** A subscription that has ended: what is left of it, and the way to a new one. */
function EndedSection() {
  return (
    <section className={styles['cancel']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="otp.expiredTitle" />
      </h2>
      <p>
        <FormattedMessage id="manageSubscription.endedText" />
      </p>
      <Button onClick={() => openPlanPage()}>
        <FormattedMessage id="manageSubscription.allPlans" />
      </Button>
    </section>
  );
}
