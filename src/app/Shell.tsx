import { lazy, Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useAccountExpired } from '../stores/account-expired.ts';
import { useLanguage, useSession } from '../stores/session.ts';
import { useTheme } from '../stores/theme.ts';
import { restartAfterExpiry } from '../flows/session-end.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { redirectOf } from './guards.ts';
import { Header } from './Header.tsx';
import { OfflineNote } from './OfflineNote.tsx';
import { routeOf } from './routes.ts';
import { ScreenOutlet } from './ScreenOutlet.tsx';
import { Toasts } from './Toasts.tsx';
import styles from './shell.module.css';

const AccountExpiredDrawer = lazy(async () => {
  const module = await import('../screens/account-expired/AccountExpiredDrawer.tsx');
  return { default: module.AccountExpiredDrawer };
});

/** The frame of every screen: guards, header, the screen itself, footer, toasts. */
export function Shell() {
  const [path] = useLocation();
  const search = useSearch();
  const token = useSession((state) => state.token);
  const isSubscribed = useSession((state) => state.isSubscribed);
  const isUnauthorized = useSession((state) => state.isUnauthorized);
  const isExpiredShown = useAccountExpired((state) => state.isOpen);
  const route = routeOf(path);
  const redirect = redirectOf(route.access, { token, isSubscribed });
  useDocument(route.titleId);

  useEffect(() => {
    if (isUnauthorized) restartAfterExpiry();
  }, [isUnauthorized]);

  if (redirect !== null) return <Redirect to={redirect} replace />;
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#main">
        <FormattedMessage id="app.skipToContent" />
      </a>
      {route.header && <Header />}
      <OfflineNote />
      <main id="main" className={styles['main']} tabIndex={-1}>
        <ErrorBoundary key={path} name={route.name}>
          <ScreenOutlet key={route.name} route={route} search={search} />
        </ErrorBoundary>
      </main>
      {route.footer && <Footer hasLinks={route.footerLinks} />}
      {isExpiredShown && (
        <Suspense fallback={null}>
          <AccountExpiredDrawer />
        </Suspense>
      )}
      <Toasts />
    </div>
  );
}

/** Title, language and theme of the document. */
function useDocument(titleId: string) {
  const intl = useIntl();
  const language = useLanguage((state) => state.language);
  const theme = useTheme((state) => state.theme);
  const isKnown = titleId in intl.messages;
  const title = isKnown ? `${intl.formatMessage({ id: titleId })} · Limn` : 'Limn';

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
  }, [language]);

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
