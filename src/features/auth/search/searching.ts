/** @file The searching screen: a counter, while the browser prefetches the plan page. */
import { searching } from '../../../../contract/limits.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import { replacePlanPage, prefetchPlanPage } from '../../../core/browser/navigation.ts';
import { savesData } from '../../../ui/dom/data-saver.ts';
import { useSearching } from './searching-store.ts';

/** What the screen works with. */
interface Deps {
  readonly clock: Clock;
  /** Replaces this screen by the plan page. */
  readonly leave: () => void;
  /** Lets the browser prefetch the plan page. */
  readonly prefetch: () => void;
}

const defaultDeps: Deps = { clock, leave: replacePlanPage, prefetch: prefetchPlanPage };

/**
 * Counts 1 percent per 450 ms and leaves for the plan page at 17. The plans are not fetched ahead:
 * prices are never served from a cache (docs/product.md, "Prices").
 */
export function enterSearching(signal: AbortSignal, deps = defaultDeps): void {
  // This file is loaded when the screen is entered: the visitor may have left in the meantime.
  if (signal.aborted) return;
  useSearching.setState({ percent: 0 });
  if (!savesData()) deps.prefetch();
  const stop = deps.clock.every(searching.tickMs, () => {
    const percent = useSearching.getState().percent + 1;
    useSearching.setState({ percent });
    if (percent < searching.leaveAtPercent) return;
    stop();
    deps.leave();
  });
  signal.addEventListener('abort', stop, { once: true });
}
