import { useHydrated } from '../hooks/use-hydrated.ts';
import styles from './select.module.css';

interface Props<T extends string> {
  /** Read out; the chosen option is all that is seen. */
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[];
  onChange: (value: T) => void;
}

/** A choice among a few: the device's own picker. */
export function Select<T extends string>({ label, value, options, onChange }: Props<T>) {
  const isEarly = !useHydrated();
  return (
    <select
      className={styles['select']}
      disabled={isEarly}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as T)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
