import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';

/** The code entry without an address to enter a code for: the way back to where one is given. */
export function NoAddress({ isIn }: { isIn: boolean }) {
  return (
    <Link href={isIn ? '/home' : '/existinguserlogin'} asChild>
      <ButtonLink>
        <FormattedMessage id={isIn ? 'otp.toHome' : 'otp.toLogin'} />
      </ButtonLink>
    </Link>
  );
}
