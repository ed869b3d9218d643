import { Field } from './Field.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** An e-mail address to be sent somewhere; spaces are never part of one. */
export function EmailField({ label, value, onChange, error }: Props) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      value={value}
      onChange={(text) => onChange(text.replace(/\s/g, ''))}
      error={error}
      autoComplete="email"
      autoCapitalize="none"
      inputMode="email"
      enterKeyHint="send"
      required
    />
  );
}
