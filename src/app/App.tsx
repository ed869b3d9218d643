import { RawIntlProvider } from 'react-intl';
import { Router } from 'wouter';
import { makeIntl, type Messages } from '../core/i18n/intl.ts';
import { useTexts } from '../core/i18n/texts-store.ts';
import { Shell } from './Shell.tsx';
import { BareFailure } from './failures/ErrorBoundary.tsx';
import { Boundary } from '../ui/feedback/Boundary.tsx';
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
      <Router aroundNav={navigateSmoothly} {...(ssrPath === undefined ? {} : { ssrPath })}>
        <Boundary fallback={<BareFailure />}>
          <Shell />
        </Boundary>
      </Router>
    </RawIntlProvider>
  );
}
