import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/forms/Button.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import styles from './manage-subscription.module.css';

interface Props {
  isOpen: boolean;
  isBusy: boolean;
  /** The last day of what is paid. */
  date: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks once, and says what happens and when; no attempt to persuade. */
export function CancelDrawer({ isOpen, isBusy, date, onClose, onConfirm }: Props) {
  const intl = useIntl();
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isBusy}
      title={intl.formatMessage({ id: 'manageSubscription.confirmTitle' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <div className={styles['question']}>
        <p>
          <FormattedMessage id="manageSubscription.confirmText" values={{ date }} />
        </p>
        <Button variant="danger" isWide isBusy={isBusy} onClick={onConfirm}>
          <FormattedMessage id="manageSubscription.confirm" />
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          <FormattedMessage id="manageSubscription.keep" />
        </Button>
      </div>
    </Drawer>
  );
}
