import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage, RawIntlProvider } from 'react-intl';
import { tagOf } from '../../contract/languages.ts';
import { reloadPage } from '../core/browser/navigation.ts';
import { makeIntl, type Messages } from '../core/i18n/intl.ts';
import { PlanFooter } from '../features/checkout/PlanFooter.tsx';
import { PlanScreen } from '../features/checkout/PlanScreen.tsx';
import { useTexts } from '../core/i18n/texts-store.ts';
import { useTheme } from './lifecycle/theme-store.ts';
import { Boundary } from '../ui/feedback/Boundary.tsx';
import { FailedScreen } from './failures/FailedScreen.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';
import { Toasts } from './Toasts.tsx';
import './tokens.css';
import './base.css';
import styles from './shell.module.css';

interface Props {
  /** Called once everything is in the page: until then it must look as it was drawn ahead. */
  onShown: () => void;
}

/** The plan page is a document of its own, so that no other screen has to admit a payment host. */
export function PlanDocument({ onShown }: Props) {
  const language = useTexts((state) => state.language);
  const messages = useTexts((state) => state.messages) as Messages;
  const theme = useTheme((state) => state.theme);
  const intl = makeIntl(language, messages);
  const title = `${intl.formatMessage({ id: 'plan.documentTitle' })} · Limn`;
  const tell = useEffectEvent(onShown);

  useEffect(() => {
    document.title = title;
    const root = document.documentElement;
    if (root.lang !== tagOf(language)) root.lang = tagOf(language);
  }, [title, language]);

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  useEffect(() => tell(), []);

  return (
    <RawIntlProvider value={intl}>
      <div className={styles['shell']}>
        <a className={styles['skip']} href="#main">
          <FormattedMessage id="app.skipToContent" />
        </a>
        <Boundary
          fallback={
            <main id="main" className={styles['main']} tabIndex={-1}>
              <FailedScreen isBug onRetry={reloadPage} />
            </main>
          }
        >
          <PlanScreen />
        </Boundary>
        <PlanFooter>
          <LanguageSelect />
          <ThemeSelect />
        </PlanFooter>
        <Toasts />
      </div>
    </RawIntlProvider>
  );
}
