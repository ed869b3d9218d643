import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../forms/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { FailureText } from './FailureText.tsx';
import { WarningIcon } from '../icons/icons.tsx';
import { restoreFocusSoon } from '../dom/focus-heading.ts';
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

/** How long a retry of the network's return may take to fail again. */
const retryMs = 10_000;

/** The screen that such a retry is for: a failure that is known already is not read out again. */
let retried = '';

/** Leads a focus that went with the pressed button to the last row above it, or to the heading. */
function useFocusAfter() {
  const box = useRef<HTMLDivElement>(null);
  const above = useRef<Element | null>(undefined);
  useEffect(
    () => () => {
      const rows = above.current?.querySelectorAll<HTMLElement>('[data-index] :is(a, button)');
      if (above.current !== undefined) restoreFocusSoon(() => [...(rows ?? [])].at(-1));
    },
    [],
  );
  const notePress = () => {
    above.current = box.current?.previousElementSibling ?? null;
  };
  return { box, notePress };
}

/** In the place of what could not be had: why, and a way to try again. A network that is back tries too. */
export function RefusedState({ title, retry, failure, onRetry, isReload }: Props) {
  const { box, notePress } = useFocusAfter();
  const [isKnown] = useState(() => retried !== '' && retried === location.pathname);
  const retryAlone = () => {
    retried = location.pathname;
    setTimeout(() => (retried = ''), retryMs);
    onRetry();
  };
  useBackOnline(retryAlone, isReload);
  return (
    <div ref={box} role={isKnown ? undefined : 'alert'}>
      <EmptyState
        icon={<WarningIcon />}
        title={title}
        action={
          <Button
            variant="secondary"
            onClick={() => {
              retried = '';
              notePress();
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
