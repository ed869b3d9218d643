import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasImports } from '../../core/storage/import-mark.ts';
import { clearData } from '../lifecycle/clear-data.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { KeepImports } from '../../ui/overlays/KeepImports.tsx';
import { EraseIcon } from '../../ui/icons/menu.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onCleared: () => void;
}

/** Asks first; stays open and busy until the server has forgotten. */
export function ClearDataDialog({ isOpen, onClose, onCleared }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [keepsImports, setKeepsImports] = useState(false);

  const confirm = async () => {
    setBusy(true);
    const isCleared = await clearData(keepsImports);
    setBusy(false);
    onClose();
    if (isCleared) onCleared();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isBusy}
      icon={<EraseIcon size={28} />}
      title={intl.formatMessage({ id: 'menu.clearTitle' })}
      actions={
        <>
          <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
            <FormattedMessage id="menu.clearConfirm" />
          </Button>
          <Button variant="quiet" data-first="" disabled={isBusy} onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="menu.clearText" />
      <KeepImports
        isOpen={isOpen}
        hasImports={hasImports}
        isChecked={keepsImports}
        onChange={setKeepsImports}
      />
    </Dialog>
  );
}
