import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** Said below the field and tied to it for screen readers. */
  error?: string | undefined;
  /** Drawn inside the field before the text, such as an @. */
  lead?: ReactNode;
}

export function Field({
  label,
  value,
  onChange,
  hint,
  error,
  lead,
  className,
  ref,
  ...rest
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A form may move the focus here itself.
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const adoptTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== value) onChange(typed);
  });

  // What was typed into the page drawn ahead, before its scripts ran, is kept.
  useEffect(() => adoptTyped(), []);

  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={[styles['field'], className].filter(Boolean).join(' ')}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        {lead !== undefined && (
          <span className={styles['lead']} aria-hidden="true">
            {lead}
          </span>
        )}
        <input
          {...rest}
          ref={input}
          id={id}
          className={styles['input']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
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
