import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { supportAddress } from '../core/browser/config.ts';
import { useSession } from '../core/session/session-store.ts';
import { FooterFrame } from '../ui/layout/FooterFrame.tsx';
import { useYear } from '../ui/hooks/use-year.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { ThemeSelect } from './ThemeSelect.tsx';

interface Props {
  hasLinks: boolean;
}

export function Footer({ hasLinks }: Props) {
  const intl = useIntl();
  const year = useYear();
  return (
    <FooterFrame
      linksLabel={intl.formatMessage({ id: 'footer.links' })}
      links={hasLinks ? <FooterLinks /> : null}
      choices={
        <>
          <LanguageSelect />
          <ThemeSelect />
        </>
      }
      rights={<FormattedMessage id="footer.rights" values={{ year }} />}
    />
  );
}

function FooterLinks() {
  const isSubscribed = useSession((state) => state.token !== '' && state.isSubscribed);
  return (
    <>
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
    </>
  );
}
