import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasImports } from '../../../core/storage/import-mark.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { LogOutIcon } from '../../../ui/icons/icons.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { KeepImports } from '../../../ui/overlays/KeepImports.tsx';
import { logOutEverywhere } from './account-data.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before all sessions end, and what becomes of imported data; stays open until the server has ended them. */
export function LogOutEverywhereDialog({ isOpen, onClose }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [keepsImports, setKeepsImports] = useState(false);
  const confirm = async () => {
    setBusy(true);
    if (await logOutEverywhere(keepsImports)) return;
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isBusy}
      icon={<LogOutIcon size={28} />}
      title={intl.formatMessage({ id: 'header.logOutTitle' })}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void confirm()}>
            <FormattedMessage id="account.logOutEverywhere" />
          </Button>
          <Button variant="quiet" data-first="" disabled={isBusy} onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="account.logOutText" />
      <KeepImports
        isOpen={isOpen}
        hasImports={hasImports}
        isChecked={keepsImports}
        onChange={setKeepsImports}
      />
    </Dialog>
  );
}
