import { useIntl } from 'react-intl';
import { Field } from './Field.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error: 'required' | 'invalid' | undefined;
}

/** An e-mail address to be sent somewhere; spaces are never part of one. */
export function EmailField({ value, onChange, error }: Props) {
  const intl = useIntl();
  const field = intl.formatMessage({ id: 'ui.email.name' });
  return (
    <Field
      label={intl.formatMessage({ id: 'ui.email.label' })}
      name="email"
      type="email"
      value={value}
      onChange={(text) => onChange(text.replace(/\s/g, ''))}
      error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field })}
      autoComplete="email"
      autoCapitalize="none"
      inputMode="email"
      enterKeyHint="send"
      required
    />
  );
}
