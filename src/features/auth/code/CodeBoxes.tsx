import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ComposedInput } from '../../../ui/forms/ComposedInput.tsx';
import { nextBox, spread, takeBack, type Digits } from './code-digits.ts';
import styles from './code-boxes.module.css';

interface Props {
  digits: Digits;
  onChange: (digits: Digits) => void;
  /** Called when a paste or a key held nothing that belongs in a code. */
  onInvalid?: () => void;
  label: string;
  /** 'Digit 1 of 4'. */
  boxLabel: (box: number) => string;
  error?: ReactNode;
  errorId: string;
  isDisabled?: boolean;
}

/** One box a digit. Paste works in any of them, and the device may fill in the whole code. */
export function CodeBoxes(props: Props) {
  const { digits, label, boxLabel, error, errorId, isDisabled = false } = props;
  const boxes = useRef<HTMLFieldSetElement>(null);

  const focus = (box: number) => boxes.current?.querySelectorAll('input')[box]?.focus();

  const fill = (box: number, text: string) => {
    const next = spread(digits, box, text);
    if (next === null) {
      props.onInvalid?.();
      return;
    }
    props.onChange(next);
    focus(nextBox(next));
  };

  const type = (box: number, typed: string) => {
    const digit = digits[box] ?? '';
    // A typed second digit replaces the first; autofill arrives here as a whole code.
    if (typed === '') props.onChange(digits.map((each, i) => (i === box ? '' : each)));
    else fill(box, typed.length === 2 ? typed.replace(digit, '') : typed);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>, box: number) => {
    if (isDisabled || event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace') {
      event.preventDefault();
      const back = takeBack(digits, box);
      props.onChange(back.digits);
      focus(back.focus);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focus(box + (event.key === 'ArrowLeft' ? -1 : 1));
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      focus(event.key === 'Home' ? 0 : digits.length - 1);
    }
  };

  return (
    <fieldset ref={boxes} className={styles['boxes']}>
      <legend className="visually-hidden">{label}</legend>
      {digits.map((digit, box) => (
        <ComposedInput
          // The boxes never change places: their number is their name.
          // oxlint-disable-next-line react/no-array-index-key
          key={box}
          className={styles['box']}
          value={digit}
          // Not disabled: that would throw the focus away while the code is checked.
          readOnly={isDisabled}
          aria-label={boxLabel(box + 1)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          data-first={box === 0 || undefined}
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          inputMode="numeric"
          pattern="[0-9]*"
          enterKeyHint="done"
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => press(event, box)}
          onPaste={(event) => {
            event.preventDefault();
            if (!isDisabled) fill(box, event.clipboardData.getData('text'));
          }}
          onText={(typed, isComposing) => {
            // What is composed counts when that is done.
            if (!isComposing) type(box, typed);
          }}
        />
      ))}
    </fieldset>
  );
}
