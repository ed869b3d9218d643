import { useEffect, useEffectEvent } from 'react';

/** Tells once that everything beside it is in the page; beside a part that is still fetched it waits. */
export function Shown({ onShown }: { onShown: () => void }) {
  const tell = useEffectEvent(onShown);
  useEffect(() => tell(), []);
  return null;
}
