import { lazy, Suspense, use, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Redirect, useLocation, useSearch } from 'wouter';
import { tagOf } from '../../contract/languages.ts';
import { useAccountExpired } from '../core/session/account-expired.ts';
import { restartAfterExpiry } from '../core/session/session.ts';
import { useLanguage, useSession } from '../core/session/session-store.ts';
import { useTheme } from './lifecycle/theme-store.ts';
import { isSample } from '../core/browser/sample.ts';
import { useToolRequest } from '../features/assistant/request-store.ts';
import { useToasts } from '../core/errors/toasts-store.ts';
import { useUpdate } from './updates/update-store.ts';
import { whenIdle } from '../core/browser/idle.ts';
import { retryLoad } from '../ui/dom/retry-load.ts';
import { ErrorBoundary } from './failures/ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { isOfSample, redirectOf } from './routes/guards.ts';
import { OfflineNote } from './OfflineNote.tsx';
import { routeOf } from './routes/routes.ts';
import { loadHeader } from './routes/screen-loader.ts';
import { ScreenOutlet } from './routes/ScreenOutlet.tsx';
import styles from './shell.module.css';

const AccountExpiredDrawer = deferred(() =>
  import('./lifecycle/AccountExpiredDrawer.tsx').then((m) => ({ default: m.AccountExpiredDrawer })),
);

const ToolRequestDrawer = deferred(() =>
  import('../features/assistant/ToolRequestDrawer.tsx').then((m) => ({
    default: m.ToolRequestDrawer,
  })),
);

// The first screen of a visitor has neither a header nor a toast.
const loadToasts = () => import('./Toasts.tsx').then((m) => ({ default: m.Toasts }));
const Toasts = deferred(loadToasts);
const UpdateNote = deferred(() =>
  import('./updates/UpdateNote.tsx').then((m) => ({ default: m.UpdateNote })),
);

/** The frame of every screen: guards, header, the screen itself, footer, toasts. */
export function Shell() {
  const [path] = useLocation();
  const search = useSearch();
  const token = useSession((state) => state.token);
  const isSubscribed = useSession((state) => state.isSubscribed);
  const isUnauthorized = useSession((state) => state.isUnauthorized);
  const isExpiredShown = useAccountExpired((state) => state.isOpen);
  const isUpdateWaiting = useUpdate((state) => state.isWaiting);
  const hasToasts = useToasts((state) => state.toasts.length > 0);
  const hasToolRequest = useToolRequest((state) => state.wasAsked);
  const route = routeOf(path);
  const isMissing = isSample && !isOfSample(route.name);
  const redirect = isMissing ? '/home' : redirectOf(route.access, { token, isSubscribed });
  useDocument(route.titleId);

  useEffect(() => {
    if (isUnauthorized) restartAfterExpiry();
  }, [isUnauthorized]);

  // Fetched before they are needed: the first toast may be that the connection is lost.
  useEffect(() => {
    if (route.name === 'welcomecard') return undefined;
    return whenIdle(() => void loadToasts().catch(() => undefined));
  }, [route.name]);

  // Keyed: a replaced redirect would not run again for another path.
  if (redirect !== null) return <Redirect key={path} to={redirect} replace />;
  return (
    <>
      <div className={styles['shell']}>
        <a className={styles['skip']} href="#main">
          <FormattedMessage id="app.skipToContent" />
        </a>
        {route.header && (
          <Suspense fallback={<div className={styles['headerRoom']} />}>
            <LoadedHeader />
          </Suspense>
        )}
        <main id="main" className={styles['main']} tabIndex={-1}>
          <ErrorBoundary key={path} route={route}>
            <ScreenOutlet key={route.name} route={route} search={search} />
          </ErrorBoundary>
        </main>
        {route.footer && <Footer hasLinks={route.footerLinks} />}
        {isExpiredShown && <AccountExpiredDrawer />}
        {hasToolRequest && <ToolRequestDrawer />}
        {hasToasts && <Toasts />}
      </div>
      <div className={styles['edge']} data-edge>
        {isUpdateWaiting && <UpdateNote />}
        <OfflineNote />
      </div>
    </>
  );
}

/** A component fetched by its first render, which shows nothing until it has arrived. */
function deferred(load: () => Promise<{ default: () => ReactNode }>) {
  const Loaded = lazy(() => retryLoad(load));
  return () => (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}

/** Fetched with the screen: a lazy header was missing for 300 ms. */
function LoadedHeader() {
  const { Header } = use(loadHeader());
  return <Header />;
}

/** Title, language and theme of the document. */
function useDocument(titleId: string) {
  const intl = useIntl();
  const language = useLanguage((state) => state.language);
  const theme = useTheme((state) => state.theme);
  const isKnown = titleId in intl.messages;
  const title = isKnown ? `${intl.formatMessage({ id: titleId })} · Limn` : 'Limn';

  // Before the effects of screens: View All sets another title.
  useLayoutEffect(() => {
    // Soft hyphens have no place in a tab's title.
    document.title = title.replaceAll('\u00ad', '');
  }, [title]);

  useEffect(() => {
    const tag = tagOf(language);
    // Writing the same language again recalculates the whole page's styles: 45 ms on a slow phone.
    if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
  }, [language]);

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
