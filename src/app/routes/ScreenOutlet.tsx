import { Suspense, use, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { focusHeading } from '../../ui/dom/focus-heading.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { chunkArrived } from '../failures/failed-chunk.ts';
import { confirmLogin } from '../../core/session/session.ts';
import { whenIdle } from '../../core/browser/idle.ts';
import { loadFailedScreen } from '../failures/failed-screen.ts';
import { enterRoute } from './read-ahead.ts';
import { loadScreen } from './screen-loader.ts';
import type { Route, RouteName } from './route.ts';
import styles from './screen-outlet.module.css';

interface Props {
  route: Route;
  search: string;
}

/** The route shown before this one, for `enter`; kept here because it outlives every screen. */
const shown: { name: RouteName | null } = { name: null };

/** Renders a route's screen, starts its flow and moves the focus to its heading. */
export function ScreenOutlet({ route, search }: Props) {
  useEffect(() => {
    if (!confirmLogin()) return;
    const left = new AbortController();
    const visit = { previous: shown.name, query: new URLSearchParams(search), signal: left.signal };
    enterRoute(route, visit);
    return () => {
      left.abort();
      shown.name = route.name;
    };
  }, [route, search]);

  return (
    <Suspense fallback={<Waiting />}>
      <Loaded route={route} />
    </Suspense>
  );
}

function Loaded({ route }: { route: Route }) {
  const { Screen, props } = use(loadScreen(route));

  useEffect(() => {
    chunkArrived(route.name);
    const callOff = whenIdle(() => void loadFailedScreen().catch(() => undefined));
    // The first screen of a document is announced by the browser itself.
    if (shown.name === null) return callOff;
    focusStart();
    return callOff;
  }, [route]);

  return <Screen {...props} />;
}

/** To the heading, and on to the field a screen is all about; a hidden one refuses. */
function focusStart() {
  focusHeading();
  document.querySelector<HTMLElement>('main form [data-first]')?.focus({ preventScroll: true });
}

function Waiting() {
  return (
    <div className={styles['waiting']} role="status" data-waiting="">
      <span className="visually-hidden">
        <FormattedMessage id="app.loading" />
      </span>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" className={styles['block']} />
    </div>
  );
}
