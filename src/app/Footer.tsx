import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { supportAddress } from '../platform/config.ts';
import { useSession } from '../stores/session.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';
import styles from './footer.module.css';

interface Props {
  hasLinks: boolean;
}

const year = new Date().getFullYear();

export function Footer({ hasLinks }: Props) {
  const intl = useIntl();
  const isSubscribed = useSession((state) => state.token !== '' && state.isSubscribed);
  return (
    <footer className={styles['footer']}>
      {hasLinks && (
        <nav className={styles['links']} aria-label={intl.formatMessage({ id: 'footer.links' })}>
          <Link href="/termsofservice">
            <FormattedMessage id="footer.terms" />
          </Link>
          <Link href="/privacypolicy">
            <FormattedMessage id="footer.privacy" />
          </Link>
          {isSubscribed ? (
            <Link href="/contactus">
              <FormattedMessage id="footer.support" />
            </Link>
          ) : (
            <a href={`mailto:${supportAddress}`}>
              <FormattedMessage id="footer.support" />
            </a>
          )}
        </nav>
      )}
      <div className={styles['choices']}>
        <LanguageSelect />
        <ThemeSelect />
      </div>
      <p className={styles['rights']}>
        <FormattedMessage id="footer.rights" values={{ year }} />
      </p>
    </footer>
  );
}
