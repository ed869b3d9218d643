import { useIntl } from 'react-intl';
import { switchTheme } from './lifecycle/theme.ts';
import { themes, useTheme } from './lifecycle/theme-store.ts';
import { Select } from '../ui/forms/Select.tsx';

export function ThemeSelect() {
  const intl = useIntl();
  const theme = useTheme((state) => state.theme);
  return (
    <Select
      label={intl.formatMessage({ id: 'footer.theme' })}
      value={theme}
      options={themes.map((name) => ({
        value: name,
        label: intl.formatMessage({ id: `footer.theme.${name}` }),
      }))}
      onChange={switchTheme}
    />
  );
}
