import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import styles from './not-found.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles['notFound']}>
      <svg className={styles['drawing']} viewBox="0 0 300 130" aria-hidden="true">
        <circle className={styles['light']} cx="152" cy="66" r="15" />
        <path
          className={styles['line']}
          d="M46 52v62M46 18L12 84h72c26 0 34-16 36-32 4-14 16-24 32-24 20 0 34 16 34 38s-14 38-34 38-34-16-34-38M186 66c4 12 14 18 32 18h70M252 18L218 84M254 52v62"
        />
      </svg>
      <h1 className={styles['title']}>
        <FormattedMessage id="notFound.title" />
      </h1>
      <p className={styles['text']}>
        <FormattedMessage id="notFound.text" />
      </p>
      <Link href="/" asChild>
        <ButtonLink>
          <FormattedMessage id="notFound.home" />
        </ButtonLink>
      </Link>
    </div>
  );
}
