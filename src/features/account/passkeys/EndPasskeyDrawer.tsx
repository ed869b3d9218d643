import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/forms/Button.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { endPasskey } from './end-passkey.ts';
import styles from '../manage-subscription.module.css';

interface Props {
  /** The id of the passkey in question; null closes the drawer. */
  id: string | null;
  name: ReactNode;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a passkey is removed. */
export function EndPasskeyDrawer({ id, name, onClose, onEnded }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (id === null) return;
    setBusy(true);
    const isEnded = await endPasskey(id);
    setBusy(false);
    onClose();
    if (isEnded) onEnded();
  };
  return (
    <Drawer
      isOpen={id !== null}
      onClose={onClose}
      isClosable={!isBusy}
      title={intl.formatMessage({ id: 'passkeys.endTitle' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <div className={styles['question']}>
        <p>
          <FormattedMessage id="passkeys.endText" values={{ name: <strong>{name}</strong> }} />
        </p>
        <Button variant="danger" isWide isBusy={isBusy} onClick={() => void confirm()}>
          <FormattedMessage id="passkeys.end" />
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          <FormattedMessage id="passkeys.keep" />
        </Button>
      </div>
    </Drawer>
  );
}
