import { FormattedMessage, useIntl } from 'react-intl';
import type { Reading } from '../../../../contract/records/history.ts';
import { HideIcon } from '../../../ui/icons/person-menu.tsx';
import { useYear } from '../../../ui/hooks/use-year.ts';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { MenuItem } from '../../../ui/overlays/MenuItem.tsx';
import { undoReading } from './change-history.ts';
import { momentFormat } from './moment-format.ts';
import styles from '../history.module.css';

interface Props {
  reading: Reading;
  isOpen: boolean;
  onClose: () => void;
}

/** What can be done with a reading. */
export function ReadingMenu({ reading, isOpen, onClose }: Props) {
  const intl = useIntl();
  const year = useYear();
  const setAside = () => {
    onClose();
    void undoReading(reading);
  };
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatDate(reading.taken_at, momentFormat(reading, year))}
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
