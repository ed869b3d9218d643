import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { hasImports } from '../../core/storage/import-mark.ts';
import styles from './menu.module.css';

interface Props {
  isOpen: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks what becomes of imported data downloads; nothing where there are none. */
export function KeepImports({ isOpen, isChecked, onChange }: Props) {
  const [areThere, setThere] = useState(false);
  useEffect(() => {
    if (isOpen) void hasImports().then(setThere);
  }, [isOpen]);
  if (!areThere) return null;
  return (
    <label className={styles['keep']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <FormattedMessage id="menu.keepImports" />
    </label>
  );
}
