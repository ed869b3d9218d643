import type { ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from '../manage-subscription.module.css';

interface Props {
  heading: ReactNode;
  /** For a part whose rows can go, with a focus in them. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Whether the rows have arrived; until then a placeholder, or why there are none. */
  isLoaded: boolean;
  isRefused: boolean;
  children?: ReactNode;
}

/** A part of the subscription screen whose rows are fetched after it is shown. */
export function AccountPart({ heading, headingRef, isLoaded, isRefused, children }: Props) {
  const isLoading = !isLoaded && !isRefused;
  return (
    <section className={styles['part']} aria-busy={isLoading}>
      <h2
        ref={headingRef}
        className={styles['heading']}
        tabIndex={headingRef === undefined ? undefined : -1}
      >
        {heading}
      </h2>
      {isLoading && <Skeleton shape="block" />}
      {!isLoaded && isRefused && (
        <p>
          <FormattedMessage id="account.partFailed" />
        </p>
      )}
      {children}
    </section>
  );
}
