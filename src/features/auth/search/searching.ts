/** @file The searching screen: a counter, while what comes next is made ready. */
import { checkUsername } from '../../../../contract/forms/visitor.ts';
import { searching } from '../../../../contract/limits.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import { replacePlanPage, prefetchPlanPage } from '../../../core/browser/navigation.ts';
import { storedUsername } from '../../../core/session/username.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { savesData } from '../../../ui/dom/data-saver.ts';
import { useSearching, type Preparation } from './searching-store.ts';

/** What the screen works with. */
interface Deps {
  readonly clock: Clock;
  /** Replaces this screen by the plan page. */
  readonly leave: () => void;
  /** Lets the browser prefetch the plan page. */
  readonly prefetch: () => Promise<void>;
  /** Loads the module of the analysis. */
  readonly prepare: () => Promise<void>;
}

const defaultDeps: Deps = {
  clock,
  leave: replacePlanPage,
  prefetch: prefetchPlanPage,
  prepare: () => analysis.prepare(),
};

/** Ticks a preparation off once it is done; one that fails is done where it is needed. */
async function tickOff(name: Preparation, work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work;
  } catch {
    return;
  }
  if (signal.aborted) return;
  useSearching.setState(({ ready }) => ({ ready: [...ready, name] }));
}

/**
 * Counts 1 percent per 450 ms and leaves for the plan page at 17. The plans are not fetched ahead:
 * prices are never served from a cache (docs/product.md, "Prices").
 */
export function enterSearching(signal: AbortSignal, deps = defaultDeps): void {
  // This file is loaded when the screen is entered: the visitor may have left in the meantime.
  if (signal.aborted) return;
  const isValid = checkUsername(storedUsername()) === undefined;
  useSearching.setState({ percent: 0, ready: isValid ? ['name'] : [] });
  if (!savesData()) {
    void tickOff('plans', deps.prefetch(), signal);
    void tickOff('module', deps.prepare(), signal);
  }
  const stop = deps.clock.every(searching.tickMs, () => {
    const percent = useSearching.getState().percent + 1;
    useSearching.setState({ percent });
    if (percent < searching.leaveAtPercent) return;
    stop();
    deps.leave();
  });
  signal.addEventListener('abort', stop, { once: true });
}
