import type { ReactNode } from 'react';
import styles from './field.module.css';

/** What every field says beside its input. */
export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** Said below the field and tied to it for screen readers. */
  error?: string | undefined;
}

interface Props extends FieldTexts {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What ties an input to its hint and its error. */
export function inputProps(id: string, { hint, error }: FieldTexts) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    className: styles['input'],
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

/** Label, box, hint and error around an input. */
export function FieldFrame({ id, label, hint, error, className, children }: Props) {
  return (
    <div className={[styles['field'], className].filter(Boolean).join(' ')}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>{children}</div>
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
