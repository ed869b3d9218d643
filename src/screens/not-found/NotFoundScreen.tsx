import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import styles from './not-found.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles['notFound']}>
      <svg className={styles['drawing']} viewBox="0 0 300 130" aria-hidden="true">
        <circle className={styles['light']} cx="226" cy="30" r="12" />
        <path
          className={styles['line']}
          d="M8 92h50M44 112V18L10 78c20 10 52 14 82-14 20-18 40-26 58-14 22 15 20 56-8 56-30 0-32-70 10-70 30 0 40 26 60 36 14 7 28 8 44 6"
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
