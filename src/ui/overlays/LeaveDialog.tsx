import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../forms/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { KeepImports } from './KeepImports.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  icon: ReactNode;
  title: string;
  /** What the button says that does it. */
  confirm: ReactNode;
  isDangerous?: boolean;
  hasImports: () => Promise<boolean>;
  /** Does it and closes the dialog, which is busy until then. */
  onConfirm: (keepsImports: boolean) => Promise<void>;
  /** What is asked. */
  children: ReactNode;
}

/** Asks before data leave this device, and whether imported data downloads stay. */
export function LeaveDialog(props: Props) {
  const { isOpen, onClose, icon, title, confirm, isDangerous = false, children } = props;
  const [isBusy, setBusy] = useState(false);
  const [keepsImports, setKeepsImports] = useState(false);
  const leave = async () => {
    setBusy(true);
    await props.onConfirm(keepsImports);
    setBusy(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isBusy}
      icon={icon}
      title={title}
      actions={
        <>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={() => void leave()}
          >
            {confirm}
          </Button>
          <Button variant="quiet" data-first="" disabled={isBusy} onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        </>
      }
    >
      {children}
      <KeepImports
        isOpen={isOpen}
        hasImports={props.hasImports}
        isChecked={keepsImports}
        onChange={setKeepsImports}
      />
    </Dialog>
  );
}
