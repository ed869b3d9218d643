import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasImports } from '../../core/storage/import-mark.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { LogOutIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { KeepImports } from '../../ui/overlays/KeepImports.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (keepsImports: boolean) => void;
}

/** Asks first: getting back in takes a code by mail. */
export function LogOutDialog({ isOpen, onClose, onConfirm }: Props) {
  const intl = useIntl();
  const [keepsImports, setKeepsImports] = useState(false);
  const confirm = () => {
    onClose();
    onConfirm(keepsImports);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<LogOutIcon size={28} />}
      title={intl.formatMessage({ id: 'header.logOutTitle' })}
      actions={
        <>
          <Button onClick={confirm}>
            <FormattedMessage id="header.logOut" />
          </Button>
          <Button variant="quiet" data-first="" onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="header.logOutText" />
      <KeepImports
        isOpen={isOpen}
        hasImports={hasImports}
        isChecked={keepsImports}
        onChange={setKeepsImports}
      />
    </Dialog>
  );
}
