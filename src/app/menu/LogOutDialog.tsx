import { FormattedMessage, useIntl } from 'react-intl';
import { hasImports } from '../../core/storage/import-mark.ts';
import { LogOutIcon } from '../../ui/icons/icons.tsx';
import { ForgetDataDialog } from '../../ui/overlays/ForgetDataDialog.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (keepsImports: boolean) => void;
}

/** Asks first: getting back in takes a code by mail or a passkey. */
export function LogOutDialog({ isOpen, onClose, onConfirm }: Props) {
  const intl = useIntl();
  const confirm = async (keepsImports: boolean) => {
    onClose();
    onConfirm(keepsImports);
  };
  return (
    <ForgetDataDialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<LogOutIcon size={28} />}
      title={intl.formatMessage({ id: 'header.logOutTitle' })}
      confirm={<FormattedMessage id="header.logOut" />}
      hasImports={hasImports}
      onConfirm={confirm}
    >
      <FormattedMessage id="header.logOutText" />
    </ForgetDataDialog>
  );
}
