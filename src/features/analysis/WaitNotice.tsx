import { FormattedMessage, useIntl } from 'react-intl';
import { closeNotice } from './analyse.ts';
import { minutesToWait, useAnalysis } from './analysis-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import styles from './wait-notice.module.css';

/** The first notice of a long run, in a drawer. Those after it are in the status line of the run. */
export function WaitNotice() {
  const intl = useIntl();
  const isOpen = useAnalysis((state) => state.notice === 'wait');
  const from = useAnalysis(minutesToWait);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={closeNotice}
      title={intl.formatMessage({ id: 'home.waitTitle' })}
      closeLabel={intl.formatMessage({ id: 'home.close' })}
    >
      <div className={styles['notice']}>
        <p>
          <FormattedMessage id="home.wait" values={{ from, to: from + 1 }} />
        </p>
        <Button isWide onClick={closeNotice}>
          <FormattedMessage id="home.understood" />
        </Button>
      </div>
    </Drawer>
  );
}
