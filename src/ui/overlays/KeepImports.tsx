import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './keep-imports.module.css';

interface Props {
  /** Whether the question is open, at which imports are looked for. */
  isOpen: boolean;
  hasImports: () => Promise<boolean>;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks what becomes of imported data downloads; nothing where there are none. */
export function KeepImports({ isOpen, hasImports, isChecked, onChange }: Props) {
  const [areThere, setThere] = useState(false);
  useEffect(() => {
    if (isOpen) void hasImports().then(setThere);
  }, [isOpen, hasImports]);
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
