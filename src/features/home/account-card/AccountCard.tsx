import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSession } from '../../../core/session/session-store.ts';
import { isAnalysing, useAnalysis } from '../../analysis/analysis-store.ts';
import { useHome } from '../../../core/session/user-store.ts';
import { FlipCard } from '../../../ui/layout/FlipCard.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { AccountFigures } from './AccountFigures.tsx';
import { ProgressView } from '../../analysis/ProgressView.tsx';
import styles from './account-card.module.css';

interface Props {
  /** Absent where nothing can be started: in the sample account. */
  onStart?: (() => void) | undefined;
  /** The alerts below, which say how a run ended that has no answer. */
  outcome: RefObject<HTMLElement | null>;
}

/** True where src/prerender/early-account-card.ts showed the figures in the prerendered card. */
function isPrerenderedCardFlipped(): boolean {
  return globalThis.document?.querySelector('[data-flipped=true]') != null;
}

/**
 * The account's card (docs/product.md, "Account card"). It starts hidden and turns its figures up
 * once they are known; while an analysis runs the other side shows how far it is.
 */
export function AccountCard({ onStart, outcome }: Props) {
  const user = useSession((state) => state.user);
  const isRunning = useAnalysis(isAnalysing);
  const isTurned = useHome((state) => state.isTurned);
  const [areFiguresPrerendered] = useState(isPrerenderedCardFlipped);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasUsed = useRef(false);

  // Flipping hides the focused side. Focus moves to Cancel, then to the result heading (not to Start,
  // where Enter would start another run). Focus outside the card is left alone.
  useEffect(() => {
    const { activeElement, body } = document;
    if (!wasUsed.current) return;
    wasUsed.current = false;
    if (activeElement !== body && !card.current?.contains(activeElement)) return;
    // Without a box the heading is hidden. Safari has `checkVisibility` from 17.4.
    const next = isRunning
      ? card.current?.querySelector<HTMLElement>('[data-side=progress] button')
      : heading.current?.getClientRects().length
        ? heading.current
        : outcome.current;
    next?.focus({ preventScroll: true });
    // focus() fires onFocus, though the card was not used.
    wasUsed.current = isRunning;
  }, [isRunning, outcome]);
  const use = () => {
    wasUsed.current = true;
  };

  return (
    <div ref={card} className={styles['hero']} onFocus={use} onPointerDown={use}>
      <FlipCard
        isFlipped={(isTurned || areFiguresPrerendered) && !isRunning && user !== null}
        front={isRunning ? <ProgressView /> : <Cover />}
        back={
          user === null ? null : <AccountFigures user={user} onStart={onStart} heading={heading} />
        }
      />
    </div>
  );
}

/** The side shown before anything is known. */
function Cover() {
  return (
    <div className={styles['cover']}>
      <Skeleton shape="title" />
      <Skeleton shape="title" />
      <Skeleton shape="block" className={styles['coverLine']} />
    </div>
  );
}
