import { useId, type ComponentProps } from 'react';
import { FieldFrame, inputProps, type FieldTexts } from './FieldFrame.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'id'>, FieldTexts {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({ label, value, onChange, hint, error, className, ...rest }: Props) {
  const id = useId();
  const texts = { label, hint, error };
  return (
    <FieldFrame {...texts} id={id} className={className}>
      <textarea
        {...rest}
        {...inputProps(id, texts)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
