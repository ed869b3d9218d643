import { useEffect, useEffectEvent } from 'react';

/** Calls back once, when it and its siblings are mounted. Inside a Suspense it waits for lazy ones. */
export function OnMount({ onMount }: { onMount: () => void }) {
  const call = useEffectEvent(onMount);
  useEffect(() => call(), []);
  return null;
}
