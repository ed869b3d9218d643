import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { ComposedInput } from './ComposedInput.tsx';
import { FieldFrame, inputProps, type FieldTexts } from './FieldFrame.tsx';
import styles from './field.module.css';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { takeEarlySend, takeEarlyText } from './early-input.ts';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'>, FieldTexts {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Rendered inside the field before the text, such as an @. */
  lead?: ReactNode;
  /** Rendered inside the field after the text, such as a button. */
  trail?: ReactNode;
}

export function Field({
  label,
  value,
  onChange,
  hint,
  error,
  lead,
  trail,
  className,
  ref,
  ...rest
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A form may move the focus here itself.
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  // Set until the adopted text is the value: before that an empty field would be sent.
  const isAdopting = useRef(false);
  const adoptTyped = useEffectEvent(() => {
    // The browser may fill a field without an event; hydration may have made another one.
    const typed = [input.current?.value, takeEarlyText(rest.name)].find(Boolean) ?? '';
    if (typed === value) return;
    isAdopting.current = typed !== '';
    onChange(typed);
  });

  // Text typed into the prerendered page before hydration is kept. In a layout effect: a passive one may
  // be rendered after the buttons can be pressed, and a press in between would send an empty field.
  useLayoutEffect(() => adoptTyped(), []);

  // So is sending it, once the form knows what was typed, until the buttons can be pressed.
  const isAlive = useHydrated();
  const sendEntered = useEffectEvent((known: string) => {
    const { form, value: typed } = input.current ?? {};
    if (known !== '') isAdopting.current = false;
    if (!isAdopting.current && typed === known && takeEarlySend()) form?.requestSubmit();
  });
  useEffect(() => {
    if (isAlive) sendEntered(value);
  }, [value, isAlive]);

  const texts = { label, hint, error };
  return (
    <FieldFrame {...texts} id={id} className={className}>
      {lead !== undefined && (
        <span className={styles['lead']} aria-hidden="true">
          {lead}
        </span>
      )}
      <ComposedInput
        {...rest}
        {...inputProps(id, texts)}
        ref={input}
        value={value}
        onText={onChange}
      />
      {trail}
    </FieldFrame>
  );
}
