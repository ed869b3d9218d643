import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { useBackOnline } from '../ui/back-online.ts';
import { useConnection } from '../stores/connection.ts';

interface Props {
  isBug: boolean;
  onRetry: () => void;
}

/** In place of a screen that cannot be shown. */
export function FailedScreen({ isBug, onRetry }: Props) {
  const isOnline = useConnection((state) => state.isOnline);
  useBackOnline(() => {
    if (!isBug) onRetry();
  });
  const reason = isBug ? 'bug' : isOnline ? 'chunk' : 'offline';
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
