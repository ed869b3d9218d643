import { useIntl } from 'react-intl';
import { isLanguage, languages, tagOf, type Language } from '../../contract/languages.ts';
import { switchLanguage } from '../core/i18n/texts.ts';
import { attempt } from '../core/errors/attempt.ts';
import { useLanguage } from '../core/session/session-store.ts';
import { Select } from '../ui/forms/Select.tsx';

/** Each language by its own name: whoever landed in the wrong one can still read theirs. */
const names: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
};

export function LanguageSelect() {
  const intl = useIntl();
  const language = useLanguage((state) => state.language);
  return (
    <Select
      label={intl.formatMessage({ id: 'footer.language' })}
      value={language}
      options={languages.map((code) => ({ value: code, label: names[code], lang: tagOf(code) }))}
      onChange={(code) => {
        if (isLanguage(code)) void attempt(() => switchLanguage(code));
      }}
    />
  );
}
