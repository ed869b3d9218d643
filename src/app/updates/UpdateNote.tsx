import { FormattedMessage } from 'react-intl';
import { postponeUpdate, takeUpdate } from './update.ts';
import { useUpdate } from './update-store.ts';
import { isAnalysing, useAnalysis } from '../../features/analysis/analysis-store.ts';
import { useArchive } from '../../features/archive/archive-store.ts';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './update-note.module.css';

/** Offers a new version. While an analysis or an import runs it waits: a reload would interrupt it. */
export function UpdateNote() {
  const isRunning = useAnalysis(isAnalysing);
  const isReading = useArchive(({ progress }) => progress !== null);
  const isTaken = useUpdate((update) => update.isTaken);
  if (isRunning || isReading) return null;
  const postpone = () => {
    postponeUpdate();
    restoreFocusSoon();
  };
  return (
    <div className={styles['note']}>
      <Banner
        action={
          <div className={styles['choices']}>
            <Button isBusy={isTaken} onClick={takeUpdate}>
              <FormattedMessage id="app.updateNow" />
            </Button>
            {!isTaken && (
              <Button variant="quiet" onClick={postpone}>
                <FormattedMessage id="app.updateLater" />
              </Button>
            )}
          </div>
        }
      >
        <FormattedMessage id="app.updateReady" />
      </Banner>
    </div>
  );
}
