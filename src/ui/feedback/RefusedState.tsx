import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { FailureText } from './FailureText.tsx';
import { WarningIcon } from '../icons/icons.tsx';
import { restoreFocusBelow } from '../dom/focus-heading.ts';
import { useBackOnline } from '../hooks/use-back-online.ts';

interface Props {
  title: ReactNode;
  /** What the button says. */
  retry: ReactNode;
  /** The reason; null if it is shown elsewhere. */
  failure: ComponentProps<typeof FailureText>['failure'] | null;
  onRetry: () => void;
  /** Set where a retry loads the page again: a second one would interrupt it. */
  isReload?: boolean;
}

/** In the place of what could not be had: why, and a way to try again. A network that is back tries too. */
export function RefusedState({ title, retry, failure, onRetry, isReload }: Props) {
  const above = useRef<Element | null>(undefined);
  useEffect(() => () => restoreFocusBelow(above.current), []);
  useBackOnline(onRetry, isReload);
  return (
    <div role="alert">
      <EmptyState
        icon={<WarningIcon />}
        title={title}
        action={
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              above.current = currentTarget.closest('[role]')?.previousElementSibling ?? null;
              onRetry();
            }}
          >
            {retry}
          </Button>
        }
      >
        {failure === null ? undefined : <FailureText failure={failure} />}
      </EmptyState>
    </div>
  );
}
