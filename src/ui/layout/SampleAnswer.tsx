import { FormattedMessage } from 'react-intl';
import styles from './sample-answer.module.css';

/** What home says of an account, with the followers of an invented one: the product in one picture. */
export function SampleAnswer() {
  return (
    <figure className={styles['sample']}>
      <figcaption className={styles['note']}>
        <FormattedMessage id="ui.sampleNote" />
      </figcaption>
      <p className={styles['answer']}>
        <b className={styles['net']}>−2</b>
        <span className={styles['sentence']}>
          <FormattedMessage
            id="ui.sampleAnswer"
            values={{
              came: <b className={styles['came']}>46</b>,
              left: <b className={styles['left']}>48</b>,
            }}
          />
        </span>
      </p>
      <svg className={styles['line']} viewBox="0 24 390 76" aria-hidden="true">
        <circle className={styles['glow']} cx="351" cy="49" r="22" />
        <path
          className={styles['earlier']}
          d="M-400 150C-200 140-100 120-6 90 30 77 60 64 88 63s34 16 48 16 62-37 96-40c12-1 24 5 35 7"
        />
        <path
          className={styles['now']}
          d="M267 46c14-2 26-13 34-15 6 0 7 33 13 33 12-1 22-19 31-18l6 3"
        />
        <path className={styles['ahead']} d="M360 50c20 6 60 0 400-30" />
        <circle className={styles['light']} cx="351" cy="49" r="6.500" />
      </svg>
    </figure>
  );
}
