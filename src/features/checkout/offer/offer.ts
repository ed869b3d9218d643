/** @file The countdown of the reserved offer (docs/product.md, "Reserved offer"). */
import { offerMs } from '../../../../contract/limits.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { useOffer } from './offer-store.ts';

/** The earliest deadline that can have been stored; anything before it was not written by us. */
const firstOffer = Date.UTC(2020, 0);

/** The stored deadline if it is plausible, else a new one. */
export function offerDeadline(stored: string | null, now: number): number {
  const endsAt = stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : Number.NaN;
  const isSound = endsAt >= firstOffer && endsAt <= now + offerMs;
  return isSound ? endsAt : now + offerMs;
}

/** Milliseconds left, between 0 and 14:59 even if the clock was changed. */
export function offerLeft(endsAt: number, now: number): number {
  return Math.min(Math.max(0, endsAt - now), offerMs);
}

/** The time left as `mm:ss`. */
export function writeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Starts the offer, or continues it after a reload. */
export function startOffer(time: Pick<Clock, 'now'> = clock): void {
  const now = time.now();
  const endsAt = offerDeadline(readLocal('offerEndsAt'), now);
  writeLocal('offerEndsAt', String(endsAt));
  useOffer.setState({ endsAt, isOver: offerLeft(endsAt, now) === 0 });
}

/**
 * Writes the time left each second, outside React, until the returned function is called. The end
 * of the offer is only shown: the plans can still be bought.
 */
export function runCountdown(write: (text: string) => void, time: Clock = clock): () => void {
  const tick = () => {
    const { endsAt, isOver } = useOffer.getState();
    // The prerendered page is hydrated before the offer starts.
    if (endsAt === 0) return;
    const left = offerLeft(endsAt, time.now());
    write(writeLeft(left));
    if (left === 0 && !isOver) useOffer.setState({ isOver: true });
  };
  tick();
  const stopTicking = time.every(1_000, tick);
  const stopWaiting = useOffer.subscribe((now, before) => {
    if (now.endsAt !== before.endsAt) tick();
  });
  return () => {
    stopTicking();
    stopWaiting();
  };
}

/** Hides the countdown. */
export function hideCountdown(): void {
  useOffer.setState({ isHidden: true });
}
