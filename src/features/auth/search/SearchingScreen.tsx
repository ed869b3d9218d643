import { FormattedMessage, useIntl } from 'react-intl';
import { storedUsername } from '../../../core/session/username.ts';
import { useSearching } from './searching-store.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { ProgressRing } from '../../../ui/feedback/ProgressRing.tsx';
import styles from './searching.module.css';

const subscribe = (write: (percent: number) => void) => {
  write(useSearching.getState().percent);
  return useSearching.subscribe(({ percent }) => write(percent));
};

export function SearchingScreen() {
  const intl = useIntl();
  // The prerendered page has no name; it appears after hydration, in space reserved for it.
  const username = useHydrated() ? storedUsername() : '';
  return (
    <div className={styles['searching']}>
      <ProgressRing
        label={intl.formatMessage({ id: 'searching.progress' })}
        subscribe={subscribe}
      />
      <h1 className={styles['title']}>
        <FormattedMessage id="searching.title" />
      </h1>
      <p className={styles['name']}>{username !== '' && `@${username}`}</p>
      <p className={styles['text']}>
        <FormattedMessage id="searching.text" />
      </p>
    </div>
  );
}
