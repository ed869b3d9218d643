/** @file Notices a worker that died without an event, as one that closes itself does. */

const intervalMs = 1_000;
const missedLimit = 3;
/** On a slow line a worker's script takes longer to arrive than a few beats. */
const missedLimitWhileLoading = 20;

/** Asks a worker for a sign of life once a second, from `start` until no call is pending. */
export interface Heartbeat {
  start(): void;
  stop(): void;
}

/** Makes the heartbeat of one worker; `onSilent` is called once it has missed too many beats. */
export function createHeartbeat(
  beat: () => Promise<unknown>,
  isPending: () => boolean,
  onSilent: () => void,
): Heartbeat {
  let timer: ReturnType<typeof setInterval> | undefined;
  let missed = 0;
  let lastTick = 0;
  let hasAnswered = false;

  async function ask(): Promise<void> {
    await beat();
    hasAnswered = true;
    missed = 0;
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function tick(): void {
    if (!isPending()) {
      stop();
      return;
    }
    // Timers pause in a hidden tab or behind a closed lid: such a gap says nothing about the worker.
    const hasSlept = Date.now() - lastTick > intervalMs * 2;
    lastTick = Date.now();
    missed = hasSlept ? 0 : missed + 1;
    if (missed > (hasAnswered ? missedLimit : missedLimitWhileLoading)) onSilent();
    else void ask();
  }

  return {
    start() {
      if (timer !== undefined) return;
      missed = 0;
      lastTick = Date.now();
      void ask();
      timer = setInterval(tick, intervalMs);
    },
    stop,
  };
}
