import { FormattedMessage } from 'react-intl';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import styles from './plan.module.css';

const benefits = ['people', 'posts', 'comments', 'stories', 'private'] as const;

export function Benefits() {
  return (
    <section className={styles['benefits']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="plan.benefitsTitle" />
      </h2>
      <ul className={styles['benefitList']}>
        {benefits.map((name) => (
          <li key={name} className={styles['benefit']}>
            <span className={styles['tick']}>
              <CheckIcon size={18} />
            </span>
            <FormattedMessage id={`plan.benefit.${name}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
