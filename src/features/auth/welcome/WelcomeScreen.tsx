import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Horizon } from './Horizon.tsx';
import styles from './welcome.module.css';

/** By the source that keeps them; without one all do. */
const points = [
  { name: 'people', network: 'demo' },
  { name: 'changes', network: 'instagram' },
  { name: 'posts' },
  { name: 'private' },
];

export function WelcomeScreen() {
  return (
    <div className={styles['welcome']}>
      <Horizon />
      <div className={styles['words']}>
        <p className={styles['name']}>Limn</p>
        <h1 className={styles['title']}>
          <FormattedMessage id="welcome.title" />
        </h1>
        <p className={styles['text']} data-network="demo">
          <FormattedMessage id="welcome.text" />
        </p>
        <p className={styles['text']} data-network="instagram">
          <FormattedMessage id="welcome.textCounts" />
        </p>
        <ul className={styles['points']}>
          {points.map(({ name, network }) => (
            <li key={name} className={styles['point']} data-network={network}>
              <FormattedMessage id={`welcome.point.${name}`} />
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
        <Link href="/existinguserlogin" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="welcome.login" />
          </ButtonLink>
        </Link>
        <Link href="/import">
          <FormattedMessage id="welcome.import" />
        </Link>
      </div>
    </div>
  );
}
