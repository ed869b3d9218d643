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
  const [isRetrying, setRetrying] = useState(false);
  const isAwaited = useRef(false);
  // After a successful retry the button is gone: focus the heading, without scrolling the page. `isAwaited`
  // is read from the former effect, because rows and the end of the retry can arrive in one render.
  useEffect(() => {
    if (isLoaded && isAwaited.current && document.activeElement === document.body) {
      part.current?.querySelector('h2')?.focus({ preventScroll: true });
    }
    isAwaited.current = isRetrying && !isLoaded;
  }, [isRetrying, isLoaded]);
  const retry = async () => {
    setRetrying(true);
    await onRetry?.();
    setRetrying(false);
  };
  const isLoading = !isLoaded && !isRefused;
  return (
    <section ref={part} className={styles['part']} aria-busy={isLoading}>
      <h2 ref={headingRef} className={styles['heading']} tabIndex={-1}>
        {heading}
      </h2>
      {isLoading && <Skeleton shape="block" />}
      {!isLoaded && isRefused && <Refusal isBusy={isRetrying} onRetry={() => void retry()} />}
      {children}
    </section>
  );
}

interface RefusalProps {
  isBusy: boolean;
  onRetry: () => void;
}

/** In the place of rows that could not be had. */
function Refusal({ isBusy, onRetry }: RefusalProps) {
  return (
    <>
      <p>
        <FormattedMessage id="account.partFailed" />
      </p>
      <Button variant="secondary" isBusy={isBusy} onClick={onRetry}>
        <FormattedMessage id="app.tryAgain" />
      </Button>
    </>
  );
}
