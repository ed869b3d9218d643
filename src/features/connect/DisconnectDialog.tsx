import { FormattedMessage, useIntl } from 'react-intl';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useConnect } from './connect-store.ts';
import { disconnect } from './load-connection.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks first; stays open and busy until the server has ended the connection. */
export function DisconnectDialog({ isOpen, onClose }: Props) {
  const intl = useIntl();
  const isBusy = useConnect((state) => state.busy === 'disconnect');
  const confirm = async () => {
    await disconnect();
    onClose();
    // The button that opened this is gone as well.
    restoreFocusSoon();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isBusy}
      title={intl.formatMessage({ id: 'connect.disconnectTitle' })}
      actions={
        <>
          <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
            <FormattedMessage id="connect.disconnectConfirm" />
          </Button>
          <Button variant="quiet" data-first="" disabled={isBusy} onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="connect.disconnectText" />
    </Dialog>
  );
}
