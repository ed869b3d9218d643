import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { caretAfterGrouping, groupedCardNumber } from '../../../../contract/forms/card-text.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { CardIcon } from '../icons.tsx';

interface Props extends ComponentProps<typeof Field> {
  value: string;
  onChange: (value: string) => void;
}

/** The number in groups of four; the caret stays after the same digit when spaces are inserted. */
export function CardNumberField({ value, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    // During composition the text is not grouped, and the caret belongs to the input method.
    const isShown = input.current?.value === value;
    if (at !== null && isShown && document.activeElement === input.current) {
      input.current?.setSelectionRange(at, at);
    }
  });

  return (
    <Field
      {...field}
      ref={input}
      value={value}
      lead={<CardIcon size={20} />}
      placeholder="1234 5678 9012 3456"
      inputMode="numeric"
      autoComplete="cc-number"
      spellCheck={false}
      onChange={(text) => {
        caret.current = caretAfterGrouping(text, input.current?.selectionStart ?? text.length);
        onChange(groupedCardNumber(text));
      }}
    />
  );
}
