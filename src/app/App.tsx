import { RawIntlProvider } from 'react-intl';
import { Router } from 'wouter';
import { makeIntl, type Messages } from '../core/i18n/intl.ts';
import { pathBase } from '../core/browser/sample.ts';
import { useTexts } from '../core/i18n/texts-store.ts';
import { Shell } from './Shell.tsx';
import { ErrorBoundary } from './failures/ErrorBoundary.tsx';
import { navigateSmoothly } from './routes/transition.ts';
import './tokens.css';
import './base.css';

interface Props {
  /** The path to render where there is no address bar: at build. */
  ssrPath?: string;
}

export function App({ ssrPath }: Props) {
  const language = useTexts((state) => state.language);
  const messages = useTexts((state) => state.messages) as Messages;
  return (
    <RawIntlProvider value={makeIntl(language, messages)}>
      <Router
        base={pathBase}
        aroundNav={navigateSmoothly}
        {...(ssrPath === undefined ? {} : { ssrPath })}
      >
        <ErrorBoundary>
          <Shell />
        </ErrorBoundary>
      </Router>
    </RawIntlProvider>
  );
}
