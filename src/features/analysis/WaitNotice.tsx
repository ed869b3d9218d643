import { FormattedMessage, useIntl } from 'react-intl';
import { closeNotice } from './analyse.ts';
import { useAnalysis } from './analysis-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import styles from './wait-notice.module.css';

const titles = {
  wait: 'home.waitTitle',
  stay: 'home.stayTitle',
  finish: 'home.finishTitle',
} as const;
const texts = { wait: 'home.wait', stay: 'home.stay', finish: 'home.finish' } as const;

/** The three notices of a long run, each in the drawer at its tick. */
export function WaitNotice() {
  const intl = useIntl();
  const notice = useAnalysis((state) => state.notice);
  // The pace so far knows more than the estimate from the account's size: only one of them is shown.
  const expected = useAnalysis((state) => state.remaining ?? state.minutes);
  return (
    <Drawer
      isOpen={notice !== null}
      onClose={closeNotice}
      title={intl.formatMessage({ id: titles[notice ?? 'wait'] })}
      closeLabel={intl.formatMessage({ id: 'home.close' })}
    >
      <div className={styles['notice']}>
        <p>
          <FormattedMessage
            id={texts[notice ?? 'wait']}
            values={{ from: expected, to: expected + 1 }}
          />
        </p>
        <Button isWide onClick={closeNotice}>
          <FormattedMessage id="home.understood" />
        </Button>
      </div>
    </Drawer>
  );
}
