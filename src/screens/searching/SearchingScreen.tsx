import { FormattedMessage, useIntl } from 'react-intl';
import { storedUsername } from '../../flows/onboarding.ts';
import { useSearching } from '../../stores/searching.ts';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import styles from './searching.module.css';

const subscribe = (write: (percent: number) => void) => {
  write(useSearching.getState().percent);
  return useSearching.subscribe(({ percent }) => write(percent));
};

export function SearchingScreen() {
  const intl = useIntl();
  const username = storedUsername();
  return (
    <div className={styles['searching']}>
      <ProgressRing
        label={intl.formatMessage({ id: 'searching.progress' })}
        subscribe={subscribe}
      />
      <h1 className={styles['title']}>
        <FormattedMessage id="searching.title" />
      </h1>
      {username !== '' && <p className={styles['name']}>@{username}</p>}
      <p className={styles['text']}>
        <FormattedMessage id="searching.text" />
      </p>
    </div>
  );
}
