import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { openPlanPage } from '../../core/browser/navigation.ts';
import { useAccountExpired } from '../../core/session/account-expired.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { logOut } from './log-out.ts';
import styles from './account-expired.module.css';

/** Neither the backdrop nor Escape closes it: one of the two buttons decides, or Back leaves. */
export function AccountExpiredDrawer() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const isOpen = useAccountExpired((state) => state.isOpen);
  const [isLeaving, setLeaving] = useState(false);

  const cancel = async () => {
    setLeaving(true);
    // The drawer does not ask about imported data downloads, and reading them needs no plan.
    await logOut(true);
    useAccountExpired.setState({ isOpen: false });
    setLeaving(false);
    // Back would lead to a screen that needs the session.
    navigate('/', { replace: true });
  };

  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => undefined}
      isClosable={false}
      canLeave
      title={intl.formatMessage({ id: 'otp.expiredTitle' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <div className={styles['content']}>
        <p role="alert">
          <FormattedMessage id="otp.expiredText" />
        </p>
        <Button isWide disabled={isLeaving} onClick={() => openPlanPage()}>
          <FormattedMessage id="otp.expiredActivate" />
        </Button>
        <Button variant="quiet" isBusy={isLeaving} onClick={() => void cancel()}>
          <FormattedMessage id="ui.cancel" />
        </Button>
      </div>
    </Drawer>
  );
}
