import { FormattedMessage, useIntl } from 'react-intl';
import { Logo } from '../../ui/layout/Logo.tsx';
import { LockIcon } from './icons.tsx';
import styles from './header.module.css';

export function PlanHeader() {
  const intl = useIntl();
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
    </header>
  );
}
