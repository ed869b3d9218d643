import { FormattedMessage } from 'react-intl';
import styles from './leave-sample.module.css';

/** The way back to the first page, in another document: with this one everything of the sample goes. */
export function LeaveSample() {
  return (
    <a href="/" className={styles['leave']}>
      <FormattedMessage id="sample.leave" />
    </a>
  );
}
