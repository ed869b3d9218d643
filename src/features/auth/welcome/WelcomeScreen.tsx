import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { SampleAnswer } from '../../../ui/layout/SampleAnswer.tsx';
import styles from './welcome.module.css';

export function WelcomeScreen() {
  return (
    <div className={styles['welcome']}>
      <div className={styles['words']}>
        <p className={styles['name']}>Limn</p>
        <h1 className={styles['title']}>
          <FormattedMessage id="welcome.title" />
        </h1>
        <p className={styles['text']}>
          <FormattedMessage id="welcome.text" />
        </p>
      </div>
      <div className={styles['sample']}>
        <SampleAnswer />
      </div>
      <div className={styles['actions']}>
        <Link href="/onboarding" asChild>
          <ButtonLink isWide>
            <FormattedMessage id="welcome.start" />
          </ButtonLink>
        </Link>
        {/* Another document, so that nothing of the sample stays in this one. */}
        <ButtonLink href="/sample/home" variant="secondary" isWide>
          <FormattedMessage id="welcome.look" />
        </ButtonLink>
        <Link href="/import" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="welcome.import" />
          </ButtonLink>
        </Link>
        <Link href="/existinguserlogin" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="welcome.login" />
          </ButtonLink>
        </Link>
        <p className={styles['sources']} data-network="instagram">
          <FormattedMessage id="welcome.sources" />
        </p>
      </div>
    </div>
  );
}
