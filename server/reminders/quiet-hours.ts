/** @file Hours of the day in which no reminder is sent, in the zone of the browser. */

/** Quiet from an hour until another one, which may be on the next day; equal hours are none. */
export interface QuietHours {
  readonly zone: string;
  readonly quietFrom: number;
  readonly quietUntil: number;
}

const stepMs = 15 * 60_000;
/** More than a day of steps: where no hour is found, the zone's clock is not to be trusted. */
const mostSteps = 26 * 4;

/** True for a time zone that this machine knows. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function hourIn(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return Number(format.format(at));
}

/** Whether a moment is within the quiet hours. */
export function isQuiet({ zone, quietFrom, quietUntil }: QuietHours, at: number): boolean {
  const hour = hourIn(zone, at);
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil;
  return hour >= quietFrom || hour < quietUntil;
}

/**
 * The first moment from `at` on that is not quiet, in milliseconds since 1970. In steps of a quarter of
 * an hour, which is where zones and their changes to summer time begin.
 */
export function afterQuiet(hours: QuietHours, at: number): number {
  if (!isQuiet(hours, at)) return at;
  let moment = at - (at % stepMs);
  for (let step = 0; step < mostSteps && isQuiet(hours, moment); step += 1) moment += stepMs;
  return moment;
}
