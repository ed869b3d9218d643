import type { ReactNode } from 'react';
import { ComposedInput } from '../../../ui/forms/ComposedInput.tsx';
import type { Digits } from './code-digits.ts';
import { useCodeBoxes } from './use-code-boxes.ts';
import styles from './code-boxes.module.css';

interface Props {
  digits: Digits;
  onChange: (digits: Digits) => void;
  /** Called when a pasted or typed text holds no digit. */
  onInvalid?: () => void;
  label: string;
  /** 'Digit 1 of 4'. */
  boxLabel: (box: number) => string;
  error?: ReactNode;
  errorId: string;
  isDisabled?: boolean;
}

/** One box for each digit. Paste works in any of them, and autofill may enter the whole code. */
export function CodeBoxes(props: Props) {
  const { digits, label, boxLabel, error, errorId, isDisabled = false } = props;
  const { boxes, fill, type, press } = useCodeBoxes({ ...props, isDisabled });

  return (
    <fieldset ref={boxes} className={styles['boxes']}>
      <legend className="visually-hidden">{label}</legend>
      {digits.map((digit, box) => (
        <ComposedInput
          // The boxes are never reordered, so the index identifies a box.
          // oxlint-disable-next-line react/no-array-index-key
          key={box}
          className={styles['box']}
          value={digit}
          // Not disabled, because that would lose the focus while the code is checked.
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
            // Composed text counts once the composition has ended.
            if (!isComposing) type(box, typed);
          }}
        />
      ))}
    </fieldset>
  );
}
