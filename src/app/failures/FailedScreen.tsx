import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { untilReachable } from '../../core/browser/reachable.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { useConnection } from '../../core/browser/connection-store.ts';

interface Props {
  isBug: boolean;
  onRetry: () => void;
}

/** In place of a screen that cannot be shown. One that only lacked a network comes with it. */
export function FailedScreen({ isBug, onRetry }: Props) {
  const isOnline = useConnection((state) => state.isOnline);
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const retry = useEffectEvent(onRetry);

  // A retry may reload the document: only when the server can be reached, and once.
  useEffect(() => {
    if (isBug || !isOnline || !wasOffline) return undefined;
    const left = new AbortController();
    untilReachable(left.signal).then(
      () => retry(),
      () => undefined,
    );
    return () => left.abort();
  }, [isBug, isOnline, wasOffline]);

  const reason = isBug ? 'bug' : wasOffline ? 'offline' : 'chunk';
  return (
    <div role="alert">
      <EmptyState
        icon={<WarningIcon size={32} />}
        title={
          <span role="heading" aria-level={1}>
            <FormattedMessage id="app.failedTitle" />
          </span>
        }
        action={
          <>
            <Button onClick={onRetry}>
              <FormattedMessage id="app.tryAgain" />
            </Button>
            <ButtonLink variant="quiet" href="/">
              <FormattedMessage id="app.toStart" />
            </ButtonLink>
          </>
        }
      >
        <FormattedMessage id={`app.failed.${reason}`} />
      </EmptyState>
    </div>
  );
}
