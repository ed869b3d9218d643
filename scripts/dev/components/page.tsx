/** @file The components of src/ui in all their states and both themes, for development. */
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RawIntlProvider } from 'react-intl';
import { loadMessages, makeIntl, type Messages } from '../../../src/core/i18n/intl.ts';
import '../../../src/app/tokens.css';
import '../../../src/app/base.css';
import { Feedback } from './feedback.tsx';
import { Forms } from './forms.tsx';
import { Layout } from './layout.tsx';
import { Overlays } from './overlays.tsx';
import styles from './page.module.css';

/** Everything in one theme; the colours follow `color-scheme`. */
function Theme({ scheme, children }: { scheme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <section className={styles['theme']} style={{ colorScheme: scheme }} aria-label={scheme}>
      {children}
    </section>
  );
}

function Components() {
  const [isReversed, setIsReversed] = useState(false);
  return (
    <main className={styles['page']} dir={isReversed ? 'rtl' : 'ltr'}>
      <label className={styles['direction']}>
        <input type="checkbox" onChange={(event) => setIsReversed(event.currentTarget.checked)} />
        Right to left
      </label>
      {(['light', 'dark'] as const).map((scheme) => (
        <Theme key={scheme} scheme={scheme}>
          <Forms />
          <Feedback />
          <Layout />
          <Overlays />
        </Theme>
      ))}
    </main>
  );
}

const parts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
const messages: Messages = Object.assign({}, ...parts);
const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <RawIntlProvider value={makeIntl('en', messages)}>
      <Components />
    </RawIntlProvider>,
  );
}
