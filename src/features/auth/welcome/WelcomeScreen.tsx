import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Horizon } from './Horizon.tsx';
import styles from './welcome.module.css';

const points = ['people', 'posts', 'private'] as const;

export function WelcomeScreen() {
  return (
    <div className={styles['welcome']}>
      <Horizon />
      <div className={styles['words']}>
        <p className={styles['name']}>Limn</p>
        <h1 className={styles['title']}>
          <FormattedMessage id="welcome.title" />
        </h1>
        <p className={styles['text']}>
          <FormattedMessage id="welcome.text" />
        </p>
        <ul className={styles['points']}>
          {points.map((point) => (
            <li key={point} className={styles['point']}>
              <FormattedMessage id={`welcome.point.${point}`} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['actions']}>
        <Link href="/onboarding" asChild>
          <ButtonLink isWide>
            <FormattedMessage id="welcome.start" />
          </ButtonLink>
        </Link>
        <Link href="/import" asChild>
          <ButtonLink variant="secondary" isWide>
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
