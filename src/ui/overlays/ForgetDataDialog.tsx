import { useEffect, useRef, useState, type ReactNode } from 'react';
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
  /** Whether there are imported data downloads; null where that cannot be known. */
  hasImports: () => Promise<boolean | null>;
  /** Does it and closes the dialog, which is busy until then. */
  onConfirm: (keepsImports: boolean) => Promise<void>;
  /** What is asked. */
  children: ReactNode;
}

/**
 * Asks before data are deleted from this device, and whether imported data downloads stay. What may be there
 * is never deleted unasked: where that cannot be known, the box is there and checked, and a press that
 * comes before the answer waits for it.
 */
export function ForgetDataDialog(props: Props) {
  const { isOpen, onClose, icon, title, confirm, isDangerous = false, children } = props;
  const { hasImports } = props;
  const [isBusy, setBusy] = useState(false);
  const [keepsImports, setKeepsImports] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const looking = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    looking.current = hasImports().then((areThere) => {
      if (areThere === null) setKeepsImports(true);
      setAsked(areThere !== false);
      return areThere !== false;
    });
  }, [isOpen, hasImports]);
  const forget = async () => {
    setBusy(true);
    const isQuestion = (await looking.current) === true;
    // One that appears only now is answered by the next press.
    if (isAsked || !isQuestion) await props.onConfirm(isAsked && keepsImports);
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
            onClick={() => void forget()}
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
      {isAsked && <KeepImports isChecked={keepsImports} onChange={setKeepsImports} />}
    </Dialog>
  );
}
