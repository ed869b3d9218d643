import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import styles from '../manage-subscription.module.css';

interface Props {
  heading: ReactNode;
  /** For a part whose rows can go, with a focus in them. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Whether the rows have arrived; until then a placeholder, or why there are none. */
  isLoaded: boolean;
  isRefused: boolean;
  /** Fetches the rows again, for a part that can be refused. */
  onRetry?: () => Promise<void>;
  children?: ReactNode;
}

/** A part of the subscription screen whose rows are fetched after it is shown. */
export function AccountPart(props: Props) {
  const { heading, headingRef, isLoaded, isRefused, onRetry, children } = props;
  const part = useRef<HTMLElement>(null);
  const [isRetried, setRetried] = useState(false);
  const isAwaited = useRef(false);
  // The pressed button is gone with the failure: the focus moves to the heading, without a jump of a page
  // that was scrolled meanwhile. Rows that arrive after the retry failed came by themselves. What was
  // awaited before counts: the rows and the end of the retry may arrive together.
  useEffect(() => {
    if (isLoaded && isAwaited.current && document.activeElement === document.body) {
      part.current?.querySelector('h2')?.focus({ preventScroll: true });
    }
    isAwaited.current = isRetried && !isLoaded;
  }, [isRetried, isLoaded]);
  const isLoading = !isLoaded && !isRefused;
  return (
    <section ref={part} className={styles['part']} aria-busy={isLoading}>
      <h2 ref={headingRef} className={styles['heading']} tabIndex={-1}>
        {heading}
      </h2>
      {isLoading && <Skeleton shape="block" />}
      {!isLoaded && isRefused && (
        <Refusal
          onRetry={async () => {
            setRetried(true);
            await onRetry?.();
            setRetried(false);
          }}
        />
      )}
      {children}
    </section>
  );
}

/** In the place of rows that could not be had. */
function Refusal({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <>
      <p>
        <FormattedMessage id="account.partFailed" />
      </p>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void retry()}>
        <FormattedMessage id="app.tryAgain" />
      </Button>
    </>
  );
}
