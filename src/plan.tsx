import './platform/plan-trusted-types.ts';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { FormattedMessage, RawIntlProvider } from 'react-intl';
import './app/tokens.css';
import './app/base.css';
import { LanguageSelect } from './app/LanguageSelect.tsx';
import { ThemeSelect } from './app/ThemeSelect.tsx';
import { Toasts } from './app/Toasts.tsx';
import shell from './app/shell.module.css';
import { startOffer } from './flows/offer.ts';
import { leaveIfSubscribed, loadPlans, openPlanForm, prefillPayer } from './flows/plans.ts';
import { restoreSession } from './flows/session.ts';
import { startTexts } from './flows/texts.ts';
import { startTheme } from './flows/theme.ts';
import { makeIntl, type Messages } from './platform/intl.ts';
import { readLocal } from './platform/storage.ts';
import { PlanFooter } from './screens/payment-plan/PlanFooter.tsx';
import { PlanScreen } from './screens/payment-plan/PlanScreen.tsx';
import { useTexts } from './stores/texts.ts';
import { useTheme } from './stores/theme.ts';

/** The plan page is a document of its own, so that no other screen has to admit a payment host. */
function PlanDocument() {
  const language = useTexts((state) => state.language);
  const messages = useTexts((state) => state.messages) as Messages;
  const theme = useTheme((state) => state.theme);
  const intl = makeIntl(language, messages);
  const title = `${intl.formatMessage({ id: 'plan.documentTitle' })} · Limn`;

  useEffect(() => {
    document.title = title;
    document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
  }, [title, language]);

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return (
    <RawIntlProvider value={intl}>
      <div className={shell['shell']}>
        <a className={shell['skip']} href="#main">
          <FormattedMessage id="app.skipToContent" />
        </a>
        <PlanScreen />
        <PlanFooter>
          <LanguageSelect />
          <ThemeSelect />
        </PlanFooter>
        <Toasts />
      </div>
    </RawIntlProvider>
  );
}

/** Goes on with a payment that was left in the middle; nobody else needs the checkout yet. */
async function resumePayment(): Promise<void> {
  if (readLocal('pendingPayment') === null) return;
  const { resumeCheckout } = await import('./flows/checkout.ts');
  if (resumeCheckout()) void openPlanForm();
}

/** Boot: who is here, what was left open, the plans; then draw. */
async function boot(root: HTMLElement): Promise<void> {
  await restoreSession();
  if (leaveIfSubscribed()) return;
  startTheme();
  startOffer();
  prefillPayer();
  void loadPlans();
  await startTexts('plan');
  await resumePayment();
  createRoot(root).render(<PlanDocument />);
}

const root = document.getElementById('root');
if (root !== null) void boot(root);
