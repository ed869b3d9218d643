import { FormattedMessage, useIntl } from 'react-intl';
import { storedUsername } from '../../../core/session/username.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { preparations, useSearching } from './searching-store.ts';
import styles from './searching.module.css';

export function SearchingScreen() {
  const intl = useIntl();
  // The prerendered page has no name; it appears after hydration, in space reserved for it.
  const username = useHydrated() ? storedUsername() : '';
  const percent = useSearching((state) => state.percent);
  const ready = useSearching((state) => state.ready);
  return (
    <div className={styles['searching']}>
      <h1 className={styles['title']}>
        <FormattedMessage id="searching.title" />
      </h1>
      <p className={styles['name']}>{username !== '' && `@${username}`}</p>
      <ul className={styles['steps']}>
        {preparations.map((name) => (
          <li key={name} className={styles['step']} data-ready={ready.includes(name)}>
            <span className={styles['tick']}>
              {ready.includes(name) && <CheckIcon size={18} />}
            </span>
            <FormattedMessage id={`searching.step.${name}`} />
            {ready.includes(name) && (
              <span className="visually-hidden">
                <FormattedMessage id="searching.ready" />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles['text']}>
        <FormattedMessage id="searching.text" />
      </p>
      <p
        className={styles['counter']}
        role="progressbar"
        aria-label={intl.formatMessage({ id: 'searching.progress' })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {/* Formatting a number here would load its data: 200 ms of a slow phone's first second. */}
        <FormattedMessage id="searching.percent" values={{ percent }} />
      </p>
    </div>
  );
}
