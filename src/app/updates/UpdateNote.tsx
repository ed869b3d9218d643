import { FormattedMessage } from 'react-intl';
import { postponeUpdate, takeUpdate } from './update.ts';
import { useUpdate } from './update-store.ts';
import { isAnalysing, useAnalysis } from '../../features/analysis/analysis-store.ts';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './update-note.module.css';

/** Offers a new version. While an analysis runs it waits: a reload would interrupt it. */
export function UpdateNote() {
  const isBlocked = useAnalysis(isAnalysing);
  const isTaken = useUpdate((update) => update.isTaken);
  if (isBlocked) return null;
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
