import { FormattedMessage, useIntl } from 'react-intl';
import { isInvalidAccount, type UserRecord } from '../../../contract/records/user.ts';
import { useOwnAccount } from '../../core/imported/figures.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import styles from './home.module.css';

/** What a subscriber's account needs: a connection, another name, or that it is made public. */
export function UnusualAccount({ user }: { user: UserRecord }) {
  const intl = useIntl();
  const invalidMessage = useSession((state) => state.invalidUsernameMessage);
  const hasDownload = useOwnAccount() !== null;
  if (user.connection === 'none') return hasDownload ? null : <TwoWays />;
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
  if (!user.is_private || hasDownload) return null;
  return (
    <Banner
      tone="light"
      title={intl.formatMessage({ id: 'home.privateTitle' })}
      action={<AddDownload />}
    >
      <FormattedMessage id="home.private" />
    </Banner>
  );
}

/** The way that every account has, a private or personal one too. */
function AddDownload() {
  return (
    <ButtonLink href="/import" variant="secondary">
      <FormattedMessage id="home.addDownload" />
    </ButtonLink>
  );
}

/** Before an account of a real source has any figure: what makes it known, both ways at once. */
function TwoWays() {
  return (
    <Banner
      tone="light"
      title={<FormattedMessage id="home.waysTitle" />}
      action={
        <span className={styles['ways']}>
          <ButtonLink href="/connect">
            <FormattedMessage id="home.connectTitle" />
          </ButtonLink>
          <AddDownload />
        </span>
      }
    >
      <FormattedMessage id="home.ways" />
    </Banner>
  );
}

/** With a real source: the access to the account has ended, or ends soon. */
function ConnectAlert({ state }: { state: string }) {
  const intl = useIntl();
  if (!['reconnect', 'revoked', 'expiring'].includes(state)) return null;
  return (
    <Banner
      tone="light"
      title={intl.formatMessage({ id: 'connect.again' })}
      action={
        <ButtonLink href="/connect">
          <FormattedMessage id="connect.again" />
        </ButtonLink>
      }
    >
      <FormattedMessage id={state === 'expiring' ? 'connect.expiringText' : 'home.connectAgain'} />
    </Banner>
  );
}
