import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { backTo } from '../../../core/browser/back.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { loadPart } from '../../../ui/dom/load-part.ts';
import { Boundary } from '../../../ui/feedback/Boundary.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RefusedState } from '../../../ui/feedback/RefusedState.tsx';
import { SavedBanner } from '../../../ui/feedback/SavedBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { RefreshIcon } from '../../../ui/icons/people.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { useHistory } from '../history-store.ts';
import { loadHistory } from '../load-history.ts';
import { MomentControls } from './MomentControls.tsx';
import { MomentFigures } from './MomentFigures.tsx';
import { MomentPeople } from './MomentPeople.tsx';
import { useMoments } from './moments-store.ts';
import { openMoments, openPerson } from './open-moments.ts';
import { pause } from './play.ts';
import styles from './moments.module.css';

// With uPlot, which nothing else of the screen waits for.
const MomentChart = lazy(() =>
  loadPart(() => import('./MomentChart.tsx').then((m) => ({ default: m.MomentChart }))),
);

const PersonMenu = lazy(() =>
  loadPart(() =>
    import('../../people/person/PersonMenu.tsx').then((m) => ({ default: m.PersonMenu })),
  ),
);

/** The account at any of its readings: who was there, who has left since and who has come. */
export function MomentsScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const isLoading = useMoments(({ load }) => load === 'idle' || load === 'loading');
  useEffect(() => pause, []);
  return (
    <div className={styles['screen']} aria-busy={isLoading}>
      <PageHead
        title={<FormattedMessage id="moments.title" />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'moments.back' })}
            icon={<BackIcon />}
            onClick={() => backTo('/history', navigate)}
          />
        }
      />
      <Content />
    </div>
  );
}

function Content() {
  const load = useMoments((state) => state.load);
  const readings = useMoments((state) => state.readings.length);
  if (load === 'refused' || load === 'absent') {
    return (
      <RefusedState
        title={<FormattedMessage id={`moments.${load}`} />}
        retry={<FormattedMessage id="app.tryAgain" />}
        failure={null}
        onRetry={() => void openMoments()}
      />
    );
  }
  if (load !== 'ready') return <Skeleton shape="block" className={styles['waiting']} />;
  if (readings < 2) return <TooFew />;
  return (
    <>
      <Saved />
      <MomentFigures />
      <Boundary fallback={null}>
        <Suspense fallback={<div className={styles['chartWaiting']} />}>
          <MomentChart />
        </Suspense>
      </Boundary>
      <MomentControls />
      <MomentPeople />
      <Opened />
    </>
  );
}

/** One reading or none: there is nothing to go back to. */
function TooFew() {
  return (
    <EmptyState
      icon={<RefreshIcon />}
      title={<FormattedMessage id="moments.tooFew" />}
      action={
        <ButtonLink href="/home">
          <FormattedMessage id="people.toAnalysis" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="moments.tooFewText" />
    </EmptyState>
  );
}

/** Without the server: until when the device knows. */
function Saved() {
  const { load, loadedAt } = useHistory();
  const isOnline = useConnection((state) => state.isOnline);
  if (load !== 'refused') return null;
  return (
    <SavedBanner
      textId="history.saved"
      savedAt={loadedAt}
      isOnline={isOnline}
      onOnline={() => void loadHistory()}
    />
  );
}

/** The timeline of the person that was chosen, with the moment marked. */
function Opened() {
  const person = useMoments((state) => state.person);
  const moment = useMoments(({ readings, place }) => readings[place]?.taken_at ?? null);
  // Stays once it was opened, so that closing it can be seen.
  const [wasOpened, setOpened] = useState(false);
  if (person !== null && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <PersonMenu
        list={null}
        moment={moment}
        person={person && { insta_id: person.id, insta_username: person.username }}
        onClose={() => openPerson(null)}
      />
    </Suspense>
  );
}
