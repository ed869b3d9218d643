import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/forms/Button.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { endKey } from './keys.ts';
import type { ListedKey } from './keys-store.ts';
import styles from '../manage-subscription.module.css';

interface Props {
  /** The key in question; null closes the drawer. */
  row: ListedKey | null;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a key ends: the tools that use it stop at once. */
export function EndKeyDrawer({ row, onClose, onEnded }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (row === null) return;
    setBusy(true);
    const isEnded = await endKey(row.id);
    setBusy(false);
    onClose();
    if (isEnded) onEnded();
  };
  return (
    <Drawer
      isOpen={row !== null}
      onClose={onClose}
      isClosable={!isBusy}
      title={intl.formatMessage({ id: 'keys.endTitle' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <div className={styles['question']}>
        <p>
          <FormattedMessage id="keys.endText" values={{ name: <strong>{row?.name}</strong> }} />
        </p>
        <Button variant="danger" isWide isBusy={isBusy} onClick={() => void confirm()}>
          <FormattedMessage id="keys.end" />
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          <FormattedMessage id="keys.keep" />
        </Button>
      </div>
    </Drawer>
  );
}
