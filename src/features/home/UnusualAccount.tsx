import { FormattedMessage, useIntl } from 'react-intl';
import { isInvalidAccount, type UserRecord } from '../../../contract/records/user.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';

/** What a subscriber's account needs: a connection, another name, or that it is made public. */
export function UnusualAccount({ user }: { user: UserRecord }) {
  const intl = useIntl();
  const invalidMessage = useSession((state) => state.invalidUsernameMessage);
  if (user.connection !== undefined) return <ConnectAlert state={user.connection} />;
  if (isInvalidAccount(user)) {
    return (
      <Banner
        tone="danger"
        title={intl.formatMessage({ id: 'home.invalidTitle' })}
        action={
          <ButtonLink href="/account">
            <FormattedMessage id="home.mendName" />
          </ButtonLink>
        }
      >
        <FailureText failure={{ ...invalidMessage, messageId: 'home.invalid' }} />
      </Banner>
    );
  }
  if (!user.is_private) return null;
  return (
    <Banner tone="light" title={intl.formatMessage({ id: 'home.privateTitle' })}>
      <FormattedMessage id="home.private" />
    </Banner>
  );
}

/** With a real source: no account is connected yet, or its access has ended. */
function ConnectAlert({ state }: { state: string }) {
  const intl = useIntl();
  const isNew = state === 'none';
  if (!isNew && !['reconnect', 'revoked', 'expiring'].includes(state)) return null;
  return (
    <Banner
      tone="light"
      title={intl.formatMessage({ id: isNew ? 'home.connectTitle' : 'connect.again' })}
      action={
        <ButtonLink href="/connect">
          <FormattedMessage id={isNew ? 'home.connectTitle' : 'connect.again'} />
        </ButtonLink>
      }
    >
      <FormattedMessage
        id={
          isNew
            ? 'home.connect'
            : state === 'expiring'
              ? 'connect.expiringText'
              : 'home.connectAgain'
        }
      />
    </Banner>
  );
}
