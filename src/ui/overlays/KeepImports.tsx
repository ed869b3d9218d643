import { FormattedMessage } from 'react-intl';
import styles from './keep-imports.module.css';

interface Props {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Asks what becomes of imported data downloads. */
export function KeepImports({ isChecked, onChange }: Props) {
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
