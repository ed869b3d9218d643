import { FormattedMessage, useIntl } from 'react-intl';
import { hasImports } from '../../core/storage/import-mark.ts';
import { clearData } from '../lifecycle/clear-data.ts';
import { ForgetDataDialog } from '../../ui/overlays/ForgetDataDialog.tsx';
import { EraseIcon } from '../../ui/icons/menu.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onCleared: () => void;
}

/** Asks first; stays open and busy until the server has forgotten. */
export function ClearDataDialog({ isOpen, onClose, onCleared }: Props) {
  const intl = useIntl();
  const confirm = async (keepsImports: boolean) => {
    const isCleared = await clearData(keepsImports);
    onClose();
    if (isCleared) onCleared();
  };
  return (
    <ForgetDataDialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<EraseIcon size={28} />}
      title={intl.formatMessage({ id: 'menu.clearTitle' })}
      confirm={<FormattedMessage id="menu.clearConfirm" />}
      isDangerous
      hasImports={hasImports}
      onConfirm={confirm}
    >
      <FormattedMessage id="menu.clearText" />
    </ForgetDataDialog>
  );
}
