/** @file How long reading will take at the pace of the line (docs/product.md, "Estimated duration"). */

/** The pace is that of the last half minute; ten seconds of it are the least that says something. */
const windowMs = 30_000;
const firstMs = 10_000;
/** Time between two samples, and between two estimates. */
const sampleMs = 1_000;
const estimateMs = 5_000;
/** After such a silence the pace before it says nothing about the line any more. */
const silenceMs = 20_000;
/** How much of a new measurement an estimate takes over: pages come in bursts. */
const weight = 0.3;
/** How far an estimate must exceed the minutes that are shown, so that they do not go up and down. */
const rise = { ms: 15_000, part: 0.1 } as const;
const minuteMs = 60_000;
/**
 * What the server's closing call takes for each name, in milliseconds: 1.4 to 2.1 s for 150,000 names
 * (bench/line.mjs). A device cannot measure it before it is made.
 */
const closingMs = 0.012;

/** The time left of one run. */
export interface TimeLeft {
  /**
   * Takes how many names were read of all at a time in milliseconds. Returns the whole minutes left, at
   * least 1, or null while too little was measured or the end is seconds away.
   */
  note(at: number, done: number, total: number): number | null;
}

interface Sample {
  readonly at: number;
  readonly done: number;
}

/** The minutes to show for an estimate, where others were shown before. */
function minutesOf(leftMs: number, shown: number | null): number | null {
  if (shown === null && leftMs < firstMs) return null;
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs));
  if (shown === null || minutes <= shown) return minutes;
  const shownMs = shown * minuteMs;
  return leftMs > shownMs + Math.max(rise.ms, shownMs * rise.part) ? minutes : shown;
}

/** @param expected names of all lists, where known before the lists say it themselves; else 0 */
export function createTimeLeft(expected: number): TimeLeft {
  let samples: Sample[] = [];
  let estimate: { readonly at: number; readonly leftMs: number } | null = null;
  let minutes: number | null = null;

  function forget(): void {
    samples = [];
    estimate = null;
    minutes = null;
  }

  function measure(first: Sample, at: number, done: number, total: number): void {
    const gained = done - first.done;
    if (gained === 0) {
      estimate = null;
      minutes = null;
      return;
    }
    const all = done <= expected ? expected : total;
    const toCome = Math.max(0, all - done);
    const measured = (toCome / gained) * (at - first.at) + all * closingMs;
    const before = estimate === null ? measured : estimate.leftMs - (at - estimate.at);
    estimate = { at, leftMs: Math.max(0, before + weight * (measured - before)) };
    minutes = minutesOf(estimate.leftMs, minutes);
  }

  return {
    note(at, done, total) {
      const last = samples.at(-1) ?? { at, done };
      // A run that begins again has read fewer names than before.
      if (done < last.done || at - last.at > silenceMs) forget();
      if (samples.length === 0 || at - last.at >= sampleMs) samples.push({ at, done });
      while ((samples[1]?.at ?? at) < at - windowMs) samples.shift();
      const [first] = samples;
      const isDue = estimate === null || at - estimate.at >= estimateMs;
      if (isDue && first !== undefined && at - first.at >= firstMs) measure(first, at, done, total);
      return minutes;
    },
  };
}
