import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { isSignedIn, useSession } from '../../stores/session.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';

/** The code entry without an address to enter a code for: the way back to where one is given. */
export function NoAddress() {
  const isIn = useSession(isSignedIn);
  return (
    <Page
      title={<FormattedMessage id="otp.title" />}
      intro={<FormattedMessage id={isIn ? 'otp.signedIn' : 'otp.noAddress'} />}
    >
      <Link href={isIn ? '/home' : '/existinguserlogin'} asChild>
        <ButtonLink>
          <FormattedMessage id={isIn ? 'otp.toHome' : 'otp.toLogin'} />
        </ButtonLink>
      </Link>
    </Page>
  );
}
