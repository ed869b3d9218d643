import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../core/session/session-store.ts';
import type { StatisticName } from '../../../core/session/user-store.ts';
import styles from './people-figures.module.css';

/** Says why a real source does not know a figure; nothing where it is known or nothing is to be said. */
export function Reason({ figure, value }: { figure: StatisticName; value: number | null }) {
  // The record's structure is checked where all of it is shown; here one word of it is read.
  const sources = useSession((state) => state.user?.sources) as
    Readonly<Record<string, { readonly state?: string } | undefined>> | undefined;
  const state = sources?.[figure.replace(/_count$/, '')]?.state;
  return value !== null || state === undefined || state === 'known' ? null : (
    <span className={styles['note']}>
      <FormattedMessage id={`home.why.${state}`} />
    </span>
  );
}
