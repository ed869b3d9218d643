import { FormattedMessage, useIntl } from 'react-intl';
import { hasImports } from '../../../core/storage/import-mark.ts';
import { LogOutIcon } from '../../../ui/icons/icons.tsx';
import { ForgetDataDialog } from '../../../ui/overlays/ForgetDataDialog.tsx';
import { logOutEverywhere } from './account-data.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before all sessions end; stays open until the server has ended them and the page is left. */
export function LogOutEverywhereDialog({ isOpen, onClose }: Props) {
  const intl = useIntl();
  const confirm = async (keepsImports: boolean) => {
    if (!(await logOutEverywhere(keepsImports))) onClose();
  };
  return (
    <ForgetDataDialog
      isOpen={isOpen}
      onClose={onClose}
      icon={<LogOutIcon size={28} />}
      title={intl.formatMessage({ id: 'header.logOutTitle' })}
      confirm={<FormattedMessage id="account.logOutEverywhere" />}
      hasImports={hasImports}
      onConfirm={confirm}
    >
      <FormattedMessage id="account.logOutText" />
    </ForgetDataDialog>
  );
}
