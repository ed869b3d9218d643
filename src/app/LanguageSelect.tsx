import { useIntl } from 'react-intl';
import { isLanguage, languages, tagOf, type Language } from '../../contract/languages.ts';
import { attempt } from '../core/errors/attempt.ts';
import { useLanguage } from '../core/session/session-store.ts';
import { Select } from '../ui/forms/Select.tsx';

/** Each language by its own name, readable from every other language. */
const names: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
};

async function switchTo(language: Language): Promise<void> {
  const { switchLanguage } = await import('../core/i18n/switch-language.ts');
  await switchLanguage(language);
}

export function LanguageSelect() {
  const intl = useIntl();
  const language = useLanguage((state) => state.language);
  return (
    <Select
      label={intl.formatMessage({ id: 'footer.language' })}
      value={language}
      options={languages.map((code) => ({ value: code, label: names[code], lang: tagOf(code) }))}
      onChange={(code) => {
        if (isLanguage(code)) void attempt(() => switchTo(code));
      }}
    />
  );
}
