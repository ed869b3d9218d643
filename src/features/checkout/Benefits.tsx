import { FormattedMessage } from 'react-intl';
import { benefits, onlyFor } from '../../../contract/promises.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import styles from './plan.module.css';

export function Benefits() {
  return (
    <section className={styles['benefits']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="plan.benefitsTitle" />
      </h2>
      <ul className={styles['benefitList']}>
        {benefits.map(({ name, sources }) => (
          <li key={name} className={styles['benefit']} {...onlyFor(sources)}>
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
