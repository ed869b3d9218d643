import { useRef, type KeyboardEvent } from 'react';
import { nextBox, spread, takeBack, type Digits } from './code-digits.ts';

interface Options {
  digits: Digits;
  onChange: (digits: Digits) => void;
  /** Called when a pasted or typed text holds no digit. */
  onInvalid?: () => void;
  isDisabled: boolean;
}

/** How typing, pasting and keys change the digits and move the focus between the boxes. */
export function useCodeBoxes({ digits, onChange, onInvalid, isDisabled }: Options) {
  const boxes = useRef<HTMLFieldSetElement>(null);

  const focus = (box: number) => boxes.current?.querySelectorAll('input')[box]?.focus();

  const fill = (box: number, text: string) => {
    const next = spread(digits, box, text);
    if (next === null) {
      onInvalid?.();
      return;
    }
    onChange(next);
    focus(nextBox(next));
  };

  const type = (box: number, typed: string) => {
    const digit = digits[box] ?? '';
    // A typed second digit replaces the first; autofill arrives here as a whole code.
    if (typed === '') onChange(digits.map((each, i) => (i === box ? '' : each)));
    else fill(box, typed.length === 2 ? typed.replace(digit, '') : typed);
  };

  const press = (event: KeyboardEvent<HTMLInputElement>, box: number) => {
    if (isDisabled || event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace') {
      event.preventDefault();
      const back = takeBack(digits, box);
      onChange(back.digits);
      focus(back.focus);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      focus(box + (event.key === 'ArrowLeft' ? -1 : 1));
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      focus(event.key === 'Home' ? 0 : digits.length - 1);
    }
  };

  return { boxes, fill, type, press };
}
