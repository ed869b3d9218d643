import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/forms/Button.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { endListed, type Ended } from './end-listed.ts';
import styles from './manage-subscription.module.css';

const textsOf = {
  keys: { title: 'keys.endTitle', text: 'keys.endText', end: 'keys.end', keep: 'keys.keep' },
  passkeys: {
    ...{ title: 'passkeys.endTitle', text: 'passkeys.endText' },
    ...{ end: 'passkeys.end', keep: 'passkeys.keep' },
  },
  sessions: {
    ...{ title: 'sessions.endTitle', text: 'sessions.endText' },
    ...{ end: 'sessions.end', keep: 'sessions.keep' },
  },
} as const;

interface Props {
  what: Ended;
  /** The id of the row in question; null closes the drawer. */
  id: string | null;
  name: ReactNode;
  onClose: () => void;
  onEnded: () => void;
}

/** Asks before a personal key, a passkey or another session ends: what uses it stops at once. */
export function EndDrawer({ what, id, name, onClose, onEnded }: Props) {
  const intl = useIntl();
  const texts = textsOf[what];
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (id === null) return;
    setBusy(true);
    const isEnded = await endListed(what, id);
    setBusy(false);
    onClose();
    if (isEnded) onEnded();
  };
  return (
    <Drawer
      isOpen={id !== null}
      onClose={onClose}
      isClosable={!isBusy}
      title={intl.formatMessage({ id: texts.title })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <div className={styles['question']}>
        <p>
          <FormattedMessage id={texts.text} values={{ name: <strong>{name}</strong> }} />
        </p>
        <Button variant="danger" isWide isBusy={isBusy} onClick={() => void confirm()}>
          <FormattedMessage id={texts.end} />
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          <FormattedMessage id={texts.keep} />
        </Button>
      </div>
    </Drawer>
  );
}
