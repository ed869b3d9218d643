import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { supportAddress } from '../core/browser/config.ts';
import { isSample } from '../core/browser/sample.ts';
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
  // The terms are no part of the sample: a plain link leaves it.
  const Way = isSample ? 'a' : Link;
  return (
    <>
      <Way href="/termsofservice">
        <FormattedMessage id="footer.terms" />
      </Way>
      <Way href="/privacypolicy">
        <FormattedMessage id="footer.privacy" />
      </Way>
      {isSubscribed && !isSample ? (
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
