import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { isKnown, useFigure } from '../../../core/imported/figures.ts';
import { useHome } from '../../../core/session/user-store.ts';
import { useHistory } from '../../history/history-store.ts';
import styles from './account-card.module.css';

// It needs the history, which is loaded after the first paint.
const HistoryLine = lazy(() =>
  import('./HistoryLine.tsx').then((m) => ({ default: m.HistoryLine })),
);

/** The mark's stroke around the light: there is nothing to compare yet. */
function Beginning() {
  return (
    <svg className={styles['line']} viewBox="0 -8 390 158" data-slot="beginning" aria-hidden="true">
      <circle className={styles['glow']} cx="174" cy="52" r="52" />
      <circle className={styles['light']} cx="174" cy="52" r="15" />
      <path
        className={styles['stroke']}
        d="M-4 122c34 10 74 12 118-12 46-24 88-62 90-92C205 0 188-2 178 2c-36 12-60 66-56 104 3 26 24 34 64 22"
      />
      <path className={styles['ahead']} d="M204 116c40-30 76-28 104-24s52-8 86-16" />
    </svg>
  );
}

/** The followers as one line that ends in the light; its room is kept while the history loads. */
export function FollowersLine({ isFirst }: { isFirst: boolean }) {
  const history = useHistory((state) => state.history);
  const period = useHome((state) => state.period);
  const followers = useFigure('total_followers');
  if (isFirst) return <Beginning />;
  if (history === null) return <div className={styles['lineRoom']} />;
  // A file's readings would be another number than the platform's above the line.
  const isNetwork = isKnown(followers) && followers.origin === 'network';
  return (
    <Link href="/history" className={styles['growth'] ?? ''}>
      <span className="visually-hidden">
        <FormattedMessage id="history.open" />
      </span>
      <Suspense fallback={<span className={styles['lineRoom']} />}>
        <HistoryLine {...{ history, period, isNetwork }}>
          <Beginning />
        </HistoryLine>
      </Suspense>
    </Link>
  );
}
