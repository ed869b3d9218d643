import { FormattedMessage, useIntl } from 'react-intl';
import type { Reading } from '../../../contract/records/history.ts';
import { HideIcon } from '../../ui/icons/person-menu.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { MenuItem } from '../../ui/overlays/MenuItem.tsx';
import { undoReading } from './change-history.ts';
import styles from './history.module.css';

/** A moment of the last years: the order of the list says which year. */
export const momentFormat = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;

interface Props {
  /** The reading whose menu is open; null while none is. */
  reading: Reading | null;
  onClose: () => void;
}

/** What can be done with a reading. */
export function ReadingMenu({ reading, onClose }: Props) {
  const intl = useIntl();
  const setAside = () => {
    onClose();
    if (reading !== null) void undoReading(reading);
  };
  return (
    <Drawer
      isOpen={reading !== null}
      onClose={onClose}
      title={intl.formatDate(reading?.taken_at, momentFormat)}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <p className={styles['hint']}>
        <FormattedMessage id="history.undoText" />
      </p>
      <ul>
        <li>
          <MenuItem icon={<HideIcon />} onClick={setAside}>
            <FormattedMessage id="history.undo" />
          </MenuItem>
        </li>
      </ul>
    </Drawer>
  );
}
