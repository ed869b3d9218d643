import { useEffect } from 'react';
import { FormattedMessage, RawIntlProvider } from 'react-intl';
import { tagOf } from '../../contract/languages.ts';
import { reloadPage } from '../core/browser/navigation.ts';
import { makeIntl, type Messages } from '../core/i18n/intl.ts';
import { PlanFooter } from '../features/checkout/PlanFooter.tsx';
import { PlanScreen } from '../features/checkout/PlanScreen.tsx';
import { useTexts } from '../core/i18n/texts-store.ts';
import { useTheme } from './lifecycle/theme-store.ts';
import { OnMount } from '../ui/dom/OnMount.tsx';
import { Boundary } from '../ui/feedback/Boundary.tsx';
import { FailedScreen } from './failures/FailedScreen.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';
import { Toasts } from './Toasts.tsx';
import './tokens.css';
import './base.css';
import styles from './shell.module.css';

interface Props {
  /** Called once mounted. Until then the page must render exactly what was prerendered. */
  onMount: () => void;
}

/** The plan page is a separate document, so that no other screen has to allow a payment host. */
export function PlanDocument({ onMount }: Props) {
  const language = useTexts((state) => state.language);
  const messages = useTexts((state) => state.messages) as Messages;
  const theme = useTheme((state) => state.theme);
  const intl = makeIntl(language, messages);
  const title = `${intl.formatMessage({ id: 'plan.documentTitle' })} · Limn`;

  useEffect(() => {
    document.title = title;
    const root = document.documentElement;
    if (root.lang !== tagOf(language)) root.lang = tagOf(language);
  }, [title, language]);

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);

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
        <OnMount onMount={onMount} />
      </div>
    </RawIntlProvider>
  );
}
