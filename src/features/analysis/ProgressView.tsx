import { FormattedMessage, useIntl } from 'react-intl';
import { cancelAnalysis } from './analyse.ts';
import { minutesToWait, useAnalysis, useMeter, type AnalysisState } from './analysis-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ProgressRing } from '../../ui/feedback/ProgressRing.tsx';
import { AnalysisProgressText } from './AnalysisProgressText.tsx';
import styles from './progress.module.css';

/** The ring subscribes to the store itself: five values a second would otherwise render five times. */
function subscribeMeter(write: (percent: number) => void): () => void {
  write(useMeter.getState().percent);
  return useMeter.subscribe((meter) => write(meter.percent));
}

/** The text of the status line. Notices of a long run replace it, without a dialog. */
function statusOf({ phase, isResumed, notice }: AnalysisState): string {
  if (phase === 'elsewhere') return 'home.runsElsewhere';
  if (phase === 'settling') return 'home.settling';
  if (notice === 'stay' || notice === 'finish') return `home.${notice}`;
  return isResumed ? 'home.resumed' : 'home.analysing';
}

/** The progress of the analysis. */
export function ProgressView() {
  const intl = useIntl();
  const phase = useAnalysis((state) => state.phase);
  const remaining = useAnalysis((state) => state.remaining);
  const textId = useAnalysis(statusOf);
  const from = useAnalysis(minutesToWait);
  const isSettling = phase === 'settling';
  return (
    <div className={styles['progress']} data-side="progress">
      <ProgressRing
        label={intl.formatMessage({ id: 'home.progress' })}
        subscribe={subscribeMeter}
      />
      <p className={styles['doing']} role="status">
        <FormattedMessage id={textId} values={{ from, to: from + 1 }} />
      </p>
      <AnalysisProgressText />
      {remaining !== null && !isSettling && textId !== 'home.finish' && (
        <p className={styles['hint']}>
          <FormattedMessage id="home.minutesLeft" values={{ from, to: from + 1 }} />
        </p>
      )}
      {/* A finished run cannot be cancelled; the button stays, because it may have the focus. */}
      <Button
        variant="secondary"
        aria-disabled={isSettling || undefined}
        className={isSettling ? styles['spent'] : undefined}
        onClick={isSettling ? undefined : () => cancelAnalysis()}
      >
        <FormattedMessage id="home.cancelAnalysis" />
      </Button>
      <p className={styles['hint']}>
        <FormattedMessage id="home.stopKeeps" />
      </p>
    </div>
  );
}
