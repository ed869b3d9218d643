import { FormattedMessage } from 'react-intl';
import styles from './sample-answer.module.css';

/**
 * What home says of the sample account, in 30 days, with its line: the product in one picture. The
 * figures are those of the recording; a test of the sample compares them.
 */
export function SampleAnswer() {
  return (
    <figure className={styles['sample']}>
      <figcaption className={styles['note']}>
        <FormattedMessage id="ui.sampleNote" />
      </figcaption>
      <p className={styles['answer']}>
        <b className={styles['net']}>−99</b>
        <span className={styles['sentence']}>
          <FormattedMessage
            id="ui.sampleAnswer"
            values={{
              came: <b className={styles['came']}>167</b>,
              left: <b className={styles['left']}>266</b>,
            }}
          />
        </span>
      </p>
      <svg className={styles['line']} viewBox="0 24 390 76" aria-hidden="true">
        <circle className={styles['glow']} cx="351" cy="78" r="22" />
        <path
          className={styles['earlier']}
          d="M-400 60C-200 52-100 48-6 44C13 43 26 41 39 41C57 40 72 38 90 38C120 38 160 38 193 40C215 41 237 41 259 41"
        />
        <path
          className={styles['now']}
          d="M259 41C272 42 294 42 311 43C317 43 320 77 327 77.5C335 78 343 78 351 78"
        />
        <path className={styles['ahead']} d="M362 78c20 2 60-2 400-20" />
        <circle className={styles['light']} cx="351" cy="78" r="6.500" />
      </svg>
    </figure>
  );
}
