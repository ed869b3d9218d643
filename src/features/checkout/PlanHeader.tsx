import { FormattedMessage, useIntl } from 'react-intl';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { Logo } from '../../ui/layout/Logo.tsx';
import { LockIcon } from './icons.tsx';
import styles from './header.module.css';

export function PlanHeader() {
  const intl = useIntl();
  const isRenewal = useSession(isSignedIn);
  return (
    <header className={styles['header']}>
      <a
        href="/"
        className={styles['brand']}
        aria-label={intl.formatMessage({ id: 'plan.toStart' })}
      >
        <Logo size="s" />
        <span>Limn</span>
      </a>
      <span className={styles['secure']}>
        <LockIcon size={16} />
        <FormattedMessage id="plan.secure" />
      </span>
      {/* Kept in the layout, because a prerendered page does not know who is logged in. */}
      <a href="/existinguserlogin" className={styles['login']} data-hidden={isRenewal}>
        <FormattedMessage id="plan.logIn" />
      </a>
    </header>
  );
}
