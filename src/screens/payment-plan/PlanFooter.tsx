import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePlans } from '../../stores/plans.ts';
import { supportMail } from '../../flows/subscription.ts';
import styles from './footer.module.css';

/** The footer of this document: its links leave for the app's own document. */
export function PlanFooter({ children }: { children: ReactNode }) {
  const now = usePlans((state) => state.now);
  return (
    <footer className={styles['footer']}>
      <nav className={styles['links']}>
        <a href="/termsofservice">
          <FormattedMessage id="footer.terms" />
        </a>
        <a href="/privacypolicy">
          <FormattedMessage id="footer.privacy" />
        </a>
        <a href={supportMail('Limn').href}>
          <FormattedMessage id="footer.support" />
        </a>
      </nav>
      <div className={styles['choices']}>{children}</div>
      <p className={styles['rights']}>
        <FormattedMessage id="footer.rights" values={{ year: new Date(now).getFullYear() }} />
      </p>
    </footer>
  );
}
